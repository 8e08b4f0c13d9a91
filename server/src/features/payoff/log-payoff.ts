import type { PayoffQuote } from '@fieldstone/contract/entities/payoff/payoff'
import type { Context } from '../../context.ts'
import { invoiceOf, provePayoff } from './invoice-data.ts'
import { issueQuote, type QuoteRequest } from './issue.ts'

/** A payoff that is shown or printed on a page, kept under its number; printed, with what stands on the invoice. */
export async function logPayoff(context: Context, request: QuoteRequest): Promise<PayoffQuote> {
  const issued = await issueQuote(context, request)
  const { quote, record } = issued
  const invoice = request.purpose === 'print' ? await invoiceOf(context, issued) : null
  return {
    quoteId: issued.quoteId,
    goodThrough: quote.goodThrough,
    principalCents: quote.principalCents,
    interestCents: quote.interestCents,
    expenseCents: quote.expensesCents,
    totalCents: quote.totalCents,
    invoice,
    proof:
      request.purpose === 'county'
        ? await provePayoff(context, {
            quoteId: issued.quoteId,
            certificateId: record.row.id,
            amountCents: quote.totalCents,
            day: quote.goodThrough,
          })
        : (invoice?.proof ?? null),
  }
}
