-- Payments that we close before they are paid: why, since when, and when the provider confirmed that nothing can be paid there.
alter table payment
  add column closed_because text check (closed_because in
    ('redeemed', 'data-corrected', 'legal-step', 'hold', 'settings', 'plan-accepted', 'not-payable')),
  add column closed_at timestamptz,
  add column withdrawn_at timestamptz,
  add check ((closed_because is null) = (closed_at is null));
create index payment_to_withdraw on payment (closed_at) where closed_because is not null and withdrawn_at is null;
