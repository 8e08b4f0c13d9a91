import { quoteAt } from '@fieldstone/domain/payoff/quote'
import type { Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { computes, mustRead, type SettledPayment } from './settlement-rules.ts'

/**
 * The payment by which the certificate counted as paid, when it does not any more without the one that is taken back:
 * that one itself, or the last of several that paid it together. Null when it is paid all the same, or was paid by
 * other means. Call it when the row of the payment already says that its money is gone.
 */
export async function findUndoneRedemption(
  trx: Transaction,
  services: Services,
  takenBack: SettledPayment,
): Promise<string | null> {
  const { redeemingId } = await trx
    .selectFrom('certificate')
    .select('redemption_payment_id as redeemingId')
    .where('id', '=', takenBack.certificateId)
    .executeTakeFirstOrThrow()
  if (redeemingId === null || redeemingId === takenBack.id) return redeemingId
  const { lien, regime, row } = await mustRead(trx, services, takenBack.certificateId)
  const paidOn = row.redeemedOn ?? row.redemptionInProcessOn
  if (!lien || !regime || paidOn === null) return null
  const open = { ...lien, redeemedOn: null }
  if (!computes(services, { lien: open, regime, today: paidOn }, takenBack)) return null
  return quoteAt(open, regime, paidOn).totalCents > 0 ? redeemingId : null
}
