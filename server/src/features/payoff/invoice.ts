import { formatBps, formatLongDate, formatMoney } from '@fieldstone/contract/format'
import type { FileAnswer } from '@fieldstone/contract/route'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { type FeeSettings, totalOf } from '@fieldstone/domain/payments/fees'
import { payoffView } from '@fieldstone/domain/payoff/view'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { getCompany, getFees } from '../site/service.ts'
import type { Fact, InvoiceText } from './invoice-pdf.ts'
import { type IssuedQuote, issueQuote } from './issue.ts'

type Company = Awaited<ReturnType<typeof getCompany>>

/**
 * The invoice as one Letter page, under a print quote of its own. Refuses with `no_payoff` where Print payoff is not
 * offered to this actor.
 */
export async function payoffInvoice(context: Context, certificateId: number): Promise<FileAnswer> {
  const { services, at } = context
  const [company, fees] = [await getCompany(services), await getFees(services)]
  const issued = await issueQuote(context, { certificateId, purpose: 'print' })
  await noteExport(context, { certificateId, quoteId: issued.quoteId })
  // Loaded when first asked for: setting a page takes a library that nothing else needs.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const bytes = await invoicePdf(invoiceText(issued, company, fees), at)
  return { name: `payoff-${issued.record.row.certificateNo}.pdf`, bytes }
}

/** The owner's name and address leave the house, as with every export. */
async function noteExport(
  context: Context,
  { certificateId, quoteId }: { readonly certificateId: number; readonly quoteId: number },
): Promise<void> {
  const subject = { kind: 'certificate', id: certificateId }
  const detail = { file: 'payoff-invoice', quoteId }
  await inTransaction(context.services.db, (trx) => context.audit(trx, { action: 'export', subject, detail }))
}

/** Figures and date are those of the quote and of the page; nothing is computed here but the fees of the methods. */
export function invoiceText(
  { quoteId, record }: IssuedQuote,
  company: Company,
  fees: Pick<FeeSettings, 'cardFeeBps' | 'wireFeeCents'>,
): InvoiceText {
  const { row, quote, facts, today } = record
  if (!quote) throw new Error(`the quote ${quoteId} has no figure`)
  const until = payoffView(facts, 'payoff', today).goodUntil ?? quote.goodThrough
  const due = dollars(quote.totalCents)
  return {
    title: 'PAYOFF INVOICE',
    subtitle: `Tax certificate ${row.certificateNo}, ${row.countyName} County, ${row.stateName}`,
    company: [...company.paymentAddress, company.tollFree],
    facts: [
      ['Owner', row.ownerName],
      ['Property', addressLine(row)],
      ['Parcel number', row.parcelNo],
      ['Purchase date', row.purchasedOn === null ? '' : dateText(row.purchasedOn)],
    ],
    dueLabel: 'Total Due',
    due,
    goodThroughLabel: 'Good Through',
    goodThrough: dateText(until),
    rows: [
      ['Principal', dollars(quote.principalCents)],
      ['Interest', dollars(quote.interestCents)],
      ['Expenses', dollars(quote.expensesCents)],
    ],
    total: ['Total Due', due],
    waysTitle: 'How to pay',
    ways: waysToPay(quote.totalCents, company, fees),
    disclaimer: DISCLAIMER,
    cut: 'Cut here and send this part with your payment',
    slip: [
      ['Certificate', row.certificateNo],
      ['Parcel number', row.parcelNo],
      ['Must arrive by', dateText(until)],
      ['Amount due', due],
      ['Payoff number', String(quoteId)],
    ],
    code: slipCode(row.id, quoteId),
    mailTo: `Mail to: ${company.paymentAddress.join(', ')}`,
    footer: [...company.postalAddress, company.phone, company.servicingEmail].join(' · '),
  }
}

/** 'C1002-Q57': the certificate and the quote, which together say what a mailed check is for. */
export const slipCode = (certificateId: number, quoteId: number): string => `C${certificateId}-Q${quoteId}`

function waysToPay(
  totalCents: Cents,
  company: Company,
  { cardFeeBps, wireFeeCents }: Pick<FeeSettings, 'cardFeeBps' | 'wireFeeCents'>,
): Fact[] {
  const byCard = dollars(totalOf(totalCents, cardFeeBps))
  const byWire = dollars(cents(totalCents + wireFeeCents))
  return [
    [
      'By mail, no fee',
      `Cashier's check or money order for ${dollars(totalCents)}, payable to ${company.companyName}. Include a copy of this payoff.`,
    ],
    [
      `By card, ${formatBps(cardFeeBps, LANGUAGE)}`,
      `Online, ${byCard} in all. Log in and choose Make a Payment.`,
    ],
    [
      `By wire, ${dollars(wireFeeCents)}`,
      `${byWire} in all. Call us for the wire instructions; we never e-mail them.`,
    ],
  ]
}

const DISCLAIMER =
  'This payoff is valid through the date above only. The certificate is redeemed when the full amount has been received and has cleared; a lesser amount does not redeem it. A release is recorded within 30-60 days after funds clear. Other certificates or taxes on this parcel are not included.'

/** The document's own language. */
const LANGUAGE = 'en'

const dollars = (amount: Cents): string => formatMoney(amount, LANGUAGE)
const dateText = (date: PlainDate): string => formatLongDate(date, LANGUAGE)
