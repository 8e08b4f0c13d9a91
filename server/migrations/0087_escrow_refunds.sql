-- A refund out of escrow that a second administrator must approve before it goes out.
create table escrow_refund (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificate,
  source_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  -- The number of the check, or how it is to go.
  reference text not null,
  requested_by bigint not null references app_user,
  requested_at timestamptz not null,
  decision text check (decision in ('approved', 'declined')),
  decided_by bigint references app_user,
  decided_at timestamptz,
  move_id bigint references escrow_move,
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'approved' or decided_by <> requested_by),
  check (move_id is null or decision is not distinct from 'approved')
);
create index escrow_refund_waiting on escrow_refund (certificate_id) where decision is null;
create index escrow_refund_of on escrow_refund (certificate_id, requested_at);
