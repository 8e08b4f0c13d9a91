create table state (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null
);

create table county (
  id bigint primary key,
  state_id text not null references state,
  name text not null,
  fips text,
  can_request_payoff boolean not null default true,
  must_get_payoff_from_county boolean not null default false,
  no_payoff_after_legal boolean not null default false,
  version int not null default 1,
  -- Of a county that was added by hand, for the rules that its state gets later.
  time_zone text,
  unique (state_id, name)
);

-- A view of a report under a name, for the person who saved it; mailed as a file each week or month if asked for.
create table report_view (
  id bigint generated always as identity primary key,
  user_id bigint not null,
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

-- Not checked for rows of an earlier version: an old row that no list can show must not keep the server from starting.
alter table report_view add constraint report_view_report check (report in ('paymentPlans', 'expenses', 'redemptions',
  'servicing', 'portfolio', 'funds', 'correspondence', 'differences')) not valid;
