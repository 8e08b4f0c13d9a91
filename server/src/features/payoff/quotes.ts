import type { Quote } from '@fieldstone/domain/payoff/quote'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import type { Transaction } from '../../db/database.ts'

export interface QuoteAsk {
  readonly certificateId: number
  readonly askedBy: number | null
  readonly purpose: 'view' | 'print' | 'charge'
  readonly quote: Quote
  readonly regime: Regime
  readonly at: Date
}

/** Keeps a payoff as it was given: figures, lines, the rules in force. Returns its number. */
export async function recordQuote(trx: Transaction, ask: QuoteAsk): Promise<number> {
  const { quote } = ask
  const row = await trx
    .insertInto('payoff_quote')
    .values({
      certificate_id: ask.certificateId,
      asked_by: ask.askedBy,
      purpose: ask.purpose,
      asked_at: ask.at,
      good_through: quote.goodThrough,
      principal_cents: quote.principalCents,
      interest_cents: quote.interestCents,
      expense_cents: quote.expensesCents,
      total_cents: quote.totalCents,
      lines: JSON.stringify(quote.lines),
      settings: JSON.stringify(ask.regime),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
