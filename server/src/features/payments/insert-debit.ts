import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { feeOf } from '@fieldstone/domain/payments/fees'
import { recordAudit } from '../../audit/record.ts'
import type { Transaction } from '../../db/database.ts'
import { type PayoffRecord, recordQuote } from '../payoff/service.ts'
import type { DebitItem, RunningAutopay } from '../plans/service.ts'
import { followDebit } from '../plans/service.ts'
import type { ChangeContext } from './change.ts'
import { newPaymentId } from './ids.ts'
import { messageOf } from './messages.ts'
import type { Channel } from './method.ts'
import { insertPayment, insertTransition, type PaymentRow, updatePayment } from './queries.ts'

export interface DueDebit {
  readonly autopay: RunningAutopay
  readonly record: PayoffRecord
  readonly item: DebitItem
  /** How often this debit has gone to the bank, this time counted. */
  readonly presentmentNo: number
  readonly portionCents: Cents
}

/**
 * The row of an automatic debit. Its key names the debit and how often it was presented, so that it is made once; what is
 * asked of the provider comes from it.
 */
export async function insertDebit(
  trx: Transaction,
  context: ChangeContext,
  { provider }: Pick<Channel, 'provider'>,
  { autopay, record, item, presentmentNo, portionCents }: DueDebit,
): Promise<PaymentRow> {
  const { certificateId, userId, planId, accountId, authorizationId } = autopay
  const { quote, regime, today } = record
  const { now } = context
  if (!quote || !regime || accountId === null || authorizationId === null) {
    throw new Error(`automatic payments ${autopay.id} lack their payoff, account or authorization`)
  }
  const feeCents = feeOf(portionCents, item.feeBps)
  const totalCents = cents(portionCents + feeCents)
  const asked = { certificateId, askedBy: userId, purpose: 'charge', quote, regime, at: now } as const
  const inserted = await insertPayment(trx, {
    id: newPaymentId(),
    mode: provider.mode,
    userId,
    certificateId,
    quoteId: await recordQuote(trx, asked),
    kind: 'INSTALMENT',
    plan: { planId, instalmentId: item.instalmentId },
    method: 'ACH',
    charge: { portionCents, feeBps: item.feeBps, feeCents, totalCents },
    effectiveOn: today,
    goodThrough: quote.goodThrough,
    requestKey: `debit:${item.id}:${presentmentNo}`,
    bodyHash: null,
    columns: { ach_account_id: accountId, authorization_id: authorizationId },
    expiresAt: null,
    now,
  })
  const payment = await updatePayment(trx, inserted.id, { autopay_item_id: item.id })
  const created = { from: null, to: 'NEW', cause: 'row-inserted', eventId: null, at: now } as const
  await insertTransition(trx, { paymentId: payment.id, ...created })
  await followDebit(trx, context, payment, messageOf(payment))
  await recordAudit(trx, {
    at: now,
    actor: { role: 'system' },
    action: 'payment-started',
    subject: { kind: 'payment', id: payment.id },
    result: 'ok',
    address: null,
    detail: { certificateId, method: 'ACH', kind: 'INSTALMENT', totalCents },
  })
  return payment
}
