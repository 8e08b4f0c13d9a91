import type { PayoffInvoice } from '../entities/payoff/payoff.ts'
import { formatLongDate, formatMoney, formatPhone, type Language } from '../format.ts'
import { fill } from './fill.ts'
import type { InvoiceDocument } from './payoff-invoice.ts'
import type { PropertyPayoffWords } from './property-payoff-words.ts'
import { postalLines, type Sender } from './sender.ts'

/** The first page of the payoffs of a property. It has no code and no slip: each following page has its own. */
export interface PropertyPayoffDocument extends Omit<InvoiceDocument, 'proof' | 'slip'> {
  readonly proof: null
  readonly slip: null
}

interface PropertyPayoff {
  /** In the order of payment; at least one. */
  readonly invoices: readonly [PayoffInvoice, ...PayoffInvoice[]]
  /** The sum of the invoices, in cents. */
  readonly totalCents: PayoffInvoice['totalCents']
  /** The first of the days on which an invoice ends. */
  readonly goodUntil: PayoffInvoice['goodUntil']
  /** Numbers of unpaid certificates without an invoice. */
  readonly leftOut: readonly string[]
}

/** Builds the text of the first page in one language. Nothing is computed here. */
export function propertyPayoffDocument(
  { invoices, totalCents, goodUntil, leftOut }: PropertyPayoff,
  company: Sender,
  words: PropertyPayoffWords,
  language: Language,
): PropertyPayoffDocument {
  const { parcelNo, countyName, stateName, ownerName, addressFull } = invoices[0]
  const amount = formatMoney(totalCents)
  const count = invoices.length
  const address = postalLines(company, 'payment').join(', ')
  return {
    title: words.title,
    about: fill(words.about, { parcelNo, county: countyName, state: stateName }),
    number: count === 1 ? words.onePage : fill(words.pages, { count: String(count) }),
    sender: [...postalLines(company, 'postal'), formatPhone(company.tollFree || company.phone)],
    facts: [
      [words.owner, ownerName || words.notRecorded],
      [words.property, addressFull || words.notRecorded],
    ],
    due: { label: words.totalDue, amount },
    goodThrough: { label: words.goodThrough, date: formatLongDate(goodUntil, language) },
    headings: [words.headings, words.amount],
    figures: invoices.map((it) => [
      fill(words.line, { number: it.certificateNo, quote: String(it.quoteId) }),
      formatMoney(it.totalCents),
    ]),
    total: [words.totalDue, amount],
    notice:
      leftOut.length === 0
        ? null
        : {
            title: words.leftOut,
            text: fill(words.leftOutBody, {
              numbers: leftOut.join(', '),
              phone: formatPhone(company.tollFree || company.phone),
            }),
          },
    ways: {
      title: words.howToPay,
      entries: [
        [words.byMail, fill(words.byMailBody, { company: company.companyName, address })],
        [words.byPage, words.byPageBody],
      ],
    },
    legalText: words.legalText,
    proof: null,
    slip: null,
    footer: [...company.postalAddress, formatPhone(company.phone), company.servicingEmail].join(' · '),
  }
}
