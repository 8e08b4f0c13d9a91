-- Mails leave from here, written in the transaction of the change that causes them. A mail whose text lacks a value is not
-- sent: `empty_names` says which, and `template_values` is kept so that it can be made again. The message id stays the same
-- however often the mail is handed over; while a server hands it over, the row is claimed.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  sent_at timestamptz,
  tries int not null default 0,
  last_error text,
  -- After this a mail has lost its meaning, and what it says must not stay: it opens an account.
  expires_at timestamptz,
  attachment_name text,
  attachment text,
  language text not null default 'en',
  -- Which text it was made from; 0: the product's own; null: before there were versions.
  template_version int,
  -- The one that it is about.
  certificate_id bigint references certificate on delete set null,
  empty_names text,
  template_values jsonb,
  message_id text not null unique default gen_random_uuid()::text,
  claimed_until timestamptz,
  copy_of bigint references outbox on delete set null,
  retry_until timestamptz not null default now() + interval '3 days',
  -- Of a PDF that is read from the files when the mail is sent.
  attachment_key text
);
create index outbox_waiting on outbox (send_after) where sent_at is null;
create index outbox_certificate on outbox (certificate_id, id) where certificate_id is not null;
create index outbox_copy_of on outbox (copy_of) where copy_of is not null;

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

-- What the contact form sent, and its answer. The certificate is the one that the message names, or that staff chose.
create table contact_message (
  id bigint generated always as identity primary key,
  certificate_id bigint references certificate,
  full_name text not null,
  address text not null,
  city_state_zip text not null,
  email text not null,
  phone text not null,
  related_property text not null,
  message text not null,
  received_at timestamptz not null,
  answer text,
  answered_by bigint references app_user,
  answered_at timestamptz
);
create index contact_message_open on contact_message (received_at) where answered_at is null;
