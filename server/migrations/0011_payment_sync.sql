-- Counts the changes that were fetched from the provider: who fetched before the last one looks again.
alter table payment add column sync_no int not null default 0;

-- The payment that completed a plan: when it is taken back, the plan is open again.
alter table payment_plan add column completed_payment_id text references payment;
