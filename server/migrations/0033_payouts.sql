-- What the provider paid out to the company's bank account. The bank's own line is entered by staff.
create table payout (
  id text primary key,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  amount_cents bigint not null,
  status text not null,
  is_automatic boolean not null,
  made_at timestamptz not null,
  arrives_on date not null,
  trace_id text,
  failure_code text,
  -- When it was known which lines of the balance it carries.
  split_at timestamptz,
  bank_cents bigint,
  bank_on date,
  bank_reference text,
  bank_entered_by bigint references app_user,
  bank_entered_at timestamptz
);
create index payout_made on payout (made_at desc);

-- The lines of the provider's balance: what came from payers, what went back, and what the provider kept of it.
create table balance_entry (
  id text primary key,
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  kind text not null,
  category text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  source_id text,
  provider_payment_id text,
  description text,
  made_at timestamptz not null,
  available_at timestamptz not null,
  payout_id text references payout,
  check (amount_cents - fee_cents = net_cents)
);
create index balance_entry_payment on balance_entry (provider_payment_id);
create index balance_entry_payout on balance_entry (payout_id);
create index balance_entry_made on balance_entry (made_at);
