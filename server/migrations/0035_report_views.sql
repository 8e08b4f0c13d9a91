-- A view of a report under a name, for the person who saved it; mailed as a file each week or month if asked for.
create table report_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  county_id bigint not null references county,
  report text not null,
  name text not null,
  -- The query of the view, as in the address of its page.
  query text not null default '',
  mail_every text check (mail_every in ('week', 'month')),
  -- Of the mail that comes next; null when none does.
  mail_on date,
  created_at timestamptz not null,
  unique (user_id, county_id, report, name)
);
create index report_view_due on report_view (mail_on) where mail_on is not null;

alter table outbox add attachment_name text, add attachment text;
