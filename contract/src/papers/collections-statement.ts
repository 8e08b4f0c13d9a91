import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { CollectionLine, CollectionStatement } from '../entities/counties/collections.ts'
import { formatBps, formatCount, formatDate, formatMoney, formatMonth } from '../format.ts'

const LANGUAGE = 'en'

/** A line of money of the statement. */
export interface StatementEntry {
  readonly key: string
  readonly label: string
  readonly cents: Cents
}

/** Money that adds up to a total, and what to know about it. */
export interface StatementSum {
  readonly title: string
  readonly entries: readonly StatementEntry[]
  readonly total: StatementEntry
  readonly notes: readonly string[]
}

/** The texts of a county's collections statement. Its page, its PDF and its CSV file use them. */
export const COLLECTION_WORDS = {
  title: (endsOn: PlainDate) => `Collections, ${formatMonth(endsOn, LANGUAGE)}`,
  county: (name: string) => `${name} County`,
  open: 'This month is not closed yet. The figures can still change.',
  final: (closedOn: string) => `This statement is final. It was closed on ${closedOn} and never changes.`,
  methods: 'By method',
  methodColumns: ['Method', 'Payments', 'Amount'],
  noPayments: 'Nothing was collected in this month.',
  due: 'Amount due to the county',
  noAgreement:
    'No amount is shown because no collections agreement with the county is recorded. An administrator records it in the settings of the county.',
  month: 'Payments of the month',
  adjustments: 'Adjustments of earlier months',
  adjustmentsNote:
    'What became known after an earlier month was closed, such as a returned check. The statement of that month stays as it is.',
  noAdjustments: 'There are no adjustments.',
} as const

/** What was collected in the month, with the adjustments. */
export const summaryOf = (statement: CollectionStatement): StatementSum => ({
  title: 'Summary',
  entries: [
    { key: 'collected', label: 'Collected', cents: statement.collectedCents },
    { key: 'returned', label: 'Returned and refunded', cents: statement.returnedCents },
    { key: 'adjustments', label: COLLECTION_WORDS.adjustments, cents: statement.adjustmentCents },
  ],
  total: { key: 'total', label: 'Total', cents: statement.totalCents },
  notes: [],
})

/** What is due to the county, share by share. Null without an agreement. */
export function dueOf({ dueCents, shares, withoutAgreementCents }: CollectionStatement): StatementSum | null {
  if (dueCents === null) return null
  return {
    title: COLLECTION_WORDS.due,
    entries: shares.map(({ shareBps, collectedCents, reference, startsOn, dueCents: cents }) => ({
      key: startsOn,
      label: `${formatBps(shareBps)} of ${formatMoney(collectedCents)} under ${reference}, in effect since ${formatDate(startsOn, LANGUAGE)}`,
      cents,
    })),
    total: { key: 'due', label: 'Amount due', cents: dueCents },
    notes: [
      'Each line is rounded to the nearest cent, half a cent up.',
      ...(withoutAgreementCents === 0
        ? []
        : [`${formatMoney(withoutAgreementCents)} is from days before the agreement. It is not included.`]),
    ],
  }
}

/** The cells of each method, under `methodColumns`. */
export const methodCells = ({ methods }: CollectionStatement): readonly (readonly string[])[] =>
  methods.map(({ method, count, amountCents }) => [method, formatCount(count), formatMoney(amountCents)])

/** The columns of the payments. The name is the field on the wire. */
export const PAYMENT_COLUMNS = [
  {
    heading: 'In the bank',
    name: 'settledDate',
    text: (line: CollectionLine) => formatDate(line.settledOn, LANGUAGE),
  },
  { heading: 'Certificate', name: 'taxSaleNo', text: (line: CollectionLine) => line.certificateNo },
  { heading: 'Method', name: 'paymentMethod', text: (line: CollectionLine) => line.method },
  { heading: 'Reference', name: 'reference', text: (line: CollectionLine) => line.reference },
  { heading: 'Amount', name: 'amount', text: (line: CollectionLine) => formatMoney(line.amountCents) },
] as const

export const paymentCells = (line: CollectionLine): readonly string[] =>
  PAYMENT_COLUMNS.map(({ text }) => text(line))
