import type { Quote } from '@fieldstone/domain/payoff/quote'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

export interface QuoteAsk {
  readonly certificateId: number
  readonly askedBy: number | null
  readonly purpose: 'view' | 'print' | 'charge'
  readonly quote: Quote
  /** Null only of a redeemed certificate of a state without rules: nothing is owed by any rule. */
  readonly regime: Regime | null
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

/** What changes a payoff that was given before. */
export type SupersedingCause =
  | 'payment-settled'
  | 'payment-reversed'
  | 'item-added'
  | 'notice-recorded'
  | 'redeemed'
  | 'data-corrected'

/**
 * Marks every payoff given so far of one or many certificates as out of date, in the transaction of what changes them.
 * Call it with the certificates locked: quotes are issued under the same lock, so none slips in between.
 */
export async function supersedeQuotes(
  trx: Transaction,
  certificateIds: number | readonly number[],
  cause: SupersedingCause,
): Promise<void> {
  await sql`
    insert into payoff_quote_supersession (quote_id, cause)
    select id, ${cause} from payoff_quote quote where certificate_id = any(${[certificateIds].flat()}::bigint[])
      and not exists (select from payoff_quote_supersession where quote_id = quote.id)`.execute(trx)
}

/** A line of the payoff view log. */
export async function recordView(
  trx: Transaction,
  view: { certificateId: number; userId: number | null; quoteId: number; totalCents: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('payoff_view')
    .values({
      certificate_id: view.certificateId,
      user_id: view.userId,
      quote_id: view.quoteId,
      total_cents: view.totalCents,
      viewed_at: view.at,
    })
    .execute()
}
