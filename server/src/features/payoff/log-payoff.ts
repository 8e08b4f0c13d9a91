import type { PayoffQuote } from '@fieldstone/contract/entities/payoff'
import type { Context } from '../../context.ts'
import { invoiceOf } from './invoice-data.ts'
import { type IssueAsk, issueQuote } from './issue.ts'

/** A payoff that is shown or printed on a page, kept under its number; printed, with what stands on the invoice. */
export async function logPayoff(context: Context, ask: IssueAsk): Promise<PayoffQuote> {
  const issued = await issueQuote(context, ask)
  const { quote } = issued.record
  if (!quote) throw new Error(`the quote ${issued.quoteId} was issued without a figure`)
  return {
    quoteId: issued.quoteId,
    goodThrough: quote.goodThrough,
    principalCents: quote.principalCents,
    interestCents: quote.interestCents,
    expenseCents: quote.expensesCents,
    totalCents: quote.totalCents,
    invoice: ask.purpose === 'print' ? await invoiceOf(context.services, issued) : null,
  }
}
