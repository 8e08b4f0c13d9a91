-- The confirmed plan of a Chapter 13 case: who the trustee is, since when, and what the plan pays of this certificate.
alter table legal_case
  add column bankruptcy_trustee text,
  add column bankruptcy_plan_confirmed_on date,
  add column bankruptcy_plan_pays text check (bankruptcy_plan_pays in ('Lien', 'Part', 'Nothing'));
-- Who paid, as staff know it. Null: nobody said.
alter table received_payment
  add column paid_by text check (paid_by in ('OWNER', 'TRUSTEE', 'OTHER'));
-- The part of a refund that is our fee on an overcharge. Contained in its amount.
alter table payment_refund add column fee_cents bigint not null default 0 check (fee_cents between 0 and amount_cents);
