-- The day on which a plan that was over went on: what fell due before counts as due on it.
alter table payment_plan add column reopened_on date;
