import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { type PaymentAccount, type PaymentFacts, paymentAccount } from '@fieldstone/domain/payments/account'
import { OPEN_REFUND } from '@fieldstone/domain/payments/refundable'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'

/**
 * What the ledger has of each payment, by certificate: `money_id, certificate_id, applied, waived, unapplied, fee, posted_on`, in
 * cents. What was applied later from unapplied funds counts with the payment that it came from.
 *
 * @param isChosen narrows `posting`, a row of `ledger_posting`
 */
export const paymentParts = (isChosen: RawBuilder<unknown>) => sql`
  select coalesce(move.source_id, posting.cause_id) as money_id, posting.certificate_id,
    coalesce(-sum(entry.amount_cents) filter (where entry.account = 'receivable'), 0)::bigint as applied,
    coalesce(sum(entry.amount_cents) filter (where entry.account = 'waived'), 0)::bigint as waived,
    coalesce(-sum(entry.amount_cents) filter (where entry.account in ('escrow', 'unidentified')), 0)::bigint as unapplied,
    coalesce(-sum(entry.amount_cents) filter (where entry.account = 'fee-income'), 0)::bigint as fee,
    min(posting.posted_on) as posted_on
  from ledger_posting posting
    join ledger_entry entry on entry.posting_id = posting.id
    left join escrow_move move on move.money_id = posting.cause_id
  where posting.cause in ('payment', 'waiver', 'fee', 'refund', 'return', 'unidentified') and ${isChosen}
  group by 1, 2`

type Sql = RawBuilder<unknown>

/**
 * Unapplied funds of a payment that the transaction of the row `posting` applied: they leave it, and come in again. Counted with
 * the first posting of the transaction.
 */
const appliedInSameTransaction = sql`coalesce((select sum(entry.amount_cents) from escrow_move move
    join ledger_posting applied on applied.certificate_id = posting.certificate_id and applied.cause = 'payment'
      and applied.cause_id = move.money_id and applied.posted_at = posting.posted_at
    join ledger_entry entry on entry.posting_id = applied.id and entry.account = 'cash'
  where move.source_id = posting.money_id
    and not exists (select from ledger_posting earlier where earlier.certificate_id = posting.certificate_id
      and earlier.cause = 'refund' and earlier.cause_id = posting.cause_id and earlier.posted_at = posting.posted_at
      and earlier.id < posting.id)), 0)`

/**
 * Each time the ledger took in or gave back money of a payment: `id, cause, money_id, certificate_id, is_first, amount_cents,
 * received_on, settled_on, posted_on`. Moves between debts and unapplied funds are not among them.
 *
 * `cause` is 'payment', 'refund' or 'return' for what is the certificate's (`PORTION`), 'fee', or 'loss' for what we lost on a dispute.
 * `is_first`: it came in, and had not come before, on this certificate or another.
 * `settled_on` is the day on which our bank had the money, or no longer had it; null while its payout is on its way.
 * Without an aggregate, so that a query is led by the certificates or payments that it is about.
 */
export const CASH_BOOKINGS = sql`(
  select posting.id, posting.cause, posting.money_id, posting.certificate_id, posting.posted_on, cash.amount_cents,
    cash.received_on, booking.is_first, booking.settled_on
  from cash_booking booking
    join ledger_posting posting on posting.id = booking.posting_id
    cross join lateral (select max(entry.effective_on) as received_on, (sum(entry.amount_cents) + case posting.cause when 'refund'
        then ${appliedInSameTransaction} else 0 end)::bigint as amount_cents
      from ledger_entry entry where entry.posting_id = posting.id and entry.account = 'cash') cash
  where cash.amount_cents <> 0)`

/** Keeps bookings of the certificate's money. Leaves out our fees and losses. */
export const PORTION = sql`booking.cause in ('payment', 'refund', 'return')`

/** Sums the money that paid a certificate's debts, in cents, for a query that lists many certificates. */
export const paidCentsOf = (
  certificateId: Sql,
): Sql => sql`(select coalesce(sum(part.applied - part.waived), 0)::bigint
  from (${paymentParts(sql`posting.certificate_id = ${certificateId}`)}) part)`

/** What the payments of each certificate paid of its principal, without what was taken back: `certificate_id, cents`. */
export const PRINCIPAL_PAID: Sql = sql`
  select posting.certificate_id, -sum(entry.amount_cents)::bigint as cents
  from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
  where entry.account = 'receivable' and entry.class = 'PRINCIPAL' and posting.cause in ('payment', 'waiver') group by 1`

