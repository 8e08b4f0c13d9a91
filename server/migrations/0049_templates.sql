-- The texts of mails and letters that staff have changed. A version is never changed; the last one holds. Both parts are
-- null where a version goes back to the product's own text.
create table template_version (
  template text not null,
  language text not null,
  number int not null check (number > 0),
  subject text,
  body text,
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint not null references app_user,
  primary key (template, language, number),
  check ((subject is null) = (body is null))
);
create trigger template_version_append_only before update or delete on template_version
  for each row execute function refuse_change();

-- Which text a mail was made from (version 0: the product's own; null: before there were versions), and about which
-- certificate it is. A mail whose text lacks a value is not sent: `empty_names` says which, and `template_values` is kept
-- so that it can be made again. The message id stays the same however often the mail is handed over; while a server hands
-- it over, the row is claimed.
alter table outbox
  add language text not null default 'en',
  add template_version int,
  add certificate_id bigint references certificate on delete set null,
  add empty_names text,
  add template_values jsonb,
  add message_id text not null unique default gen_random_uuid()::text,
  add claimed_until timestamptz,
  add copy_of bigint references outbox on delete set null,
  add retry_until timestamptz not null default now() + interval '3 days';
update outbox set retry_until = created_at + interval '3 days';
create index outbox_certificate on outbox (certificate_id, id) where certificate_id is not null;
create index outbox_copy_of on outbox (copy_of) where copy_of is not null;
