import type { Lien, LienPayment } from '@fieldstone/domain/payoff/lien'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { moneyAppliedToLien } from '@fieldstone/domain/payoff/replay'
import type { Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { findRedeemingPayment } from './find-redeeming-payment.ts'
import type { SettledPayment } from './settled-payment.ts'
import { getPayoff, isReplayable } from './settlement-rules.ts'

/**
 * Returns the payment recorded as having paid off the certificate, if the reversal of `takenBack` undoes that. It does if
 * nothing is left of that very payment, or if a debt is left on the day of the payoff. Null if the certificate stays paid
 * off, was redeemed by other means, or if the rest cannot be computed: then the redemption stays, and staff decide. Call it
 * once the row of the reversed payment has its new status.
 */
export async function findUndoneRedemption(
  trx: Transaction,
  services: Services,
  takenBack: SettledPayment,
): Promise<string | null> {
  const redeemingId = await findRedeemingPayment(trx, takenBack.certificateId)
  if (redeemingId === null) return null
  const { lien, regime, row } = await getPayoff(trx, services, takenBack.certificateId)
  const isPartLeft = row.payments.some(({ id, state }) => id === takenBack.id && state === 'SUCCEEDED')
  if (redeemingId === takenBack.id && !isPartLeft) return redeemingId
  const paidOn = row.redeemedOn ?? row.redemptionInProcessOn
  if (!lien || !regime || paidOn === null) return null
  const open = { ...lien, redeemedOn: null }
  if (!isReplayable(services, { lien: open, regime, today: paidOn }, takenBack)) return null
  return quoteAt(open, regime, paidOn).totalCents > 0 ? redeemingId : null
}

/** Returns the last settled payment to the lien: made online, received by staff, or applied from unapplied funds. */
export const lastOnLien = (lien: Lien): LienPayment | null => moneyAppliedToLien(lien).at(-1) ?? null
