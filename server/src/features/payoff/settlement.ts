import { quoteAt } from '@fieldstone/domain/payoff/quote'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import type { Services } from '../../services.ts'
import { heldOfPayment } from './escrow.ts'
import { syncFee } from './ledger.ts'
import { recordPayoff, recordTakenBack } from './recording.ts'
import { findUndoneRedemption } from './redeeming-payment.ts'
import { clearInProcess, markRedemptionInProcess, reopenPlan } from './redemption-in-process.ts'
import { auditReopened, reopenRedemption } from './reopen-redemption.ts'
import { computes, destinationFor, mustRead, ofPayment, type SettledPayment } from './settlement-rules.ts'

/** What staff may have to hear of a settlement. */
export interface Settlement {
  readonly destination: 'lien' | 'escrow'
  /** Of this payment, held because there was nothing to apply it to. */
  readonly heldCents: number
  /** Still owed today. */
  readonly restCents: number
}

/**
 * The payment's row says SUCCEEDED, in this transaction, with the certificate locked: decide once where the money
 * goes, replay the lien, post, and say so on the certificate when nothing is left to pay. Throws PayoffRefused where
 * `isPostable` is false.
 */
export async function postSettlement(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<Settlement> {
  const before = await mustRead(trx, services, payment.certificateId)
  const destination = await destinationFor(trx, before, payment)
  await trx.updateTable('payment').set({ destination }).where('id', '=', payment.id).execute()
  const after = await mustRead(trx, services, payment.certificateId)
  const { lien, regime, today } = after
  if (!lien || !regime) throw new Error(`certificate ${payment.certificateId} has no payoff to settle`)
  await recordPayoff(trx, { lien, regime, today }, 'payment-settled')
  await syncFee(trx, payment, today)
  await recordHistory(trx, {
    ...ofPayment(payment),
    what: destination === 'lien' ? 'payment settled' : 'payment settled, held in escrow',
    payoffBefore: before.quote,
    payoffAfter: after.quote,
  })
  const restCents = quoteAt(lien, regime, today).totalCents
  if (restCents === 0) await markRedemptionInProcess(trx, payment, today)
  return { destination, restCents, heldCents: await heldOfPayment(trx, payment) }
}

/**
 * The payment is settled no more (returned, disputed, refunded): as if it had never been, plus its trace. False when
 * no payoff can be computed: then the payment's own rows are taken back, and the replay waits until one can.
 */
export async function postReversal(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<boolean> {
  const redeemingId = await findUndoneRedemption(trx, services, payment)
  const reopened = await reopenRedemption(trx, payment, redeemingId)
  const after = await mustRead(trx, services, payment.certificateId)
  const { lien, regime, today } = after
  const isReplayed = lien !== null && regime !== null && computes(services, { lien, regime, today }, payment)
  if (isReplayed) await recordPayoff(trx, { lien, regime, today }, 'payment-reversed')
  else await recordTakenBack(trx, payment, today)
  await syncFee(trx, { ...payment, feeCents: 0 }, today)
  const change = ofPayment(payment)
  await recordHistory(trx, { ...change, what: 'payment reversed', payoffAfter: after.quote })
  const { redemptionInProcessOn } = after.row
  if (redeemingId !== null) await clearInProcess(trx, change, redeemingId, redemptionInProcessOn)
  await reopenPlan(trx, change, redeemingId ?? payment.id)
  if (reopened) await auditReopened(trx, payment, reopened, services.clock.now())
  return isReplayed
}
