import { ON_ITS_WAY } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../db/literals.ts'
import { wasDebited } from '../../records/plan-standing.ts'
import { rowCheck } from './check.ts'

const plans = sql<{ n: number }>`select count(*) as n from payment_plan`
const debits = sql<{ n: number }>`select count(*) as n from payment where presentment_no is not null`

/** Money that counts for a plan: applied to its lien. */
const APPLIED = sql`
  select money_id as id, plan_id, amount_cents from money_applied_to_lien where plan_id is not null`

/** Nothing else can fill an installment while its own debit is on its way. */
const hasDebitOnItsWay = (id: RawBuilder<unknown>) => sql`exists (select from payment debit
  where debit.instalment_id = ${id} and debit.kind = 'INSTALMENT'
    and (debit.status in (${literals(ON_ITS_WAY)}) or (debit.status = 'SUCCEEDED' and debit.needs_review)))`

export const I11 = rowCheck({
  id: 'I11',
  title: 'What the installments of a plan say was paid is the money of the plan on its lien, each cent once',
  rows: plans,
  wrong: sql`with money as (${APPLIED}), given as (
      select fill.payment_id, sum(fill.amount_cents) as cents from instalment_fill fill group by fill.payment_id)
    select 'installment ' || due.no || ' of plan ' || due.plan_id as name from plan_instalment due
      where due.paid_cents <> due.opening_cents + coalesce((select sum(fill.amount_cents)
        from instalment_fill fill where fill.instalment_id = due.id), 0)
    union all
    select given.payment_id || ' (no money of a plan)' from given
      where not exists (select from money where money.id = given.payment_id)
    union all
    select money.id || ' (fills more than it is)' from money join given on given.payment_id = money.id
      where given.cents > money.amount_cents
    union all
    select money.id || ' (fills less, though an installment is open)' from money
      left join given on given.payment_id = money.id
      where coalesce(given.cents, 0) < money.amount_cents and exists (select from plan_instalment due
        where due.plan_id = money.plan_id and due.paid_cents < due.portion_cents
          and not ${hasDebitOnItsWay(sql`due.id`)})`,
})

export const I12 = rowCheck({
  id: 'I12',
  title: 'No automatic debit is on its way for an installment that other money has paid',
  rows: debits,
  wrong: sql`select debit.id as name from payment debit join plan_instalment due on due.id = debit.instalment_id
    where debit.kind = 'INSTALMENT' and debit.status in (${literals(ON_ITS_WAY)})
      and debit.presentment_no is not null and due.paid_cents + debit.portion_cents > due.portion_cents`,
})

export const I13 = rowCheck({
  id: 'I13',
  title: 'No automatic debit was made after its automatic payments had ended',
  rows: debits,
  wrong: sql`select debit.id as name from payment debit
      join autopay_item item on item.id = debit.autopay_item_id join autopay on autopay.id = item.autopay_id
    where debit.presentment_no is not null and autopay.status = 'ENDED' and debit.created_at > autopay.ended_at`,
})

/** Days that its payer must have had, by the kind of notice. */
const NOTICE_IN_TIME = sql`notice.given_on + case notice.kind when 'reminder' then 3 else 10 end`

export const I14 = rowCheck({
  id: 'I14',
  title: 'Each automatic debit was told of in time, with its day and amount',
  rows: debits,
  wrong: sql`select debit.id || ' (' || needed.kind || ')' as name from payment debit
      join autopay_item item on item.id = debit.autopay_item_id
      cross join (values ('reminder'), ('changed-amount')) as needed (kind)
    where debit.presentment_no is not null
      and (needed.kind = 'reminder' or debit.total_cents <> item.total_cents)
      and not exists (select from debit_notice notice
        where notice.autopay_item_id = item.id and notice.kind = needed.kind
          and (notice.presentment_no = debit.presentment_no or notice.kind = 'changed-amount')
          and notice.total_cents = debit.total_cents and notice.debit_on <= debit.effective_on
          and ${NOTICE_IN_TIME} <= debit.effective_on)
    union all
    select debit.id || ' (changed-date)' from payment debit join debit_notice notice
      on notice.autopay_item_id = debit.autopay_item_id and notice.presentment_no = debit.presentment_no
    where notice.kind = 'changed-date' and notice.given_on + 7 > debit.effective_on
      -- One that failed on its day was announced for a later day on that day.
      and (notice.debit_on <= debit.effective_on or notice.given_on < debit.effective_on)`,
})

export const I15 = rowCheck({
  id: 'I15',
  title: 'Unapplied funds cover what open refunds of them have promised',
  rows: sql<{
    n: number
  }>`select (select count(*) from payment_refund where status in ('WAITING', 'READY', 'PENDING'))
        + (select count(*) from escrow_refund where decision is null) as n`,
  // Payment by payment, since one may be short after a bank took another back. Of money that pays the debt only what it
  // leaves over is held: once the debt needs that, the refund of it can be declined, not approved.
  wrong: sql`select distinct 'certificate ' || c.certificate_no as name from certificate c join (
      select one.certificate_id, one.source_id, sum(one.cents) as cents from (
        select payment.certificate_id, payment.id as source_id, refund.amount_cents - refund.fee_cents as cents from payment_refund refund
          join payment on payment.id = refund.payment_id
        where payment.destination = 'escrow' and payment.status = 'SUCCEEDED'
          and refund.status in ('WAITING', 'READY', 'PENDING')
          -- All that is left of a payment goes back as a whole: out of what it paid as well.
          and refund.amount_cents < coalesce(payment.amount_received_cents, payment.total_cents)
            - payment.refunded_cents - payment.disputed_cents
        union all
        select waiting.certificate_id, waiting.source_id, waiting.amount_cents from escrow_refund waiting
          join received_payment source on source.money_id = waiting.source_id
        where waiting.decision is null and source.state = 'settled' and source.destination = 'escrow'
          and source.certificate_id = waiting.certificate_id) one
      group by one.certificate_id, one.source_id) promised on promised.certificate_id = c.id
    where promised.cents > greatest(0, (select coalesce(-sum(entry.amount_cents), 0)
      from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where entry.account = 'escrow' and posting.certificate_id = c.id
        and posting.cause in ('payment', 'refund', 'return') and posting.money_id = promised.source_id))`,
})