/** Sums what staff returned of a payment by check, in cents. The processor's refunds are in its own row. */
export const refundedByStaffCents = (
  moneyId: Sql,
): Sql => sql`coalesce((select sum(move.amount_cents) from escrow_move move
  where move.source_id = ${moneyId} and move.kind = 'return' and move.undone_at is null), 0)::bigint`

/** Whether a row `money` of `money_in_row` came with this amount, with or without our fee. */
export const isOfAmount = (amount: Cents): Sql =>
  sql`${amount} in (money.amount_cents, money.amount_cents + money.fee_cents)`

/** What is left of a row `received_payment received` that nobody has identified, in cents. */
export const UNIDENTIFIED_CENTS: Sql = sql`(received.amount_cents + received.fee_cents
  - ${refundedByStaffCents(sql`received.money_id`)})`

/** All that was refunded of the row `payment`, in cents. */
export const PAYMENT_REFUNDED_CENTS: Sql = sql`(payment.refunded_cents + ${refundedByStaffCents(sql`payment.id`)})`

/** What disputes with this outcome take back of the row `payment`, in cents. */
const disputedCents = (isChosen: Sql): Sql => sql`coalesce((select sum(dispute.amount_cents) from dispute
  where dispute.payment_id = payment.id and ${isChosen}), 0)::bigint`

/**
 * The part of the row `payment` for its certificate that disputes have left, in cents. As `keptOf` in
 * domain/src/payments/disputes.ts.
 */
export const KEPT_PORTION_CENTS: Sql = sql`(payment.portion_cents
  - least(payment.disputed_cents, greatest(0, payment.portion_cents - payment.refunded_cents)))`

/** What reached the processor of the row `payment`, in cents. */
const RECEIVED_ONLINE_CENTS: Sql = sql`case when payment.status in ('SUCCEEDED', 'DISPUTED', 'REVERSED', 'REFUNDED')
  then coalesce(payment.amount_received_cents, payment.total_cents) else coalesce(payment.amount_received_cents, 0) end`

/** What of a row `money` with the `id` of a payment waits to be refunded or returned, in cents. */
export const REFUND_PENDING_CENTS: Sql = sql`(coalesce((select sum(refund.amount_cents) from payment_refund refund
    where refund.payment_id = money.id and refund.status in (${literals(OPEN_REFUND)})), 0)
  + coalesce((select sum(refund.amount_cents) from escrow_refund refund
    where refund.source_id = money.id and refund.decision is null), 0))::bigint`

/**
 * Money that pays nothing: `id, certificate_id, kind, cents` of each payment, as the accounts of payments have it. Of one
 * payment several rows, if it holds money of several certificates. Without what was given back beyond what was held.
 */
export const UNAPPLIED_MONEY: Sql = sql`
  select coalesce(move.source_id, posting.money_id) as id, posting.certificate_id,
    case when posting.certificate_id is null then 'unidentified' else 'unapplied' end as kind,
    -sum(entry.amount_cents)::bigint as cents
  from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
    left join escrow_move move on move.money_id = posting.money_id
  where entry.account in ('escrow', 'unidentified') group by 1, 2 having sum(entry.amount_cents) < 0
  union all
  select payment.id, payment.certificate_id, 'review', kept.cents
  from payment cross join lateral (select (${RECEIVED_ONLINE_CENTS} - payment.refunded_cents - payment.disputed_cents
    - ${refundedByStaffCents(sql`payment.id`)})::bigint as cents) kept
  where payment.needs_review and kept.cents > 0
    and not (payment.status = 'REVERSED' and payment.return_code is not null)`

interface FactsRow {
  readonly id: string
  readonly received: number
  readonly stage: PaymentFacts['stage']
  readonly refunded: number
  readonly refundPending: number
  readonly openDisputed: number
  readonly lostDisputed: number
  readonly returned: PaymentFacts['returned']
  readonly receivedOn: PaymentAccount['receivedOn']
  readonly settledOn: PaymentAccount['settledOn']
  readonly postedOn: PaymentAccount['postedOn']
  readonly parts: readonly {
    readonly certificateId: number | null
    readonly applied: number
    readonly waived: number
    readonly unapplied: number
    readonly fee: number
  }[]
}

/** Whose payments are read: those of certificates, or those that nobody has identified yet. */
type Whose = readonly number[] | 'unidentified'

/** Narrows payments to those that nobody has identified, and postings to theirs. */
const UNIDENTIFIED = {
  isPosted: sql`posting.certificate_id is null`,
  isOnline: sql`false`,
  isReceived: sql`received.certificate_id is null`,
}

