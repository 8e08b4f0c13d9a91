import type { LineProblem } from '@fieldstone/contract/entities/payments/bank-line'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { parseTypedDate } from '@fieldstone/domain/calendar/typed-date'
import { type Cents, cents, MOST_CENTS } from '@fieldstone/domain/money/cents'
import { readWrittenDollars } from '@fieldstone/domain/money/written-dollars'
import { CsvError, parse } from 'csv-parse/sync'

export interface StatementLine {
  readonly on: PlainDate
  readonly amountCents: Cents
  readonly description: string
}

interface BadLine {
  /** The line number as an editor shows it. */
  readonly line: number
  readonly problem: LineProblem
}

export interface Statement {
  /** Null if no line of the file has a date and an amount. */
  readonly headings: Headings | null
  readonly lines: readonly StatementLine[]
  readonly bad: readonly BadLine[]
  /** Rows without a day and an amount: titles and notes of the bank. */
  readonly restCount: number
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** How many rows are searched for the headings. Banks write the account and the period above them. */
const SEARCHED_ROWS = 20

/** Reads a CSV of the bank. Finds its columns by their headings, in any order. */
export function readStatement(text: string): Statement {
  const none = { headings: null, lines: [], bad: [], restCount: 0 }
  let rows: readonly CsvRow[]
  try {
    rows = rowsOf(text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ...none, bad: [{ line: Number(error['lines'] ?? 1), problem: 'quotes' }] }
  }
  const searched = rows.slice(0, SEARCHED_ROWS).map(({ record }) => headingsOf(record))
  const at = searched.findIndex((it) => it !== null)
  const headings = searched[at] ?? null
  if (headings === null) return none
  const read = rows.slice(at + 1).map(({ record, info }) => readRow(record, headings, info.lines))
  return {
    headings,
    lines: read.flatMap((it) => (it !== null && 'on' in it ? [it] : [])),
    bad: read.flatMap((it) => (it !== null && 'problem' in it ? [it] : [])),
    restCount: read.filter((it) => it === null).length,
  }
}

function rowsOf(text: string): readonly CsvRow[] {
  const rows: unknown = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  // With `info`, each row comes with its position.
  return rows as readonly CsvRow[]
}

/** Returns the separator that is most frequent in the first lines. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 2_000)
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function readRow(row: readonly string[], headings: Headings, line: number): StatementLine | BadLine | null {
  const cell = (index: number | null) => (index === null ? '' : (row[index] ?? '').trim())
  const date = cell(headings.date)
  const amounts = [headings.amount, headings.credit, headings.debit].map(cell)
  const on = parseTypedDate(date)
  if (on === null && amounts.every((it) => it === '')) return null
  if (on === null) return { line, problem: 'date' }
  const amount = amountOf(amounts)
  if (typeof amount === 'string') return { line, problem: amount }
  const description = [...new Set(headings.texts.map(cell))].filter((it) => it !== '').join(' ')
  return { on, amountCents: amount, description: description.replaceAll('\0', '').slice(0, 200) }
}

/** Reads the amount from one signed column, or from two columns, in and out. */
function amountOf([amount = '', credit = '', debit = '']: readonly string[]): Cents | LineProblem {
  if (amount !== '') return readAmount(amount) ?? 'amount'
  if (credit !== '' && debit !== '') {
    const [came, went] = [readAmount(credit), readAmount(debit)]
    if (came === null || went === null) return 'amount'
    return came === 0 ? outgoing(went) : went === 0 ? came : 'both-sides'
  }
  const one = readAmount(credit === '' ? debit : credit)
  if (one === null) return 'amount'
  return credit === '' ? outgoing(one) : one
}

/** Some banks write outgoing amounts with a sign, others without. */
const outgoing = (amount: Cents): Cents => cents(0 - Math.abs(amount))

/** Banks also write '12.30-' and '+12.30', and spaces within. Null when the text is not an amount. */
function readAmount(text: string): Cents | null {
  const written = text.replaceAll(' ', '').replace(/^\+(?=[\d.$])/, '')
  const amount = readWrittenDollars(written.replace(/^([^-].*)-$/, '-$1'))
  return amount !== null && Math.abs(amount) <= MOST_CENTS ? amount : null
}

/** The positions of the columns in a bank's CSV. */
interface Headings {
  readonly date: number
  /** One signed amount, or two columns: what came and what went out. */
  readonly amount: number | null
  readonly credit: number | null
  readonly debit: number | null
  /** All columns of the description. */
  readonly texts: readonly number[]
}

/** The headings that banks use. The first one found counts. */
const DATES = [
  'posting date',
  'posted date',
  'post date',
  'booking date',
  'date',
  'transaction date',
  'effective date',
]
const AMOUNTS = ['amount', 'transaction amount', 'amount (usd)']
const CREDITS = ['credit', 'credits', 'credit amount', 'deposit', 'deposits', 'paid in']
const DEBITS = ['debit', 'debits', 'debit amount', 'withdrawal', 'withdrawals', 'paid out']
const TEXTS = [
  'description',
  'details',
  'extended description',
  'memo',
  'payee',
  'name',
  'reference',
  'reference number',
  'bank reference',
  'customer reference',
  'trace',
  'trace number',
  'transaction id',
]

/** Finds the columns by the headings in a row. Returns null without a column for the date and one for the amount. */
function headingsOf(row: readonly string[]): Headings | null {
  const names = row.map((cell) => cell.trim().toLowerCase())
  const find = (known: readonly string[]): number | null => {
    const name = known.find((it) => names.includes(it))
    return name === undefined ? null : names.indexOf(name)
  }
  const [date, amount, credit, debit] = [find(DATES), find(AMOUNTS), find(CREDITS), find(DEBITS)]
  const hasAmount = amount !== null || (credit !== null && debit !== null)
  if (date === null || !hasAmount) return null
  const texts = names.flatMap((name, index) => (TEXTS.includes(name) ? [index] : []))
  return amount === null
    ? { date, amount: null, credit, debit, texts }
    : { date, amount, credit: null, debit: null, texts }
}
