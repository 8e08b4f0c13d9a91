import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import type { Judgment } from '@fieldstone/domain/payments/arrived'
import { receivedIdOf } from '@fieldstone/domain/payments/received'
import { entriesLike } from '@fieldstone/domain/payoff/implied-entries'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import type { Transaction } from '../../db/database.ts'
import { judge } from './arrival.ts'
import { type LienRecord, type PayoffServices, readLien, recordOf } from './record.ts'
import { type SettledPayment, withPayment } from './settled-payment.ts'
import { waivedOf } from './shortfall.ts'

/** A certificate as it was read, and the destination of a payment that can be posted. */
export interface PlannedSettlement {
  readonly record: LienRecord
  readonly destination: 'lien' | 'escrow'
  readonly judgment: Judgment
  /** The shortfall of the payoff that is waived with it. */
  readonly waivedCents: Cents
  /** Whether the payment's row already has this judgment. */
  readonly isStored?: true
}

/**
 * Decides the destination of this payment if it can be posted as settled: the certificate must have a payoff both with and
 * without it. Call it before the payment becomes a success. Null if it cannot be posted: then it waits for staff. `known` is
 * the certificate, if it was read under this lock.
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
  const judgment = await judge(trx, services, record, payment)
  const { destination } = judgment
  const settled = withPayment(lien, payment, { state: 'settled', destination, waivedCents: ZERO })
  if (!isReplayable(services, { lien: settled, regime, today }, payment)) return null
  const restCents = destination === 'lien' ? quoteAt(settled, regime, payment.effectiveOn).totalCents : ZERO
  return { record, destination, judgment, waivedCents: await waivedOf(trx, restCents) }
}

/** Returns the columns of an online payment that store its judgment. */
export const judged = ({ destination, notice, arrivedOn }: Judgment) => ({
  destination,
  arrival_notice: notice,
  arrived_on: arrivedOn,
})

/** Stores the judgment in the payment's row. */
export async function setJudgment(
  trx: Transaction,
  { id }: SettledPayment,
  judgment: Judgment,
): Promise<void> {
  const receivedId = receivedIdOf(id)
  const { arrived_on, ...values } = judged(judgment)
  if (receivedId === null)
    await trx
      .updateTable('payment')
      .set({ arrived_on, ...values })
      .where('id', '=', id)
      .execute()
  else await trx.updateTable('received_payment').set(values).where('id', '=', receivedId).execute()
}

/** Computes the payoff after the payment has settled, from the row that was read before. */
export function onceSettled(
  services: PayoffServices,
  { record: { row }, destination, waivedCents }: PlannedSettlement,
  { id }: SettledPayment,
): LienRecord {
  const online = { state: 'SUCCEEDED', needsReview: false, destination } as const
  const received = { state: 'settled', destination } as const
  const payments = row.payments.map((other) => (other.id === id ? { ...other, ...online } : other))
  const receipts = row.receipts.map((other) => (other.id === id ? { ...other, ...received } : other))
  const waivers = [
    ...row.waivers.filter(({ moneyId }) => moneyId !== id),
    ...(waivedCents > 0 ? [{ moneyId: id, amountCents: waivedCents }] : []),
  ]
  return recordOf(services, { ...row, payments, receipts, waivers })
}

/** The input of a posting. */
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

/** Reads the payoff record for postings. Throws if the certificate does not exist. */
export async function getPayoff(
  trx: Transaction,
  services: PayoffServices,
  certificateId: number,
): Promise<LienRecord> {
  const record = await readLien(trx, services, certificateId)
  if (!record) throw new Error(`certificate ${certificateId} is gone`)
  return record
}

/** The actor of timeline lines that a payment causes. */
export const causedBy = ({ id, certificateId }: Pick<SettledPayment, 'id' | 'certificateId'>) => ({
  certificateId,
  paymentId: id,
  actor: SYSTEM,
})
