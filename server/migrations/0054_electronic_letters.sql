-- Letters by e-mail, to those who agreed to it. A consent holds for the address to which its code was sent and that the
-- person proved to read; until the code was entered it is only asked for. It is kept when it is withdrawn.
create table delivery_consent (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  email text not null,
  text_version text not null,
  full_text text not null,
  asked_at timestamptz not null,
  -- Of the code in the mail; deleted when it was entered.
  code_hash text,
  wrong_code_count int not null default 0,
  given_at timestamptz,
  -- The network address and browser from which it was given.
  given_from text,
  browser text,
  withdrawn_at timestamptz,
  withdrawn_from text,
  check ((given_at is null) = (given_from is null)),
  check ((code_hash is null) = (given_at is not null)),
  check (withdrawn_at is null or given_at is not null)
);
create unique index delivery_consent_live on delivery_consent (user_id) where given_at is not null and withdrawn_at is null;
create unique index delivery_consent_asked on delivery_consent (user_id) where given_at is null;

-- The account of the person to whom the letters of a certificate are addressed, as staff checked it.
create table letter_recipient (
  certificate_id bigint primary key references certificate on delete cascade,
  user_id bigint not null references app_user,
  reason text not null,
  set_by bigint not null references app_user,
  set_at timestamptz not null
);
create index letter_recipient_user on letter_recipient (user_id);

-- How a letter went out. The mail of one that went by e-mail has its PDF as attachment, read from the files when it is sent.
alter table outbox add attachment_key text;
alter table letter
  add delivery text not null default 'post' check (delivery in ('post', 'email')),
  add outbox_id bigint references outbox on delete set null;
create index letter_outbox on letter (outbox_id) where outbox_id is not null;
