import type { Transaction } from '../../../db/database.ts'
import { type LienRecord, recordQuoteFirst } from '../../payoff/service.ts'
import { insertPayment, insertTransition, type NewPayment, type PaymentRow } from './queries.ts'

type Order = Omit<NewPayment, 'quoteId' | 'effectiveOn' | 'goodThrough'>

/**
 * The row of a payment, with the quote that it charges and its first transition; it is there with the answer to the next
 * statement. Throws without a payoff.
 */
export async function insertNewPayment(
  trx: Transaction,
  { quote, regime, today }: Pick<LienRecord, 'quote' | 'regime' | 'today'>,
  order: Order,
): Promise<() => PaymentRow> {
  const { certificateId, userId, now } = order
  if (!quote || !regime) throw new Error(`certificate ${certificateId} has no payoff to charge`)
  const asked = { certificateId, askedBy: userId, purpose: 'charge', quote, regime, at: now } as const
  const payment = await insertPayment(trx, {
    ...order,
    quoteId: await recordQuoteFirst(trx, asked),
    effectiveOn: today,
    goodThrough: quote.goodThrough,
  })
  const created = { from: null, to: 'NEW', cause: 'row-inserted', eventId: null, at: now } as const
  await insertTransition(trx, { paymentId: order.id, ...created })
  return payment
}
