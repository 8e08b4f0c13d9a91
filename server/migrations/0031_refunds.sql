-- Money given back of a payment: asked for here by a person and approved where it must be, or made at the provider.
create table payment_refund (
  id bigint generated always as identity primary key,
  payment_id text not null references payment,
  -- Counts the refunds of a payment; part of the key under which the provider is asked.
  no int not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('WAITING', 'DECLINED', 'READY', 'PENDING', 'SUCCEEDED', 'FAILED')),
  -- Null: made at the provider.
  requested_by bigint references app_user,
  requested_at timestamptz not null,
  decided_by bigint references app_user,
  decided_at timestamptz,
  stripe_refund_id text unique,
  -- The business day on which the refund was booked.
  succeeded_on date,
  failure text,
  unique (payment_id, no),
  check (decided_by <> requested_by),
  check ((status = 'SUCCEEDED') <= (succeeded_on is not null))
);
create unique index one_open_refund on payment_refund (payment_id)
  where requested_by is not null and status in ('WAITING', 'READY', 'PENDING');
create index payment_refund_open on payment_refund (requested_at) where status in ('WAITING', 'READY', 'PENDING');

-- Why the payer's bank took the money back, and until when evidence can be sent.
alter table payment add column dispute_reason text, add column dispute_due_at timestamptz;
