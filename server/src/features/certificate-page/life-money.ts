import type { LifeEvent } from '@fieldstone/contract/entities/certificate-page/record'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { type MoneyOutcome, outcomeOf } from '@fieldstone/domain/payments/outcome'
import { MONEY_OUTCOME_OF, type ReceivedOutcome } from '@fieldstone/domain/payments/received'
import type { ReviewedState } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { RECEIVED_OUTCOME } from '../../records/funds.ts'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'
import type { LienRecord } from '../payoff/service.ts'
import { eventOf } from './life-events.ts'
import { listNotOwed } from './stands.ts'

/** Lists charges, payments and refunds. Only administrators get payers and links to payments. */
export async function listMoney(
  { services, actor }: Context,
  record: LienRecord,
): Promise<readonly LifeEvent[]> {
  const { row } = record
  const { db, config } = services
  const events = [
    ...sold(row),
    ...taxes(row),
    ...(await listExpenses(db, record)),
    ...(await listOnline(db, row.id)),
    ...(await listReceived(db, row.id)),
    ...(await listTakenBack(db, row.id, config.businessTimeZone)),
    ...(await listWaived(db, row.id)),
    ...(await listOut(db, row.id)),
    ...(await listRedemptions(db, row.id, config.businessTimeZone)),
  ]
  return actor.role === 'admin'
    ? events
    : events.map((it) => (CASH.has(it.kind) ? { ...it, note: '', ref: null } : it))
}

const CASH: ReadonlySet<LifeEvent['kind']> = new Set([
  'payment',
  'payment-disputed',
  'payment-returned',
  'payment-restored',
  'payment-waived',
  'redemption-undone',
  'refund',
  'escrow-applied',
  'returned-by-check',
])

function sold({ purchasedOn, priceCents, rateBps, saleType }: LienRecord['row']): LifeEvent[] {
  if (purchasedOn === null) return []
  return [
    eventOf({
      key: 'sold',
      kind: 'sold',
      on: purchasedOn,
      state: saleType ?? '',
      amountCents: priceCents === null ? null : cents(priceCents),
      rateBps: rateBps === null ? null : bps(rateBps),
    }),
  ]
}

const taxes = ({ subsequents }: LienRecord['row']): LifeEvent[] =>
  subsequents.map(({ id, name, amountCents, paidOn, postedOn, rateBps }) =>
    eventOf({
      key: `taxes-${id}`,
      kind: 'taxes',
      on: postedOn ?? paidOn,
      name,
      amountCents: cents(amountCents),
      rateBps: rateBps === null ? null : bps(rateBps),
    }),
  )

/** Lists expenses, from the day they are owed. */
async function listExpenses(db: Db, record: LienRecord): Promise<LifeEvent[]> {
  const { rows } = await sql<
    Pick<LifeEvent, 'kind' | 'on' | 'name' | 'amountCents'> & { readonly id: number }
  >`
    select item.id, item.posted_on as "on", item.description as name,
      case when item.reverses_id is null then 'expense' else 'expense-reversed' end as kind,
      item.amount_cents as "amountCents"
    from expense item where item.certificate_id = ${record.row.id} and item.posted_on is not null order by item.id`.execute(
    db,
  )
  const notOwed = new Set(listNotOwed(record).map(({ id }) => id))
  return rows.map(({ id, ...facts }) =>
    eventOf({ ...facts, key: `expense-${id}`, state: notOwed.has(id) ? 'not-charged' : '' }),
  )
}

type MoneyRow = Pick<LifeEvent, 'key' | 'kind' | 'on' | 'name' | 'note' | 'amountCents' | 'ref'> & {
  readonly destination: 'lien' | 'escrow' | null
}

/** Lists online payments that their payer confirmed. */
async function listOnline(db: Db, id: number): Promise<LifeEvent[]> {
  const { rows } = await sql<MoneyRow & { readonly review: ReviewedState }>`
    select 'online-' || row_number() over (order by payment.created_at, payment.id) as key, 'payment' as kind,
      payment.method as name, payment.effective_on as "on", allocation.cents as "amountCents",
      payment.id as ref, payment.destination, person.first_name || ' ' || person.last_name as note,
      json_build_object('state', payment.status, 'needsReview', payment.needs_review) as review
    from payment join payment_allocation allocation on allocation.money_id = payment.id
      join app_user person on person.id = payment.user_id
    where allocation.certificate_id = ${id} order by payment.created_at, payment.id`.execute(db)
  return rows.flatMap(({ review, destination, ...facts }) => {
    const outcome = outcomeOf(review)
    if (outcome === 'begun') return []
    return [eventOf({ ...facts, state: stateOf(outcome, destination) })]
  })
}

async function listReceived(db: Db, id: number): Promise<LifeEvent[]> {
  const { rows } = await sql<MoneyRow & { readonly received: ReceivedOutcome }>`
    select 'received-' || row_number() over (order by received.id) as key, 'payment' as kind, received.instrument as name,
      received.received_on as "on", received.amount_cents as "amountCents", received.money_id as ref,
      received.destination, received.payer_name as note, ${RECEIVED_OUTCOME} as received
    from received_payment received where received.certificate_id = ${id} order by received.id`.execute(db)
  return rows.map(({ received, destination, ...facts }) =>
    eventOf({ ...facts, state: stateOf(MONEY_OUTCOME_OF[received], destination) }),
  )
}

