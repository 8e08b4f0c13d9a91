-- Automatic payments are debits of our own, one a month, by the schedule of the plan: the provider keeps none.
alter table autopay
  drop column stripe_schedule_id,
  drop column stripe_subscription_id,
  drop column starts_at,
  add column ended_because text check (ended_because in ('stopped', 'all-debited', 'plan-ended', 'account-unusable'));
alter table autopay_item
  drop column stripe_invoice_id,
  add column fee_bps int not null check (fee_bps >= 0);
create unique index one_autopay on autopay (plan_id) where status in ('STARTING', 'ON');
create unique index one_item_an_instalment on autopay_item (autopay_id, instalment_id);

-- What was mailed about a plan, by its occasion: nothing is mailed twice.
create table plan_notice (
  occasion text primary key,
  plan_id bigint not null references payment_plan,
  at timestamptz not null
);
