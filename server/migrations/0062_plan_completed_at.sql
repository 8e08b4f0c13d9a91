-- When the plan was completed. It stays when that is undone, until the owner is told that the plan goes on.
alter table payment_plan add column completed_at timestamptz;