const stateOf = (outcome: MoneyOutcome, destination: MoneyRow['destination']): string =>
  outcome === 'paid' && destination === 'escrow' ? 'escrow' : outcome

/**
 * Lists what banks took back and returned, each on its day with the reason. A lost dispute has no amount: the bank
 * has had it since the dispute was opened.
 */
async function listTakenBack(db: Db, id: number, timeZone: string): Promise<LifeEvent[]> {
  const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date`
  const { rows } = await sql<Omit<MoneyRow, 'name' | 'destination'>>`
    with one as (
      select dispute.id, dispute.payment_id, dispute.outcome, dispute.reason, payment.return_code, ${dayOf('dispute.opened_at')} as opened_on,
        ${dayOf('dispute.lost_at')} as lost_on, ${dayOf('dispute.decided_at')} as decided_on,
        greatest(0, least(dispute.amount_cents, payment.portion_cents - (select coalesce(sum(other.amount_cents), 0)
            from dispute other where other.payment_id = payment.id and other.id < dispute.id
              and other.outcome is distinct from 'inquiry' and other.outcome is distinct from 'won'),
          payment.total_cents - (select coalesce(sum(refund.amount_cents), 0) from payment_refund refund
            where refund.payment_id = payment.id and refund.succeeded_on <= ${dayOf('dispute.opened_at')}))) as cents
      from payment join dispute on dispute.payment_id = payment.id
      where payment.certificate_id = ${id} and dispute.outcome is distinct from 'inquiry')
    select 'disputed-' || one.id as key, 'payment-disputed' as kind, one.opened_on as "on", one.cents as "amountCents",
      one.payment_id as ref, replace(coalesce(one.reason, ''), '_', ' ') as note
    from one where one.lost_on is distinct from one.opened_on
    union all
    select 'lost-' || one.id, 'payment-returned', one.lost_on, case when one.lost_on = one.opened_on then one.cents end,
      one.payment_id, coalesce(one.return_code, '')
    from one where one.lost_on is not null
    union all
    select 'won-' || one.id, 'payment-restored', one.decided_on, one.cents, one.payment_id, ''
    from one where one.outcome = 'won' and one.decided_on is not null
    union all
    select 'returned-' || row_number() over (order by received.id), 'payment-returned', received.returned_on,
      received.amount_cents, received.money_id, coalesce(received.return_reason, '')
    from received_payment received
    where received.certificate_id = ${id} and received.state = 'returned' and not received.is_mistake
      and received.returned_on is not null`.execute(db)
  return rows.map(eventOf)
}

/** Lists the waived shortfalls of payments. */
async function listWaived(db: Db, id: number): Promise<LifeEvent[]> {
  const accounts = await readPaymentAccounts(db, [id])
  return [...accounts]
    .filter(([, { waivedCents }]) => waivedCents > 0)
    .map(([ref, { waivedCents: amountCents, receivedOn: on }], index) =>
      eventOf({ key: `waived-${index + 1}`, kind: 'payment-waived', on, amountCents, ref }),
    )
}

/** Lists refunds, and what staff did with unapplied funds. */
async function listOut(db: Db, id: number): Promise<LifeEvent[]> {
  const { rows } = await sql<Omit<MoneyRow, 'name' | 'destination'>>`
    select 'refund-' || refund.id as key, 'refund' as kind, refund.succeeded_on as "on",
      refund.amount_cents as "amountCents", refund.payment_id as ref, refund.reason as note
    from payment_refund refund join payment on payment.id = refund.payment_id
    where payment.certificate_id = ${id} and refund.succeeded_on is not null
    union all
    select 'move-' || move.id, case move.kind when 'apply' then 'escrow-applied' else 'returned-by-check' end,
      move.moved_on, move.amount_cents, move.source_id, move.reason
    from escrow_move move where move.certificate_id = ${id} and move.undone_at is null`.execute(db)
  return rows.map(eventOf)
}

async function listRedemptions(db: Db, id: number, timeZone: string): Promise<LifeEvent[]> {
  const { rows } = await sql<Omit<MoneyRow, 'name' | 'destination'>>`
    select 'redemption-' || it.id as key, 'redemption' as kind, it.received_on as "on",
      it.amount_cents as "amountCents", null as ref, it.payment_type as note
    from redemption it where it.certificate_id = ${id} and it.undone_at is null
    union all
    select 'redemption-undone-' || it.id, 'redemption-undone', (it.undone_at at time zone ${timeZone})::date,
      it.amount_cents, null, coalesce(it.undone_reason, '')
    from redemption it where it.certificate_id = ${id} and it.undone_at is not null
    union all
    select 'release-' || it.id, 'release', it.released_on, null, null, coalesce(it.release_instrument_no, '')
    from redemption it
    where it.certificate_id = ${id} and it.undone_at is null and it.released_on is not null
    union all
    select 'redeemed', 'redemption', c.redeemed_on, c.redeemed_cents, null, coalesce(c.redeemed_by, '')
    from certificate c where c.id = ${id} and c.redeemed_on is not null
      and not exists (select from redemption it where it.certificate_id = c.id and it.undone_at is null)`.execute(
    db,
  )
  return rows.map(eventOf)
}
