import { type PlainDate, parsePlainDate } from '../calendar/plain-date.ts'
import { parseTypedDate } from '../calendar/typed-date.ts'
import { type Cents, cents, MOST_CENTS } from '../money/cents.ts'
import { readWrittenDollars } from '../money/written-dollars.ts'
import { LONGEST_DESCRIPTION } from './bank-lines.ts'

/** A row of a CSV with its line number as an editor shows it. */
export interface StatementRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** How a bank writes its days. Each order also reads YYYY-MM-DD. */
export const DAY_ORDERS = ['MDY', 'YMD', 'DMY'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** What is wrong with one line of the file. */
export const STATEMENT_FAULTS = ['date', 'amount', 'both-sides'] as const
export type StatementFault = (typeof STATEMENT_FAULTS)[number]

export const STATEMENT_COLUMNS = ['date', 'amount', 'credit', 'debit', 'reference', 'balance'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/** How to read the CSV of a bank. Headings are compared without case. */
export interface StatementMap {
  /** The heading of each column. The amount is one column with signs, or two: credit and debit. */
  readonly columns: { readonly [C in StatementColumn]?: string | undefined }
  /** The headings of the columns that make up the description. The reference is always a part of it. */
  readonly description: readonly string[]
  readonly dayOrder: DayOrder
}

export interface StatementLine {
  readonly on: PlainDate
  /** Positive for a credit. */
  readonly amountCents: Cents
  readonly description: string
  /** '' without a column for it. */
  readonly reference: string
}

export interface StatementReading {
  readonly lines: readonly StatementLine[]
  readonly bad: readonly { readonly line: number; readonly problem: StatementFault }[]
  /** Rows without a day and an amount: titles and notes of the bank. */
  readonly restCount: number
  /** The running balance after the newest line. Null if there is none, or if the amounts do not lead to it. */
  readonly closingCents: Cents | null
}

/** How many rows are searched for the headings. Banks write the account and the period above them. */
const SEARCHED_ROWS = 20

/** The headings that banks use. The first one found counts. */
const CALLED: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    'posting date',
    'posted date',
    'post date',
    'booking date',
    'date',
    'transaction date',
    'effective date',
  ],
  amount: ['amount', 'transaction amount', 'amount (usd)'],
  credit: ['credit', 'credits', 'credit amount', 'deposit', 'deposits', 'paid in'],
  debit: ['debit', 'debits', 'debit amount', 'withdrawal', 'withdrawals', 'paid out'],
  reference: [
    'bank reference',
    'reference number',
    'reference',
    'trace number',
    'trace',
    'transaction id',
    'customer reference',
  ],
  balance: ['balance', 'running balance', 'running bal.', 'ledger balance', 'account balance'],
}

/** The headings of descriptions, in addition to those of references. */
const TEXTS = ['description', 'details', 'extended description', 'memo', 'payee', 'name']

const plain = (heading: string): string => heading.trim().toLowerCase()

/**
 * Proposes a map by the headings. Takes the first row that has a date and an amount, or else the row with the most known
 * headings: then the map lacks columns. Never proposes DMY, since most of its days are also days in US order.
 */
export function proposeStatementMap(records: readonly StatementRecord[]): StatementMap {
  const candidates = records.slice(0, SEARCHED_ROWS).map((record) => ({ record, ...mapHeadings(record) }))
  const chosen =
    candidates.find(isComplete) ?? candidates.toSorted((a, b) => countKnown(b) - countKnown(a))[0]
  if (chosen === undefined) return { columns: {}, description: [], dayOrder: 'MDY' }
  const { columns, description, record } = chosen
  const at = findColumn(record, columns.date)
  const days = records.slice(records.indexOf(record) + 1).map(({ cells }) => cells[at] ?? '')
  const reads = (order: DayOrder) => days.some((day) => readDay(day, order) !== null)
  return { columns, description, dayOrder: !reads('MDY') && reads('YMD') ? 'YMD' : 'MDY' }
}

type HeadingMap = Pick<StatementMap, 'columns' | 'description'>

const countKnown = ({ columns, description }: HeadingMap): number =>
  Object.keys(columns).length + description.length

function mapHeadings({ cells }: StatementRecord): HeadingMap {
  const headings = cells.map((cell) => cell.trim())
  const find = (column: StatementColumn) => {
    const [called] = CALLED[column].flatMap((name) => headings.filter((it) => plain(it) === name))
    return called === undefined ? {} : { [column]: called }
  }
  const amount = find('amount')
  const amounts = 'amount' in amount ? amount : { ...find('credit'), ...find('debit') }
  const texts = [...TEXTS, ...CALLED.reference]
  return {
    columns: { ...find('date'), ...amounts, ...find('reference'), ...find('balance') },
    description: headings.filter((heading) => texts.includes(plain(heading))),
  }
}

const SAMPLES = 3

/**
 * Returns the headings of a file with the first values below each, for the choice of columns. The headings are the row that the
 * proposal reads, or else the row with the most filled cells.
 */
export function listStatementColumns(
  records: readonly StatementRecord[],
): { readonly name: string; readonly samples: readonly string[] }[] {
  const searched = records.slice(0, SEARCHED_ROWS)
  const countFilled = ({ cells }: StatementRecord) => cells.filter((cell) => cell.trim() !== '').length
  const at = findHeadings(records, proposeStatementMap(records))
  const headings = searched[at] ?? searched.toSorted((a, b) => countFilled(b) - countFilled(a))[0]
  if (headings === undefined) return []
  const below = records.slice(records.indexOf(headings) + 1)
  const names = headings.cells.map((cell) => cell.trim())
  return [...new Set(names.filter((name) => name !== ''))].map((name) => {
    const texts = below.map(({ cells }) => (cells[names.indexOf(name)] ?? '').trim())
    return { name, samples: [...new Set(texts.filter((text) => text !== ''))].slice(0, SAMPLES) }
  })
}

