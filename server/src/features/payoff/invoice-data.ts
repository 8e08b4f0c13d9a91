import type { PaperProof } from '@fieldstone/contract/entities/analysis/proofs/paper-proof'
import { INVOICE_WAYS, type PayoffInvoice } from '@fieldstone/contract/entities/payoff/payoff'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import type { Cents } from '@fieldstone/domain/money/cents'
import { isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { type FeeSettings, feeBpsOf } from '@fieldstone/domain/payments/fees'
import { methodOffers } from '@fieldstone/domain/payments/limits'
import { conditionsOf } from '@fieldstone/domain/payoff/facts'
import { payoffView } from '@fieldstone/domain/payoff/view'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { issuePaper } from '../../records/papers/issue.ts'
import { getFees } from '../site/service.ts'
import type { IssuedQuote } from './issue.ts'

type InvoiceContext = Pick<Context, 'services' | 'company' | 'at'>

/** What stands on the invoice of an issued quote: for the page that prints it and for the PDF. */
export async function invoiceOf(
  context: InvoiceContext,
  { quoteId, record, facts }: IssuedQuote,
  goodUntil: PlainDate | null = null,
): Promise<PayoffInvoice> {
  const { services, company } = context
  const { row, quote, today } = record
  if (!quote) throw new Error(`the quote ${quoteId} has no figure`)
  const day = goodUntil ?? payoffView(facts, 'payoff', today).goodUntil ?? quote.goodThrough
  const { certificateNo, parcelNo, countyName, stateName, ownerName, purchasedOn } = row
  return {
    ...{ quoteId, certificateNo, parcelNo, countyName, stateName, ownerName, purchasedOn },
    certificateId: row.id,
    addressFull: addressLine(row),
    goodUntil: day,
    principalCents: quote.principalCents,
    interestCents: quote.interestCents,
    expenseCents: quote.expensesCents,
    totalCents: quote.totalCents,
    isPaymentInProcess: conditionsOf(facts, today).isPending,
    ways: waysToPay(quote.totalCents, await getFees(services), services.payments !== null),
    wireRouting: company.wireRouting || null,
    wireLast4: company.wireAccount === '' ? null : company.wireAccount.slice(-4),
    proof: await provePayoff(context, { quoteId, certificateId: row.id, amountCents: quote.totalCents, day }),
  }
}

interface GivenPayoff {
  readonly quoteId: number
  readonly certificateId: number
  readonly amountCents: Cents
  readonly day: PlainDate
}

/** The code by which anyone can check a payoff that is printed. */
export const provePayoff = (context: InvoiceContext, payoff: GivenPayoff): Promise<PaperProof> =>
  inTransaction(context.services.db, (trx) =>
    issuePaper(trx, context, { kind: 'payoff', number: String(payoff.quoteId), ...payoff }),
  )

type Way = PayoffInvoice['ways'][number]

/** In the order in which they are read; online only where money can be taken online. */
function waysToPay(totalCents: Cents, fees: FeeSettings, isOnline: boolean): Way[] {
  const offers = methodOffers(totalCents, fees)
  return INVOICE_WAYS.filter((method) => isOnline || !isChargeMethod(method)).flatMap((method) =>
    offers
      .filter((offer) => offer.method === method && offer.disabledBy === null)
      .map(({ feeCents, totalCents: sum }) => ({
        method,
        feeBps: isChargeMethod(method) ? feeBpsOf(method, fees) : null,
        feeCents,
        totalCents: sum,
      })),
  )
}
