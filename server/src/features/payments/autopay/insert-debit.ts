import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { feeOf } from '@fieldstone/domain/payments/fees'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { writeStanding } from '../../../records/write-standing.ts'
import type { LienRecord } from '../../payoff/service.ts'
import type { DebitItem, RunningAutopay } from '../../plans/service.ts'
import { newPaymentId } from '../core/ids.ts'
import { insertNewPayment } from '../core/insert-new-payment.ts'
import type { Channel } from '../core/method.ts'
import type { PaymentRow } from '../core/queries.ts'

export interface DueDebit {
  readonly autopay: RunningAutopay
  readonly record: LienRecord
  readonly item: DebitItem
  /** How often it was sent to the bank, including this time. */
  readonly presentmentNo: number
  /** How often its row was inserted, including this time. Not every one reached the bank. */
  readonly madeNo: number
  readonly portionCents: Cents
}

/**
 * Inserts the row of an automatic debit. Its key names the debit and the try, so that each is made once. The request to the
 * provider is built from this row.
 */
export async function insertDebit(
  trx: Transaction,
  context: SystemContext,
  { provider }: Pick<Channel, 'provider'>,
  { autopay, record, item, presentmentNo, madeNo, portionCents }: DueDebit,
): Promise<PaymentRow> {
  const { certificateId, userId, planId, method, accountId, cardId, authorizationId } = autopay
  const { at: now } = context
  if ((accountId ?? cardId) === null || authorizationId === null)
    throw new Error(`automatic payments ${autopay.id} lack their account, card or authorization`)
  const feeCents = feeOf(portionCents, item.feeBps)
  const totalCents = cents(portionCents + feeCents)
  const id = newPaymentId()
  const payment = await insertNewPayment(trx, record, {
    id,
    mode: provider.mode,
    userId,
    certificateId,
    kind: 'INSTALMENT',
    plan: { planId, instalmentId: item.instalmentId },
    method,
    charge: { portionCents, feeBps: item.feeBps, feeCents, totalCents },
    requestKey: `debit:${item.id}:${madeNo}`,
    bodyHash: null,
    columns: {
      ach_account_id: accountId,
      card_id: cardId,
      authorization_id: authorizationId,
      autopay_item_id: item.id,
      presentment_no: presentmentNo,
    },
    expiresAt: null,
    now,
  })
  // Its installment shows that it is on its way.
  await writeStanding(trx, planId)
  context.audit(trx, {
    action: 'payment-started',
    subject: { kind: 'payment', id },
    detail: { certificateId, method, kind: 'INSTALMENT', totalCents },
  })
  return payment
}