const isComplete = ({ columns: { date, amount, credit, debit } }: HeadingMap): boolean =>
  date !== undefined && (amount !== undefined || (credit !== undefined && debit !== undefined))

/** Whether a file has every column that the map names, and the map names a date and an amount. */
export const fitsStatementMap = (records: readonly StatementRecord[], map: StatementMap): boolean =>
  findHeadings(records, map) !== -1

/** Returns the position of the row with the headings of the map. -1 if there is none. */
function findHeadings(records: readonly StatementRecord[], map: StatementMap): number {
  const needed = [...Object.values(map.columns), ...map.description].flatMap((it) =>
    it === undefined ? [] : [plain(it)],
  )
  if (!isComplete(map)) return -1
  return records.slice(0, SEARCHED_ROWS).findIndex(({ cells }) => {
    const headings = new Set(cells.map(plain))
    return needed.every((heading) => headings.has(heading))
  })
}

const findColumn = ({ cells }: StatementRecord, heading: string | undefined): number =>
  heading === undefined ? -1 : cells.findIndex((cell) => plain(cell) === plain(heading))

/** Reads a file by a map. Returns null if the map does not fit the file. */
export function readByMap(records: readonly StatementRecord[], map: StatementMap): StatementReading | null {
  const at = findHeadings(records, map)
  const headings = records[at]
  if (headings === undefined) return null
  const places = locateColumns(headings, map)
  const rows = records.slice(at + 1).map((record) => readRow(record, places, map.dayOrder))
  const lines = rows.flatMap((it) => (it !== null && 'on' in it ? [it] : []))
  return {
    lines: lines.map(({ balanceCents: _, ...line }) => line),
    bad: rows.flatMap((it) => (it !== null && 'problem' in it ? [it] : [])),
    restCount: rows.filter((it) => it === null).length,
    closingCents: findClosingBalance(lines),
  }
}

/** The positions of the columns. -1 for a column that the file does not have. */
interface Places extends Readonly<Record<StatementColumn, number>> {
  readonly texts: readonly number[]
}

function locateColumns(headings: StatementRecord, { columns, description }: StatementMap): Places {
  const texts = new Set([...description, columns.reference ?? ''].map(plain))
  const place = (column: StatementColumn) => findColumn(headings, columns[column])
  return {
    date: place('date'),
    amount: place('amount'),
    credit: place('credit'),
    debit: place('debit'),
    reference: place('reference'),
    balance: place('balance'),
    texts: headings.cells.flatMap((cell, index) =>
      plain(cell) !== '' && texts.has(plain(cell)) ? [index] : [],
    ),
  }
}

interface ReadLine extends StatementLine {
  /** Null if the cell is blank or not an amount. */
  readonly balanceCents: Cents | null
}

interface BadLine {
  readonly line: number
  readonly problem: StatementFault
}

/** Returns null for a row without a day and an amount. */
function readRow(
  { line, cells }: StatementRecord,
  places: Places,
  order: DayOrder,
): ReadLine | BadLine | null {
  const cell = (index: number) => (cells[index] ?? '').trim()
  const amounts = [places.amount, places.credit, places.debit].map(cell)
  const on = readDay(cell(places.date), order)
  if (on === null && amounts.every((it) => it === '')) return null
  if (on === null) return { line, problem: 'date' }
  const amount = readAmounts(amounts)
  if (typeof amount === 'string') return { line, problem: amount }
  const texts = [...new Set(places.texts.map(cell))].filter((it) => it !== '').join(' ')
  return {
    on,
    amountCents: amount,
    description: removeNul(texts).slice(0, LONGEST_DESCRIPTION),
    reference: removeNul(cell(places.reference)),
    balanceCents: readAmount(cell(places.balance)),
  }
}

/** Some banks fill a cell with NUL. */
const removeNul = (text: string): string => text.replaceAll('\0', '')

/** The forms of other orders than the US one. */
const DAY_FORMS = {
  YMD: [
    /^(?<year>\d{4})[/.\- ](?<month>\d{1,2})[/.\- ](?<day>\d{1,2})$/,
    /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  ],
  DMY: [
    /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d\d)$/,
    /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4}|\d\d)$/,
  ],
} as const

function readDay(text: string, order: DayOrder): PlainDate | null {
  const typed = text.trim()
  if (order === 'MDY') return parseTypedDate(typed)
  for (const form of DAY_FORMS[order]) {
    const parts = form.exec(typed)?.groups
    if (parts) return parseTypedDate(`${parts['month']}/${parts['day']}/${parts['year']}`)
  }
  return parsePlainDate(typed)
}

/** Reads the amount from one signed column, or from two columns, credit and debit. */
function readAmounts([amount = '', credit = '', debit = '']: readonly string[]): Cents | StatementFault {
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

/** Banks list the newest line last or first. The amounts must lead from each balance to the next. */
function findClosingBalance(lines: readonly ReadLine[]): Cents | null {
  for (const oldestFirst of [lines, lines.toReversed()]) {
    const newest = oldestFirst.at(-1)
    if (newest === undefined || newest.balanceCents === null) continue
    if (lines.every(({ on }) => on <= newest.on) && isRunning(oldestFirst)) return newest.balanceCents
  }
  return null
}

/** Lines without a balance count toward the next one: some banks state it once a day. */
function isRunning(oldestFirst: readonly ReadLine[]): boolean {
  let running: number | null = null
  for (const { amountCents, balanceCents } of oldestFirst) {
    if (running !== null) running += amountCents
    if (running !== null && balanceCents !== null && running !== balanceCents) return false
    running = balanceCents ?? running
  }
  return true
}
