-- Money down is an instalment of its own, before the monthly ones.
alter table payment_plan
  add column down_cents bigint not null default 0 check (down_cents >= 0),
  add column down_due_on date,
  add column cured_on date,
  -- The owner has time to catch up until then: what is overdue does not break the plan again.
  add column cure_by date,
  -- Where a plan stood when it was closed at the desk, or its offer lapsed, so that this can be undone.
  add column closed_at timestamptz,
  add column closed_status text check (closed_status in ('PENDING', 'ACTIVE', 'DEFAULT')),
  add column closed_stage text check (closed_stage in ('requested', 'offered', 'countered', 'accepted', 'ended'));
create index payment_plan_offered on payment_plan (offer_expires_on) where status = 'PENDING' and stage = 'offered';
