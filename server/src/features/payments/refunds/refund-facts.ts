import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { type Refundable, type RefundFacts, refundableOf } from '@fieldstone/domain/payments/refundable'
import type { Transaction } from '../../../db/database.ts'
import type { Payee } from '../../../records/money-out.ts'
import { heldOfPayment } from '../../payoff/service.ts'
import type { PaymentRow } from '../core/queries.ts'
import { disputedIn, listDisputes } from '../course/dispute-rows.ts'
import { isOpen, listRefunds } from '../course/refund-rows.ts'

/** What decides whether a payment may be given back; `except` is the refund that is being decided about. */
export async function readRefundFacts(
  trx: Transaction,
  payment: PaymentRow,
  except: number | null = null,
): Promise<RefundFacts> {
  const refunds = await listRefunds(trx, payment.id)
  const received = payment.amount_received_cents
  return {
    state: payment.status,
    needsReview: payment.needs_review,
    receivedCents: received === null ? null : cents(received),
    refundedCents: cents(payment.refunded_cents),
    disputed: payment.disputed_cents > 0 ? disputedIn(await listDisputes(trx, payment.id)) : NONE,
    isRefundOpen: refunds.some((refund) => isOpen(refund) && refund.id !== except),
    heldCents: cents(await heldOfPayment(trx, { id: payment.id, certificateId: payment.certificate_id })),
  }
}

export const readRefundable = async (
  trx: Transaction,
  payment: PaymentRow,
  except: number | null = null,
): Promise<Refundable> => refundableOf(await readRefundFacts(trx, payment, except))

/** To whom its money goes back. */
export const payeeOf = ({ certificate_id: certificateId, user_id: userId }: PaymentRow): Payee => ({
  certificateId,
  userId,
  payerName: null,
})

const NONE = { openCents: ZERO, lostCents: ZERO }
