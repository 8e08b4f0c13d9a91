import type { Quote } from '@fieldstone/domain/payoff/quote'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

export interface QuoteInput {
  readonly certificateId: number
  readonly askedBy: number | null
  readonly purpose: 'view' | 'print' | 'charge'
  readonly quote: Quote
  /** Null only for a redeemed certificate in a state without rules, where nothing is owed. */
  readonly regime: Regime | null
  readonly at: Date
}

/** Stores an issued payoff: figures, lines and the rules in force. Returns its number. */
export async function recordQuote(trx: Transaction, { quote, ...input }: QuoteInput): Promise<number> {
  const { id } = await trx
    .insertInto('payoff_quote')
    .values({
      certificate_id: input.certificateId,
      asked_by: input.askedBy,
      purpose: input.purpose,
      asked_at: input.at,
      good_through: quote.goodThrough,
      principal_cents: quote.principalCents,
      interest_cents: quote.interestCents,
      expense_cents: quote.expensesCents,
      total_cents: quote.totalCents,
      lines: JSON.stringify(quote.lines),
      settings: JSON.stringify(input.regime),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Why an earlier payoff is out of date. */
export type SupersedingCause =
  | 'payment-settled'
  | 'payment-reversed'
  | 'item-added'
  | 'notice-recorded'
  | 'redeemed'
  | 'data-corrected'

/**
 * Marks all quotes of one or many certificates as superseded, in the transaction of the change. The certificates must be
 * locked: quotes are issued under the same lock, so none can be issued in between.
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

/** Adds a line to the log of payoff views. */
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
