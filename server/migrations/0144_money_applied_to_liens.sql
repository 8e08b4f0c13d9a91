-- The day from which applied unapplied funds count: normally the day on which they were received. Those applied before this
-- migration count from the day on which they were applied, so that no figure that was reported changes.
alter table escrow_move
  add column counts_from date,
  -- The plan that was open when they were applied: they fill its installments.
  add column plan_id bigint references payment_plan;
update escrow_move set counts_from = moved_on where kind = 'apply';
alter table escrow_move add check ((kind = 'apply') = (counts_from is not null));

-- Unapplied funds that were applied while a plan was open fill its installments from now on. Staff are notified of each plan
-- whose installments change.
with filled as (
  update escrow_move move set plan_id = plan.id from payment_plan plan
  where plan.certificate_id = move.certificate_id and plan.status in ('ACTIVE', 'DEFAULT')
    and plan.accepted_on <= move.moved_on and move.kind = 'apply' and move.undone_at is null
    and not exists (select from payment_plan later where later.certificate_id = plan.certificate_id
      and later.status in ('ACTIVE', 'DEFAULT', 'COMPLETE') and later.id <> plan.id
      and (later.accepted_on, later.id) > (plan.accepted_on, plan.id))
  returning plan.id)
update payment_plan set is_replayed = false where id in (select id from filled);

-- Money that is on its way when a plan is accepted belongs to the plan.
update received_payment money set plan_id = plan.id from payment_plan plan
  where plan.certificate_id = money.certificate_id and plan.status = 'ACTIVE'
    and money.state = 'pending' and money.plan_id is null;
update payment money set plan_id = plan.id from payment_plan plan
  where plan.certificate_id = money.certificate_id and plan.status = 'ACTIVE'
    and money.status in ('NEW', 'PROCESSING') and money.plan_id is null;

-- Every amount that reached a lien, whichever way it came, as the ledger has it. Plans are filled from it alone.
create view money_applied_to_lien as
  select money.id as money_id, money.certificate_id, money.plan_id, money.user_id, money.kind, money.status,
    money.instalment_id, money.counts_from, applied.amount_cents, applied.first_posting_id
  from (
    select id, certificate_id, plan_id, user_id, kind, status, case when kind = 'INSTALMENT' then instalment_id end
      as instalment_id, effective_on as counts_from from payment
    union all
    select money_id, certificate_id, plan_id, null, 'PARTIAL', 'SUCCEEDED', null, received_on from received_payment
    union all
    select money_id, certificate_id, plan_id, null, 'PARTIAL', 'SUCCEEDED', null, counts_from from escrow_move
      where kind = 'apply' and undone_at is null) money
  cross join lateral (
    select -sum(entry.amount_cents)::bigint as amount_cents, min(posting.id) as first_posting_id
    from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
    where posting.certificate_id = money.certificate_id and posting.money_id = money.id
      and posting.cause = 'payment' and entry.account = 'receivable') applied
  where applied.amount_cents > 0;

alter table payment drop constraint payment_closed_because_check, add constraint payment_closed_because_check
  check (closed_because in ('redeemed', 'data-corrected', 'legal-step', 'hold', 'settings', 'plan-accepted', 'plan-ended',
    'not-payable'));

-- A debit that we did not make on the day that its payer knows is made on a later day, of which they are notified.
alter table debit_notice drop constraint debit_notice_kind_check, add constraint debit_notice_kind_check
  check (kind in ('reminder', 'changed-amount', 'changed-date'));

-- The installments that put a plan in default. Null of a default before this migration, and of a plan that was never in one.
alter table payment_plan add column missed_numbers int[];
