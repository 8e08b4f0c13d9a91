import type { Cause } from '@fieldstone/domain/payments/states'
import type { Services } from '../../../services.ts'
import { changePayment, type PaymentRow, updatePayment } from '../core/queries.ts'
import { applyMove, auditMoves } from './moves.ts'

/** Ample for a create call with all its repeats by the client. */
const START_ENDS_WITHIN_MS = 5 * 60_000

/** Whether neither its payer has canceled it, nor we have closed it. */
export const isWanted = ({ cancel_requested_at, closed_because }: PaymentRow): boolean =>
  cancel_requested_at === null && closed_because === null

/** Whether a create call may still be under way. None begins once the payment was canceled or closed. */
export function mayBeUnderWay(row: PaymentRow, now: Date): boolean {
  const { created_at, cancel_requested_at, closed_at } = row
  const last = Math.max(created_at.getTime(), cancel_requested_at?.getTime() ?? 0, closed_at?.getTime() ?? 0)
  return now.getTime() - last < START_ENDS_WITHIN_MS
}

/** Marks a payment that the rules refuse now, so that it is never sent again. */
export const refuseToSend = (services: Services, payment: PaymentRow): Promise<PaymentRow> =>
  changePayment(services, payment, async (trx, { at }, row) => {
    if (row.status !== 'NEW' || !isWanted(row)) return row
    return updatePayment(trx, row.id, { closed_because: 'not-payable', closed_at: at, updated_at: at })
  })

/**
 * Ends a canceled or closed payment that the provider does not have, once no create call can be under way. A card page whose
 * address no payer has ends at once, because nobody can be charged on it.
 */
export const endUnsent = (services: Services, payment: PaymentRow): Promise<PaymentRow> =>
  changePayment(services, payment, async (trx, context, row) => {
    if (row.status !== 'NEW' || (isDebit(row) && mayBeUnderWay(row, context.at))) return row
    const cause: Cause = row.closed_because === null ? 'checkout-canceled' : 'checkout-closed'
    const move = { from: row.status, to: 'CANCELED', cause } as const
    const ended = await applyMove(trx, context, row, move, { needsReview: row.needs_review, eventId: null })
    auditMoves(trx, context, ended, { moves: [move], eventId: null })
    return ended
  })

const isDebit = ({ ach_account_id, card_id }: PaymentRow): boolean =>
  ach_account_id !== null || card_id !== null
