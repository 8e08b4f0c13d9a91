import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { Charge } from '@fieldstone/domain/payments/fees'
import type { Transaction } from '../../../db/database.ts'
import { type LienRecord, recordQuote } from '../../payoff/service.ts'
import { type DebitColumns, insertTransition, type PaymentRow, type PlanTarget } from './queries.ts'

interface NewPayment {
  readonly id: string
  readonly mode: PaymentRow['mode']
  readonly userId: number
  readonly certificateId: number
  readonly kind: PaymentRow['kind']
  /** The plan that it pays, with the oldest installment that it is for. Null for a full payment. */
  readonly plan: PlanTarget | null
  readonly method: PaymentRow['method']
  readonly charge: Charge
  readonly requestKey: string
  readonly bodyHash: string | null
  readonly columns?: DebitColumns
  /** The language of its page at the provider. Default: English. */
  readonly language?: AccountLanguage
  readonly expiresAt: Date | null
  readonly now: Date
}

/** Inserts a payment with the quote that it charges and its first transition. Throws without a payoff. */
export async function insertNewPayment(
  trx: Transaction,
  { quote, regime, today }: Pick<LienRecord, 'quote' | 'regime' | 'today'>,
  { id, userId, certificateId, plan, charge, language, columns, now, ...order }: NewPayment,
): Promise<PaymentRow> {
  if (!quote || !regime) throw new Error(`certificate ${certificateId} has no payoff to charge`)
  const asked = { certificateId, askedBy: userId, purpose: 'charge', quote, regime, at: now } as const
  const insert = trx.insertInto('payment').values({
    id,
    mode: order.mode,
    user_id: userId,
    certificate_id: certificateId,
    quote_id: await recordQuote(trx, asked),
    kind: order.kind,
    plan_id: plan?.planId ?? null,
    instalment_id: plan?.instalmentId ?? null,
    method: order.method,
    portion_cents: charge.portionCents,
    fee_cents: charge.feeCents,
    total_cents: charge.totalCents,
    fee_bps: charge.feeBps,
    effective_on: today,
    good_through: quote.goodThrough,
    status: 'NEW',
    request_key: order.requestKey,
    body_hash: order.bodyHash,
    expires_at: order.expiresAt,
    created_at: now,
    updated_at: now,
    ...(language === undefined ? {} : { language }),
    ...columns,
  })
  const payment = await insert.returningAll().executeTakeFirstOrThrow()
  const created = { from: null, to: 'NEW', cause: 'row-inserted', eventId: null, at: now } as const
  await insertTransition(trx, { paymentId: id, ...created })
  return payment
}
