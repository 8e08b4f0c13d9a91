import type { CollectionLine, CollectionStatement } from '@fieldstone/contract/entities/counties/collections'
import { formatMoney } from '@fieldstone/contract/format'
import {
  COLLECTION_WORDS,
  dueOf,
  methodCells,
  PAYMENT_COLUMNS,
  paymentCells,
  type StatementSum,
  summaryOf,
} from '@fieldstone/contract/papers/collections-statement'
import { postalLines } from '@fieldstone/contract/papers/sender'
import { type Cents, sumCents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../context.ts'
import { flowingLetter } from '../../pdf/flow.ts'

interface PrintedStatement {
  readonly statement: CollectionStatement
  readonly lines: readonly CollectionLine[]
  /** The day on which the month was closed. Null while it is open. */
  readonly closedOn: string | null
  readonly company: Context['company']
  readonly at: Date
}

type Sheet = ReturnType<typeof flowingLetter>

/** Draws the collections statement of a county, with all payments of the month and all adjustments. */
export function collectionsPdf({
  statement,
  lines,
  closedOn,
  company,
  at,
}: PrintedStatement): Promise<Buffer> {
  const title = `${COLLECTION_WORDS.title(statement.endsOn)}, ${COLLECTION_WORDS.county(statement.countyName)}`
  const sheet = flowingLetter(title, { at, language: 'en' }, { unprintable: 'spell' })
  sheet.heading(title, postalLines(company, 'postal'))
  sheet.paragraph(closedOn === null ? COLLECTION_WORDS.open : COLLECTION_WORDS.final(closedOn))
  sumPart(sheet, summaryOf(statement))
  methodPart(sheet, statement)
  const due = dueOf(statement)
  if (due === null) emptyPart(sheet, COLLECTION_WORDS.due, COLLECTION_WORDS.noAgreement)
  else sumPart(sheet, due)
  linePart(sheet, {
    title: COLLECTION_WORDS.month,
    note: '',
    none: COLLECTION_WORDS.noPayments,
    lines: lines.filter(({ isAdjustment }) => !isAdjustment),
  })
  linePart(sheet, {
    title: COLLECTION_WORDS.adjustments,
    note: COLLECTION_WORDS.adjustmentsNote,
    none: COLLECTION_WORDS.noAdjustments,
    lines: lines.filter(({ isAdjustment }) => isAdjustment),
  })
  return sheet.end((page, count) => `${title} · Page ${page} of ${count}`)
}

function sumPart(sheet: Sheet, { title, entries, total, notes }: StatementSum): void {
  sheet.table({
    caption: title,
    heads: ['', 'Amount'],
    amounts: [1],
    rows: entries.map(({ label, cents }) => [label, formatMoney(cents)]),
    total: [total.label, formatMoney(total.cents)],
  })
  if (notes.length > 0) sheet.paragraph(notes.join(' '))
}

function methodPart(sheet: Sheet, statement: CollectionStatement): void {
  if (statement.methods.length === 0) {
    emptyPart(sheet, COLLECTION_WORDS.methods, COLLECTION_WORDS.noPayments)
    return
  }
  sheet.table({
    caption: COLLECTION_WORDS.methods,
    heads: COLLECTION_WORDS.methodColumns,
    amounts: [1, 2],
    rows: methodCells(statement),
    total: null,
  })
}

interface LinePart {
  readonly title: string
  readonly note: string
  readonly none: string
  readonly lines: readonly CollectionLine[]
}

function linePart(sheet: Sheet, { title, note, none, lines }: LinePart): void {
  if (lines.length === 0) {
    emptyPart(sheet, title, none)
    return
  }
  if (note !== '') sheet.paragraph(note)
  const amount = PAYMENT_COLUMNS.length - 1
  sheet.table({
    caption: title,
    heads: PAYMENT_COLUMNS.map(({ heading }) => heading),
    amounts: [amount],
    rows: lines.map(paymentCells),
    total: totalCells(sumCents(lines.map(({ amountCents }): Cents => amountCents)), amount),
  })
}

const totalCells = (cents: Cents, at: number): readonly string[] => [
  ...['Total', ...Array.from({ length: at - 1 }, () => '')],
  formatMoney(cents),
]

function emptyPart(sheet: Sheet, title: string, text: string): void {
  sheet.strong(title)
  sheet.paragraph(text)
}
