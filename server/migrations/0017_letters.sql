-- Letters from templates, one by one or in batches, and what became of each.
create table letter_batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payoff', 'receipt', 'plan-agreement', 'release', 'notice-of-intent')),
  -- As it was chosen: county, status, days of purchase, numbers.
  choice jsonb not null,
  -- Also the letters that were sent before.
  may_repeat boolean not null,
  started_by bigint not null references app_user,
  started_at timestamptz not null,
  task_id bigint references task,
  -- Of the PDF of all letters, which is made when each is written.
  page_count int,
  storage_key text
);

create table letter (
  id bigint generated always as identity primary key,
  -- Null: sent by itself from the desk.
  batch_id bigint references letter_batch,
  certificate_id bigint not null references certificate,
  kind text not null check (kind in ('payoff', 'receipt', 'plan-agreement', 'release', 'notice-of-intent')),
  -- Sent, or why the certificate gets no letter.
  outcome text not null check (outcome in ('sent', 'waiting', 'redeemed', 'no-figure', 'no-payment', 'no-plan',
    'no-release', 'payment-pending', 'in-plan', 'bankruptcy', 'military', 'contact-stopped', 'represented', 'deceased',
    'disputed', 'staff', 'first-contact', 'no-address', 'sent-before', 'incomplete')),
  -- What it tells of, such as one release: the same is not sent twice.
  about text not null default '',
  -- As it was written, so that the PDF of a batch is made from the letters themselves.
  content jsonb,
  -- Of its template; 0: the product's own text.
  template_version int,
  -- The placeholders that had no value.
  empty_names text,
  page_count int,
  document_id bigint references document,
  correspondence_id bigint references correspondence,
  made_by bigint references app_user,
  made_at timestamptz,
  -- How it went out. The mail of one that went by e-mail has its PDF as attachment.
  delivery text not null default 'post' check (delivery in ('post', 'email')),
  outbox_id bigint references outbox on delete set null,
  unique (batch_id, certificate_id),
  check ((outcome = 'sent') = (document_id is not null))
);
create index letter_sent on letter (certificate_id, kind, about) where outcome = 'sent';
create index letter_waiting on letter (batch_id, id) where outcome = 'waiting';
create index letter_outbox on letter (outbox_id) where outbox_id is not null;

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
