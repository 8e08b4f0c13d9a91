import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { recordHistory } from './history.ts'
import { syncFee, syncLedger } from './ledger.ts'
import { supersedeQuotes } from './quotes.ts'
import { type PayoffRecord, readPayoff } from './record.ts'

export interface SettledPayment {
  readonly id: string
  readonly certificateId: number
  readonly portionCents: number
  readonly feeCents: number
  readonly effectiveOn: PlainDate
}

/** Nobody in particular: settlement is the provider's word, not a person's. */
const SYSTEM = { role: 'admin', userId: 0 } as const

/**
 * The payment's row says SUCCEEDED, in this transaction, with the certificate locked: decide once where the money
 * goes, replay the lien, post, and say so on the certificate when nothing is left to pay.
 */
export async function postSettlement(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<void> {
  const before = await mustRead(trx, services, payment.certificateId)
  const known = before.row.payments.find((row) => row.id === payment.id)?.destination ?? null
  const destination = known ?? destinationOf(before, payment)
  await trx.updateTable('payment').set({ destination }).where('id', '=', payment.id).execute()
  const after = await mustRead(trx, services, payment.certificateId)
  await bookAll(trx, payment, after, payment.feeCents)
  await supersedeQuotes(trx, payment.certificateId, 'payment-settled')
  await recordHistory(trx, {
    ...ofPayment(payment),
    what: destination === 'lien' ? 'payment settled' : 'payment settled, held in escrow',
    before: figureOf(before),
    after: figureOf(after),
  })
  if (after.lien && after.regime && quoteAt(after.lien, after.regime, after.today).totalCents === 0) {
    await markRedemptionInProcess(trx, payment, after.today)
  } else if (destination === 'lien') {
    await flagRest(trx, payment)
  }
}

/** The payment is settled no more (returned, disputed, refunded): as if it had never been, plus its trace. */
export async function postReversal(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<void> {
  const after = await mustRead(trx, services, payment.certificateId)
  await bookAll(trx, payment, after, 0)
  await supersedeQuotes(trx, payment.certificateId, 'payment-reversed')
  const change = ofPayment(payment)
  await recordHistory(trx, { ...change, what: 'payment reversed', before: null, after: figureOf(after) })
  const cleared = await trx
    .updateTable('certificate')
    .set({ redemption_in_process_on: null, redemption_payment_id: null, version: sql`version + 1` })
    .where('id', '=', payment.certificateId)
    .where('redemption_payment_id', '=', payment.id)
    .returning('id')
    .executeTakeFirst()
  if (!cleared) return
  const before = after.row.redemptionInProcessOn
  await recordHistory(trx, { ...change, what: 'redemption in process', before, after: null })
}

const ofPayment = ({ id, certificateId }: SettledPayment) => ({
  certificateId,
  actorUserId: null,
  reason: id,
})

/** What is owed as of the good-through date, for the timeline. */
const figureOf = ({ quote }: PayoffRecord): string | null =>
  quote && `payoff ${centsToText(quote.totalCents)} good through ${quote.goodThrough}`

async function mustRead(trx: Transaction, services: Services, certificateId: number): Promise<PayoffRecord> {
  const record = await readPayoff(trx, services, certificateId, SYSTEM)
  if (!record) throw new Error(`certificate ${certificateId} is gone`)
  return record
}

/** To the lien inside an active plan, or when it pays all that was owed on its day; else it is held (payoff design 2.4). */
function destinationOf({ lien, regime, facts }: PayoffRecord, payment: SettledPayment): 'lien' | 'escrow' {
  if (facts.activePlanCount > 0) return 'lien'
  if (!lien || !regime) return 'escrow'
  const others = { ...lien, payments: lien.payments.filter((other) => other.id !== payment.id) }
  return payment.portionCents >= quoteAt(others, regime, payment.effectiveOn).totalCents ? 'lien' : 'escrow'
}

async function bookAll(
  trx: Transaction,
  payment: SettledPayment,
  { lien, regime, today }: PayoffRecord,
  feeCents: number,
): Promise<void> {
  if (lien && regime) await syncLedger(trx, lien, regime, today)
  await syncFee(trx, { ...payment, feeCents }, today)
  const { held } = await trx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::bigint`.as('held'))
    .where('ledger_posting.certificate_id', '=', payment.certificateId)
    .where('ledger_entry.account', '=', 'escrow')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('certificate')
    .set({ escrow_cents: held })
    .where('id', '=', payment.certificateId)
    .execute()
}

async function markRedemptionInProcess(
  trx: Transaction,
  payment: SettledPayment,
  today: PlainDate,
): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ redemption_in_process_on: today, redemption_payment_id: payment.id, version: sql`version + 1` })
    .where('id', '=', payment.certificateId)
    .where('redeemed_on', 'is', null)
    .execute()
  await trx
    .updateTable('payment_plan')
    .set({ status: 'COMPLETE', completed_on: today })
    .where('certificate_id', '=', payment.certificateId)
    .where('status', '=', 'ACTIVE')
    .execute()
  await recordHistory(trx, {
    ...ofPayment(payment),
    what: 'redemption in process',
    before: null,
    after: today,
    reason: `paid in full by ${payment.id}`,
  })
}

/** It paid all that was owed on its day, but something was charged since: a person must look. */
async function flagRest(trx: Transaction, payment: SettledPayment): Promise<void> {
  const row = await trx
    .selectFrom('payment')
    .select('kind')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  if (row.kind !== 'FULL') return
  await trx
    .insertInto('staff_task')
    .values({
      kind: 'rest-after-payoff',
      subject_kind: 'payment',
      subject_id: payment.id,
      note: 'This payment covered the payoff of its day, but a charge has come since: a rest is owed.',
    })
    .execute()
}
