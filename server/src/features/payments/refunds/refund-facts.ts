import { bps, cents, ZERO } from '@fieldstone/domain/money/cents'
import {
  type ChargedFee,
  type Refundable,
  type RefundFacts,
  refundableOf,
} from '@fieldstone/domain/payments/refundable'
import type { Transaction } from '../../../db/database.ts'
import type { Payee } from '../../../records/money-out.ts'
import { heldOfPayment, refundedFeeOf } from '../../payoff/service.ts'
import type { PaymentRow } from '../core/queries.ts'
import { disputedIn, listDisputes } from '../course/dispute-rows.ts'
import { isOpen, listRefunds } from '../course/refund-rows.ts'

/** Reads what decides whether a payment may be refunded. `except`: the refund that is being decided. */
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
    refundedCents: cents(payment.refunded_cents + (await sentByCheck(trx, payment.id))),
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

/** Reads how much staff returned by check. */
async function sentByCheck(trx: Transaction, paymentId: string): Promise<number> {
  const { cents: sent } = await trx
    .selectFrom('escrow_move')
    .select((it) => it.fn.coalesce(it.fn.sum('amount_cents'), it.lit(0)).as('cents'))
    .where('source_id', '=', paymentId)
    .where('kind', '=', 'return')
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/** Reads what our fee on an overcharge depends on. */
export async function readChargedFee(trx: Transaction, payment: PaymentRow): Promise<ChargedFee> {
  return {
    paidPayoff: payment.kind === 'FULL' && payment.destination === 'lien',
    feeBps: bps(payment.fee_bps),
    feeCents: cents(payment.fee_cents),
    refundedFeeCents: cents(await refundedFeeOf(trx, payment.id)),
  }
}

/** The payee of a refund. */
export const payeeOf = ({ certificate_id: certificateId, user_id: userId }: PaymentRow): Payee => ({
  certificateId,
  userId,
  payerName: null,
})

const NONE = { openCents: ZERO, lostCents: ZERO }
