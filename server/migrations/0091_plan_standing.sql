-- Installments are filled by a replay of the plan's money. What had been paid before the plan moved in stands beside it.
alter table plan_instalment add column opening_cents bigint not null default 0
  check (opening_cents between 0 and portion_cents);
update plan_instalment due set opening_cents = due.paid_cents - coalesce((
  select sum(fill.amount_cents) from instalment_fill fill where fill.instalment_id = due.id), 0);

-- Plans of an earlier version are replayed once; where that changes an installment, staff are told.
alter table payment_plan add column is_replayed boolean not null default true;
update payment_plan set is_replayed = false where status in ('ACTIVE', 'DEFAULT', 'COMPLETE');
create index payment_plan_not_replayed on payment_plan (id) where not is_replayed;

-- A payment by hand moves to an earlier installment when a debit comes back, so that two of them may stand for one. No
-- two debits ever do.
drop index one_payment_for_instalment;
create unique index one_debit_for_instalment on payment (instalment_id)
  where kind = 'INSTALMENT' and status in ('NEW', 'OPEN', 'PROCESSING');

-- The agreed day of a debit: that of its installment, or later where its notice would not be in time.
alter table autopay_item add column debit_on date;
update autopay_item item set debit_on = due.due_on from plan_instalment due where due.id = item.instalment_id;
alter table autopay_item alter column debit_on set not null;

-- How often the debit of an installment has gone to the bank, this time counted.
alter table payment add column presentment_no int check (presentment_no >= 1);

-- What the payer was told of an automatic debit before it was made, by which it may be made.
create table debit_notice (
  id bigint generated always as identity primary key,
  autopay_item_id bigint not null references autopay_item,
  presentment_no int not null check (presentment_no >= 1),
  kind text not null check (kind in ('reminder', 'changed-amount')),
  debit_on date not null,
  total_cents bigint not null check (total_cents > 0),
  given_on date not null,
  at timestamptz not null,
  unique (autopay_item_id, presentment_no, kind, total_cents, debit_on)
);

alter table autopay
  drop constraint autopay_ended_because_check,
  add constraint autopay_ended_because_check check (ended_because in
    ('stopped', 'all-debited', 'plan-ended', 'account-unusable', 'replaced', 'past-redemption', 'hold'));
