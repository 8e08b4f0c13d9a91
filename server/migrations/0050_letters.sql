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
  outcome text not null check (outcome in ('sent', 'waiting', 'redeemed', 'no-figure', 'no-payment', 'no-plan', 'no-release',
    'payment-pending', 'in-plan', 'bankruptcy', 'military', 'first-contact', 'no-address', 'sent-before', 'incomplete')),
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
  unique (batch_id, certificate_id),
  check ((outcome = 'sent') = (document_id is not null))
);
create index letter_sent on letter (certificate_id, kind, about) where outcome = 'sent';
create index letter_waiting on letter (batch_id, id) where outcome = 'waiting';