export const I16 = rowCheck({
  id: 'I16',
  title: 'A released certificate has no open debt without a task for staff that says so',
  rows: sql<{ n: number }>`select count(*) as n from redemption where released_on is not null`,
  // Also one whose redemption was undone since: its money went back, and the release stands.
  wrong: sql`select distinct 'certificate ' || c.certificate_no as name from redemption
      join certificate c on c.id = redemption.certificate_id
    where redemption.released_on is not null and c.redeemed_on is null
      -- Paid by other money, so that nothing is owed: its redemption waits to be posted.
      and c.redemption_in_process_on is null
      and not exists (select from staff_task task where task.done_at is null
        and task.subject_kind = 'certificate' and task.subject_id = c.id::text)`,
})

/** What each accepted plan can take, what was filled, and what of its money was applied to its lien. */
const FILLED = sql`
  select plan.id, plan.certificate_id, room.cents as room, room.free, coalesce(filled.cents, 0) as filled,
    coalesce(applied.cents, 0) as applied
  from payment_plan plan
    cross join lateral (select coalesce(sum(due.portion_cents - due.opening_cents), 0) as cents,
        coalesce(sum(due.portion_cents - due.opening_cents) filter (where not ${hasDebitOnItsWay(sql`due.id`)}), 0) as free
      from plan_instalment due where due.plan_id = plan.id) room
    left join lateral (select sum(fill.amount_cents) as cents from plan_instalment due
      join instalment_fill fill on fill.instalment_id = due.id where due.plan_id = plan.id) filled on true
    left join lateral (select sum(money.amount_cents) as cents from money_applied_to_lien money
      where money.certificate_id = plan.certificate_id and money.plan_id = plan.id) applied on true
  where plan.accepted_on is not null`

/** What came before a portfolio moved in is part of what its plans had been paid then. */
const MOVED_IN = sql`exists (select from import_item item
  where item.part = 'payments' and money.money_id = 'received-' || item.row_id)`

export const I17 = rowCheck({
  id: 'I17',
  title:
    'The installments of each plan are filled by all money that was applied to its lien since its acceptance',
  rows: plans,
  wrong: sql`select 'plan ' || id || ' (' || filled || ' of ' || least(room, applied) || ' cents)' as name
      from (${FILLED}) plan where filled > least(room, applied) or filled < least(free, applied)
    union all
    select money.money_id || ' (does not fill plan ' || plan.id || ')' from payment_plan plan
      join money_applied_to_lien money on money.certificate_id = plan.certificate_id
    where plan.status = 'ACTIVE' and money.plan_id is distinct from plan.id
      -- What a payment from before the plan left over may pay a correction of what was owed then. The plan does not include that.
      and not exists (select from ledger_posting booked where booked.certificate_id = money.certificate_id
        and booked.money_id = money.money_id and booked.cause = 'payment' and booked.posted_on <= plan.accepted_on)
      -- What was paid while a plan was complete is no part of it if it opens again.
      and plan.completed_at is null and plan.reopened_on is null
      and not ${MOVED_IN}`,
})

/** An installment was paid when its automatic payments ended, by money that was taken back since. */
const WAS_TAKEN_BACK = sql`(exists (select from payment where payment.plan_id = due.plan_id
      and payment.updated_at > autopay.ended_at and payment.status in ('DISPUTED', 'REVERSED', 'REFUNDED'))
    or exists (select from received_payment received where received.plan_id = due.plan_id and received.state = 'returned')
    or exists (select from escrow_move move where move.plan_id = due.plan_id and move.undone_at > autopay.ended_at))`

export const I21 = rowCheck({
  id: 'I21',
  title:
    'Automatic payments that ended because all was debited have debited each installment that was not paid',
  rows: sql<{ n: number }>`select count(*) as n from autopay where ended_because = 'all-debited'`,
  wrong: sql`select 'installment ' || due.no || ' of plan ' || due.plan_id as name from autopay
      join autopay_item item on item.autopay_id = autopay.id join plan_instalment due on due.id = item.instalment_id
    where autopay.ended_because = 'all-debited' and due.paid_cents < due.portion_cents and not ${wasDebited}
      and not ${WAS_TAKEN_BACK}`,
})

export const I22 = rowCheck({
  id: 'I22',
  title: 'No plan is in default because of a debit that we failed to make',
  rows: sql<{ n: number }>`select count(*) as n from payment_plan where missed_numbers is not null`,
  wrong: sql`select distinct 'installment ' || due.no || ' of plan ' || plan.id as name from payment_plan plan
      join plan_instalment due on due.plan_id = plan.id and due.no = any(plan.missed_numbers)
      join autopay_item item on item.instalment_id = due.id join autopay on autopay.id = item.autopay_id
    where not ${wasDebited}
      and ((autopay.ended_because = 'all-debited' and not ${WAS_TAKEN_BACK})
        or (autopay.ended_because = 'plan-ended' and autopay.ended_at::date >= plan.defaulted_on - 1))`,
})
