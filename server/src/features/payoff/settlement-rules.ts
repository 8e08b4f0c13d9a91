import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { receivedIdOf } from '@fieldstone/domain/payments/received'
import type { Lien, LienPayment } from '@fieldstone/domain/payoff/lien'
import { entriesLike } from '@fieldstone/domain/payoff/opening'
import { isPlanActiveOn, type PlanDates } from '@fieldstone/domain/payoff/plan-active'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import type { Transaction } from '../../db/database.ts'
import { openDefaultOn } from '../../records/plan-completion.ts'
import { type LienRecord, type PayoffServices, readLien, recordOf } from './record.ts'

export interface SettledPayment {
  /** Its key in `money_in`. */
  readonly id: string
  readonly certificateId: number
  readonly portionCents: number
  readonly feeCents: number
  readonly effectiveOn: PlainDate
}

/** A certificate as it was read, and where a payment that can be posted goes. */
export interface PlannedSettlement {
  readonly record: LienRecord
  readonly destination: 'lien' | 'escrow'
  /** Its row says so already. */
  readonly isStored?: true
}

/**
 * Where this payment goes, if it can be posted as settled: the certificate has a payoff both with the payment and without
 * it. Call it before the payment becomes a success; one that cannot be posted (null) waits for staff. `known`: the
 * certificate, if it was read under this lock.
 */
export async function planSettlement(
  trx: Transaction,
  services: PayoffServices,
  payment: SettledPayment,
  known: LienRecord | null = null,
): Promise<PlannedSettlement | null> {
  const record = known ?? (await getPayoff(trx, services, payment.certificateId))
  const { lien, regime, today } = record
  if (!lien || !regime) return null
  const others = withPayment(lien, payment, { state: 'created' })
  if (!isReplayable(services, { lien: others, regime, today }, payment)) return null
  const destination = await destinationFor(trx, record, payment)
  const settled = withPayment(lien, payment, { state: 'settled', destination })
  return isReplayable(services, { lien: settled, regime, today }, payment) ? { record, destination } : null
}

/**
 * Decided once for each payment: to the lien if a plan was active on the payment's date, or if it covers all that was
 * owed on that date; else to escrow.
 */
export async function destinationFor(
  trx: Transaction,
  { lien, regime, row }: LienRecord,
  payment: SettledPayment,
): Promise<'lien' | 'escrow'> {
  const known =
    row.payments.find((other) => other.id === payment.id)?.destination ??
    row.receipts.find((other) => other.id === payment.id)?.destination
  if (known) return known
  if (lien && regime && coversAll(lien, regime, payment)) return 'lien'
  const plans = await listPlanDates(trx, payment.certificateId)
  return plans.some((plan) => isPlanActiveOn(plan, payment.effectiveOn)) ? 'lien' : 'escrow'
}

function coversAll(lien: Lien, regime: Regime, payment: SettledPayment): boolean {
  const others = withPayment(lien, payment, { state: 'created' })
  return payment.portionCents >= quoteAt(others, regime, payment.effectiveOn).totalCents
}

/** Stores it with the payment's row. */
export async function setDestination(
  trx: Transaction,
  { id }: SettledPayment,
  destination: 'lien' | 'escrow',
): Promise<void> {
  const receivedId = receivedIdOf(id)
  if (receivedId === null)
    await trx.updateTable('payment').set({ destination }).where('id', '=', id).execute()
  else await trx.updateTable('received_payment').set({ destination }).where('id', '=', receivedId).execute()
}

/** The payoff once the payment has settled there, by the row that was read before. */
export function onceSettled(
  services: PayoffServices,
  { record: { row }, destination }: PlannedSettlement,
  { id }: SettledPayment,
): LienRecord {
  const online = { state: 'SUCCEEDED', needsReview: false, destination } as const
  const received = { state: 'settled', destination } as const
  const payments = row.payments.map((other) => (other.id === id ? { ...other, ...online } : other))
  const receipts = row.receipts.map((other) => (other.id === id ? { ...other, ...received } : other))
  return recordOf(services, { ...row, payments, receipts })
}

const listPlanDates = (trx: Transaction, certificateId: number): Promise<PlanDates[]> =>
  trx
    .selectFrom('payment_plan')
    .select([
      'status',
      'accepted_on as acceptedOn',
      'completed_on as completedOn',
      'canceled_on as canceledOn',
    ])
    .select(openDefaultOn.as('defaultedOn'))
    .where('certificate_id', '=', certificateId)
    .execute()

/** What a posting is computed from. */
export interface ReplayInput {
  readonly lien: Lien
  readonly regime: Regime
  readonly today: PlainDate
}

/** Whether the replay and the quotes that a posting needs can be computed. */
export function isReplayable(
  services: PayoffServices,
  { lien, regime, today }: ReplayInput,
  payment: SettledPayment,
): boolean {
  try {
    entriesLike([], lien, regime, today)
    quoteAt(lien, regime, today)
    quoteAt(lien, regime, payment.effectiveOn)
    return true
  } catch (error) {
    if (!(error instanceof PayoffRefused)) throw error
    const { certificateId } = lien
    services.log.warn({ certificateId, paymentId: payment.id, code: error.code }, 'payment not replayed')
    return false
  }
}

const withPayment = (lien: Lien, { id }: SettledPayment, changes: Partial<LienPayment>): Lien => ({
  ...lien,
  payments: lien.payments.map((other) => (other.id === id ? { ...other, ...changes } : other)),
})

/** The payoff record for postings. Throws when the certificate does not exist. */
export async function getPayoff(
  trx: Transaction,
  services: PayoffServices,
  certificateId: number,
): Promise<LienRecord> {
  const record = await readLien(trx, services, certificateId)
  if (!record) throw new Error(`certificate ${certificateId} is gone`)
  return record
}

/** For a line of the timeline that a payment causes; no person did it. */
export const causedBy = ({ id, certificateId }: Pick<SettledPayment, 'id' | 'certificateId'>) => ({
  certificateId,
  paymentId: id,
  actor: SYSTEM,
})