/** Narrows payments to those with an allocation to one of the certificates, and postings to all certificates that they pay. */
const paying = (certificateIds: readonly number[]) => {
  const theirs = sql`any(${[...certificateIds]}::bigint[])`
  const allocated = sql`(select money_id from payment_allocation where certificate_id = ${theirs})`
  return {
    isPosted: sql`posting.certificate_id = any(array(select allocation.certificate_id from payment_allocation own
      join payment_allocation allocation using (money_id) where own.certificate_id = ${theirs}))`,
    isOnline: sql`payment.id in ${allocated}`,
    isReceived: sql`received.money_id in ${allocated}`,
  }
}

/** The accounts of all these payments, by their key in `money_in`, in the order in which they were received. */
export async function readPaymentAccounts(
  db: Db | Transaction,
  whose: Whose,
): Promise<ReadonlyMap<string, PaymentAccount>> {
  const { isPosted, isOnline, isReceived } = whose === 'unidentified' ? UNIDENTIFIED : paying(whose)
  const { rows } = await sql<FactsRow>`
    with part as (${paymentParts(isPosted)}),
    posted as (
      select money_id, min(posted_on) as posted_on, json_agg(json_build_object('certificateId', certificate_id,
        'applied', applied, 'waived', waived, 'unapplied', unapplied, 'fee', fee)) as parts
      from part group by money_id
    ),
    online as (
      select id, effective_on as received_on, created_at as came_at,
        ${RECEIVED_ONLINE_CENTS} as received,
        case when needs_review then 'review' when status in ('SUCCEEDED', 'DISPUTED', 'REVERSED', 'REFUNDED')
          then 'posted' else 'none' end as stage,
        refunded_cents as refunded,
        ${disputedCents(sql`dispute.outcome is null`)} as open_disputed, ${disputedCents(sql`dispute.outcome = 'lost'`)} as lost_disputed,
        case when status = 'REVERSED' and return_code is not null then json_build_object('reason', return_code,
          'amountCents', coalesce(amount_received_cents, total_cents) - refunded_cents, 'on', null) end as returned,
        money_settled_on(id) as settled_on
      from payment where ${isOnline}
    ),
    received as (
      select money_id as id, received_on, recorded_at as came_at,
        case when is_mistake then 0 else amount_cents + fee_cents end as received,
        case when is_mistake then 'none' when state = 'pending' then 'uncleared' else 'posted' end as stage,
        0::bigint as refunded, 0::bigint as open_disputed, 0::bigint as lost_disputed,
        case when state = 'returned' and not is_mistake
          then json_build_object('reason', coalesce(return_reason, ''), 'amountCents', amount_cents + fee_cents, 'on', returned_on) end as returned,
        money_settled_on(money_id) as settled_on
      from received_payment received where ${isReceived}
    )
    select money.id, money.received, money.stage, money.open_disputed as "openDisputed", money.lost_disputed as "lostDisputed", money.returned, money.received_on as "receivedOn",
      money.settled_on as "settledOn",
      money.refunded + ${refundedByStaffCents(sql`money.id`)} as refunded,
      ${REFUND_PENDING_CENTS} as "refundPending",
      posted.posted_on as "postedOn", coalesce(posted.parts, '[]') as parts
    from (select * from online union all select * from received) money
      left join posted on posted.money_id = money.id
    order by money.received_on, money.came_at, money.id`.execute(db)
  return new Map(rows.map((row) => [row.id, paymentAccount(factsOf(row))]))
}

/** The account of one payment of a certificate, by its key in `money_in`. Throws if the certificate has no such payment. */
export async function getPaymentAccount(
  db: Db | Transaction,
  { id, certificateId }: { readonly id: string; readonly certificateId: number },
): Promise<PaymentAccount> {
  const account = (await readPaymentAccounts(db, [certificateId])).get(id)
  if (!account) throw new Error(`certificate ${certificateId} has no payment ${id}`)
  return account
}

function factsOf(row: FactsRow): PaymentFacts {
  const { stage, returned, parts } = row
  return {
    receivedCents: cents(Number(row.received)),
    feeCents: cents(parts.reduce((sum, { fee }) => sum + fee, 0)),
    waivedCents: cents(parts.reduce((sum, { waived }) => sum + waived, 0)),
    allocations: parts.map(({ certificateId, applied, unapplied }) => ({
      certificateId,
      appliedCents: cents(applied),
      unappliedCents: cents(unapplied),
    })),
    stage,
    refundedCents: cents(row.refunded),
    refundPendingCents: cents(row.refundPending),
    disputed: { openCents: cents(Number(row.openDisputed)), lostCents: cents(Number(row.lostDisputed)) },
    returned,
    dates: { receivedOn: row.receivedOn, settledOn: row.settledOn, postedOn: row.postedOn },
  }
}
