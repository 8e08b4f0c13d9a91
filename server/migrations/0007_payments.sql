create table stripe_customer (
  user_id bigint primary key references app_user,
  email text not null,
  name text not null,
  stripe_id text unique
);

-- "authorization" is a reserved word: the record of what a person agreed to, kept as proof.
create table debit_authorization (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  text_version text not null,
  text_hash text not null,
  full_text text not null,
  address text,
  browser text,
  accepted_at timestamptz not null,
  last4 text,
  mandate_id text,
  revoked_at timestamptz
);

create table ach_account (
  id text primary key check (id ~ '^ach_[a-z0-9]{26}$'),
  user_id bigint not null references app_user,
  status text not null check (status in
    ('NEW', 'LINKING', 'PENDING_DEPOSITS', 'VERIFIED', 'BLOCKED', 'REVOKED', 'REMOVED', 'FAILED', 'EXPIRED')),
  institution text,
  last4 text,
  fingerprint text,
  is_default boolean not null default false,
  microdeposit_type text,
  arrival_on date,
  stripe_pm_id text,
  stripe_si_id text unique,
  stripe_checkout_id text unique,
  mandate_id text,
  authorization_id bigint references debit_authorization,
  tries int not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ach_account_user on ach_account (user_id);

create table autopay (
  id text primary key check (id ~ '^aut_[a-z0-9]{26}$'),
  plan_id bigint not null references payment_plan,
  user_id bigint not null references app_user,
  ach_account_id text references ach_account,
  authorization_id bigint references debit_authorization,
  status text not null check (status in ('STARTING', 'ON', 'ENDED', 'FAILED')),
  starts_at timestamptz,
  stripe_schedule_id text unique,
  stripe_subscription_id text unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create table autopay_item (
  id bigint generated always as identity primary key,
  autopay_id text not null references autopay,
  instalment_id bigint not null references plan_instalment,
  portion_cents bigint not null,
  fee_cents bigint not null,
  total_cents bigint not null,
  stripe_invoice_id text unique,
  check (portion_cents + fee_cents = total_cents)
);

create sequence receipt_no start 100001;

create table payment (
  id text primary key check (id ~ '^pay_[a-z0-9]{26}$'),
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  user_id bigint not null references app_user,
  certificate_id bigint not null references certificate,
  quote_id bigint references payoff_quote,
  plan_id bigint references payment_plan,
  kind text not null check (kind in ('FULL', 'PARTIAL', 'INSTALMENT')),
  method text not null check (method in ('CC', 'ACH')),
  portion_cents bigint not null check (portion_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  total_cents bigint not null,
  fee_bps int not null check (fee_bps >= 0),
  effective_on date not null,
  good_through date,
  status text not null check (status in
    ('NEW', 'OPEN', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELED', 'DISPUTED', 'REVERSED', 'REFUNDED')),
  destination text check (destination in ('lien', 'escrow')),
  needs_review boolean not null default false,
  request_key text not null,
  body_hash text,
  ach_account_id text references ach_account,
  authorization_id bigint references debit_authorization,
  instalment_id bigint references plan_instalment,
  autopay_item_id bigint references autopay_item,
  stripe_checkout_id text unique,
  checkout_url text,
  stripe_pi_id text unique,
  stripe_charge_id text,
  stripe_invoice_id text unique,
  return_code text,
  last_error_code text,
  amount_received_cents bigint,
  refunded_cents bigint not null default 0,
  dispute_id text,
  dispute_status text,
  expires_at timestamptz,
  cancel_requested_at timestamptz,
  synced_at timestamptz,
  receipt_no bigint unique,
  imported boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (portion_cents + fee_cents = total_cents),
  check (fee_cents = (portion_cents * fee_bps + 5000) / 10000)
);
create index payment_certificate on payment (certificate_id);
create index payment_user on payment (user_id);
create index payment_unsettled on payment (status, created_at) where status in ('NEW', 'OPEN', 'PROCESSING');
create unique index one_full_payment on payment (certificate_id)
  where kind = 'FULL' and status in ('NEW', 'OPEN', 'PROCESSING', 'SUCCEEDED', 'DISPUTED');
create unique index one_live_debit on payment (instalment_id)
  where kind = 'INSTALMENT' and status in ('NEW', 'OPEN', 'PROCESSING', 'SUCCEEDED', 'DISPUTED');
create unique index one_request on payment (user_id, request_key);

create table payment_transition (
  id bigint generated always as identity primary key,
  payment_id text not null references payment,
  from_status text,
  to_status text not null,
  cause text not null,
  event_id text,
  at timestamptz not null default now()
);
create index payment_transition_payment on payment_transition (payment_id);
create trigger payment_transition_append_only before update or delete on payment_transition
  for each row execute function refuse_change();

create table payment_ticket (
  ticket_hash text primary key,
  user_id bigint not null references app_user,
  purpose text not null check (purpose in ('cc', 'ccpartial')),
  certificate_id bigint not null references certificate,
  portion_cents bigint not null,
  total_cents bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  payment_id text references payment
);
create index payment_ticket_user on payment_ticket (user_id, created_at);

create table stripe_event (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  result text not null
);

alter table certificate add constraint certificate_redemption_payment
  foreign key (redemption_payment_id) references payment;
