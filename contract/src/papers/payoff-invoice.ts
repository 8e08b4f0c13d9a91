import type { PayoffInvoice } from '../entities/payoff/payoff.ts'
import { formatBps, formatDate, formatLongDate, formatMoney, formatPhone, type Language } from '../format.ts'
import { fill } from './fill.ts'
import type { InvoiceWords } from './payoff-invoice-words.ts'
import { type ProofDocument, proofDocument } from './proof.ts'
import { postalLines, type Sender } from './sender.ts'

/** A label and its value. */
export type Entry = readonly [label: string, value: string]

/** The whole text of the PAYOFF INVOICE. The page and the PDF only lay it out. */
export interface InvoiceDocument {
  readonly title: string
  readonly about: string
  readonly number: string
  /** The name first. */
  readonly sender: readonly string[]
  readonly facts: readonly Entry[]
  readonly due: { readonly label: string; readonly amount: string }
  readonly goodThrough: { readonly label: string; readonly date: string }
  readonly headings: Entry
  readonly figures: readonly Entry[]
  readonly total: Entry
  /** Replaces the ways to pay and the slip while a payment is in process. */
  readonly notice: { readonly title: string; readonly text: string } | null
  readonly ways: { readonly title: string; readonly entries: readonly Entry[] } | null
  readonly legalText: string
  readonly proof: ProofDocument
  readonly slip: InvoiceSlip | null
  readonly footer: string
}

/** The slip to cut off and send with a payment. */
export interface InvoiceSlip {
  readonly cut: string
  readonly entries: readonly Entry[]
  /** Text of the scanner line. */
  readonly code: string
  readonly mailTo: string
}

/** Builds the invoice text in one language. Nothing is computed here. */
export function invoiceDocument(
  invoice: PayoffInvoice,
  company: Sender,
  words: InvoiceWords,
  language: Language,
): InvoiceDocument {
  const { certificateNo, countyName, stateName, isPaymentInProcess } = invoice
  const due = formatMoney(invoice.totalCents)
  return {
    title: words.title,
    about: fill(words.about, { number: certificateNo, county: countyName, state: stateName }),
    number: fill(words.number, { number: String(invoice.quoteId) }),
    sender: [...postalLines(company, 'postal'), formatPhone(company.tollFree || company.phone)],
    facts: [
      [words.owner, invoice.ownerName || words.notRecorded],
      [words.property, invoice.addressFull || words.notRecorded],
      [words.parcelNo, invoice.parcelNo],
      [words.purchasedOn, formatDate(invoice.purchasedOn, language) || words.notRecorded],
    ],
    due: { label: words.totalDue, amount: due },
    goodThrough: { label: words.goodThrough, date: formatLongDate(invoice.goodUntil, language) },
    headings: [words.type, words.amount],
    figures: [
      [words.principal, formatMoney(invoice.principalCents)],
      [words.interest, formatMoney(invoice.interestCents)],
      [words.expenses, formatMoney(invoice.expenseCents)],
    ],
    total: [words.totalDue, due],
    notice: isPaymentInProcess ? { title: words.inProcess, text: words.doNotPay } : null,
    ways: isPaymentInProcess
      ? null
      : {
          title: words.howToPay,
          entries: invoice.ways.map((way) => wayEntry(way, invoice, company, words)),
        },
    legalText: words.legalText,
    proof: proofDocument(invoice.proof, words, company),
    slip: isPaymentInProcess ? null : slipOf(invoice, company, words, language),
    footer: [...company.postalAddress, formatPhone(company.phone), company.servicingEmail].join(' · '),
  }
}

function wayEntry(
  { method, feeBps, feeCents, totalCents }: PayoffInvoice['ways'][number],
  { wireRouting, wireLast4 }: Pick<PayoffInvoice, 'wireRouting' | 'wireLast4'>,
  { companyName }: Sender,
  words: InvoiceWords,
): Entry {
  const amount = formatMoney(totalCents)
  const fee = feeBps === null ? formatMoney(feeCents) : formatBps(feeBps)
  return [
    fill(words[`by${method}`], { fee }),
    [
      fill(words[`by${method}Body`], { amount, company: companyName }),
      ...(method === 'WIRE' && wireLast4 !== null ? [wireTo(wireLast4, wireRouting, words)] : []),
    ].join(' '),
  ]
}

const wireTo = (last4: string, routing: string | null, words: InvoiceWords): string =>
  routing === null ? fill(words.wireAccount, { last4 }) : fill(words.wireAccountAt, { last4, routing })

const slipOf = (
  invoice: PayoffInvoice,
  company: Sender,
  words: InvoiceWords,
  language: Language,
): InvoiceSlip => ({
  cut: words.cutHere,
  entries: [
    [words.slipCertificate, invoice.certificateNo],
    [words.parcelNo, invoice.parcelNo],
    [words.slipArrive, formatDate(invoice.goodUntil, language)],
    [words.slipAmount, formatMoney(invoice.totalCents)],
    [words.slipNumber, String(invoice.quoteId)],
  ],
  code: slipCode(invoice.certificateId, invoice.quoteId),
  mailTo: fill(words.mailTo, { address: postalLines(company, 'payment').join(', ') }),
})

/** 'C1002-Q57': certificate and quote, which identify what a mailed check pays. */
export const slipCode = (certificateId: number, quoteId: number): string => `C${certificateId}-Q${quoteId}`
