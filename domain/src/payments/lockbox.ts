import { type PlainDate, parsePlainDate } from '../calendar/plain-date.ts'
import { type Cents, MOST_CENTS, sumCents, ZERO } from '../money/cents.ts'
import { centsToText, parseDollars } from '../money/dollars.ts'
import { INSTRUMENTS, type Instrument, receivedDayProblem } from './received.ts'

/** The columns of a lockbox file. D is a payment, B closes a batch, F closes the file; both carry count and amount. */
export const LOCKBOX_COLUMNS = [
  'type',
  'deposit_date',
  'batch',
  'item',
  'amount',
  'instrument',
  'reference',
  'slip',
  'payer',
] as const

export type LockboxColumn = (typeof LOCKBOX_COLUMNS)[number]

/** A record of the file with its line number. */
export interface LockboxRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Why a row is rejected, judged by the file alone. */
export type LockboxFault = 'unreadable' | 'wrong-day' | 'wrong-total' | 'duplicate'

/** What a closing line states, and what the payments that it closes come to. */
export interface LockboxTotals {
  /** As it is written, cut off at a reasonable length. Null without a closing line. */
  readonly stated: { readonly count: string; readonly amount: string } | null
  readonly count: number
  readonly totalCents: Cents
}

export interface LockboxRow {
  readonly line: number
  readonly depositedOn: PlainDate | null
  readonly batchNo: string
  readonly itemNo: string
  readonly amountCents: Cents | null
  readonly instrument: Instrument
  readonly reference: string
  /** The text of the slip: a remittance code, a certificate or a parcel number. */
  readonly slip: string
  readonly payerName: string
  readonly fault: LockboxFault | null
  /** Where the fault is. Null without one. */
  readonly column: LockboxColumn | null
  /** Of its batch, where they differ; else null. */
  readonly totals: LockboxTotals | null
}

export interface LockboxFile {
  readonly rows: readonly LockboxRow[]
  readonly totalCents: Cents
}

/** Why nothing of the file can be taken: it is damaged, or its header or its own count and sum are not right. */
export type LockboxProblem = 'not-text' | 'no-header' | 'no-total' | 'file-total' | 'stated-total'

export interface LockboxRefusal {
  readonly problem: LockboxProblem
  /** The columns that are missing, or that hold what is wrong. */
  readonly columns: readonly LockboxColumn[]
  /** Of the file, where they differ; else null. */
  readonly totals: LockboxTotals | null
}

/** The most characters of a cell that names something; longer ones are no number of a bank. */
const LONGEST = { batch: 60, item: 60, reference: 80, slip: 120 } as const
const LONGEST_STATED = 40
const NAMES = ['batch', 'item', 'reference', 'slip'] as const

/** What staff enter from the bank's notice for a file that states no totals. */
export interface StatedTotals {
  readonly count: number
  readonly totalCents: Cents
}

/**
 * Reads a lockbox file. A batch whose rows do not make its own count and sum is refused row by row; a file whose rows do
 * not make the sums of its last line is refused whole, since a part of it may be missing. `stated` takes the place of all
 * closing lines in a file without any.
 */
export function readLockbox(
  records: readonly LockboxRecord[],
  today: PlainDate,
  stated: StatedTotals | null = null,
): LockboxFile | LockboxRefusal {
  if (records.some(({ cells }) => cells.some((cell) => cell.includes('\0')))) return refuse('not-text')
  const [header, ...rest] = records.filter(({ cells }) => !cells.every(isBlank))
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const missing = LOCKBOX_COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) return refuse('no-header', missing)
  const lines = rest.map(({ line, cells }) => ({ line, cell: cellsOf(names, cells) }))
  const details = lines.filter(({ cell }) => cell('type') === 'D')
  const end = stated === null ? lines.at(-1)?.cell : endOf(stated)
  if (end?.('type') !== 'F') return refuse('no-total', ['type'])
  const rows = details.map(({ line, cell }) => readRow(line, cell, today))
  const totals = totalsOf(rows, end)
  const wrong = wrongTotal(totals)
  if (wrong.length > 0)
    return { problem: stated === null ? 'file-total' : 'stated-total', columns: wrong, totals }
  const closes = lines.filter(({ cell }) => cell('type') === 'B').map(({ cell }) => cell)
  return { rows: withFaults(rows, stated === null ? closes : null), totalCents: totals.totalCents }
}

/** The closing line that the file does not have. */
function endOf({ count, totalCents }: StatedTotals): Cell {
  const cells: Partial<Record<LockboxColumn, string>> = {
    type: 'F',
    item: String(count),
    amount: centsToText(totalCents),
  }
  return (column) => cells[column] ?? ''
}

const refuse = (problem: LockboxProblem, columns: readonly LockboxColumn[] = []): LockboxRefusal => ({
  problem,
  columns,
  totals: null,
})

/** Also of an old program's sign for the end of a file. */
const isBlank = (cell: string): boolean => /^[\s\p{Cc}]*$/u.test(cell)

type Cell = (column: LockboxColumn) => string

const cellsOf =
  (names: readonly string[], cells: readonly string[]): Cell =>
  (column) =>
    (cells[names.indexOf(column)] ?? '').trim()

function readRow(line: number, cell: Cell, today: PlainDate): LockboxRow {
  const amount = readAmount(cell('amount'))
  const amountCents = amount !== null && amount <= MOST_CENTS ? amount : null
  const instrument = INSTRUMENTS.find((it) => it === cell('instrument').toUpperCase().replace(' ', '_'))
  const row = {
    line,
    depositedOn: parsePlainDate(cell('deposit_date')),
    batchNo: cell('batch'),
    itemNo: cell('item'),
    amountCents,
    instrument: instrument ?? 'CHECK',
    reference: cell('reference'),
    slip: cell('slip'),
    payerName: cell('payer').slice(0, 120),
    totals: null,
  } as const
  const { depositedOn } = row
  const column = unreadableColumn(cell, { ...row, isInstrument: instrument !== undefined })
  if (column !== null) return { ...row, fault: 'unreadable', column }
  const isPossible =
    depositedOn !== null && receivedDayProblem(depositedOn, { today, purchasedOn: null }) === null
  return isPossible
    ? { ...row, fault: null, column: null }
    : { ...row, fault: 'wrong-day', column: 'deposit_date' }
}

interface ReadCells {
  readonly depositedOn: PlainDate | null
  readonly batchNo: string
  readonly itemNo: string
  readonly amountCents: Cents | null
  readonly isInstrument: boolean
}

/** The first column that cannot be read, in the order of the file. */
function unreadableColumn(cell: Cell, row: ReadCells): LockboxColumn | null {
  const isWrong: Partial<Record<LockboxColumn, boolean>> = {
    deposit_date: row.depositedOn === null,
    batch: row.batchNo === '',
    item: row.itemNo === '',
    amount: row.amountCents === null || row.amountCents <= 0,
    instrument: !row.isInstrument,
  }
  const isTooLong = (column: LockboxColumn) =>
    NAMES.some((name) => name === column && cell(column).length > LONGEST[name])
  return (
    LOCKBOX_COLUMNS.find(
      (column) => isWrong[column] === true || /\p{Cc}/u.test(cell(column)) || isTooLong(column),
    ) ?? null
  )
}

const readAmount = (text: string): Cents | null => parseDollars(text.replace(/[$,]/g, ''))

const totalsOf = (rows: readonly LockboxRow[], close: Cell | undefined): LockboxTotals => ({
  stated:
    close === undefined
      ? null
      : {
          count: close('item').slice(0, LONGEST_STATED),
          amount: close('amount').slice(0, LONGEST_STATED),
        },
  count: rows.length,
  totalCents: sumCents(rows.map(({ amountCents }) => amountCents ?? ZERO)),
})

/** The columns of a closing line that state something else; its type where there is none. */
function wrongTotal({ stated, count, totalCents }: LockboxTotals): LockboxColumn[] {
  if (stated === null) return ['type']
  const isSum = readAmount(stated.amount) === totalCents
  return [...(stated.count === String(count) ? [] : ['item' as const]), ...(isSum ? [] : ['amount' as const])]
}

/** `closes`: the closing lines of the batches; null for a file whose batches have none. */
function withFaults(rows: readonly LockboxRow[], closes: readonly Cell[] | null): LockboxRow[] {
  const named = closes === null ? [] : [...new Set(rows.map(batchOf))]
  const batches = new Map(named.map((batch) => [batch, closingOf(batch, rows, closes ?? [])]))
  const seen = new Set<string>()
  return rows.map((row) => {
    const item = `${batchOf(row)} ${row.itemNo}`
    const isSecond = seen.has(item)
    seen.add(item)
    if (row.fault !== null) return row
    const closing = batches.get(batchOf(row))
    if (closing?.column) return { ...row, fault: 'wrong-total', ...closing }
    return isSecond ? { ...row, fault: 'duplicate', column: 'item' } : row
  })
}

/** What the batch's own line states of it, and the first column in which that is wrong. */
function closingOf(batch: string, rows: readonly LockboxRow[], closes: readonly Cell[]) {
  const close = closes.find((cell) => `${cell('deposit_date')} ${cell('batch')}` === batch)
  const own = rows.filter((row) => batchOf(row) === batch)
  const totals = totalsOf(own, close)
  const [column = null] = wrongTotal(totals)
  return { column, totals }
}

const batchOf = ({ depositedOn, batchNo }: LockboxRow): string => `${depositedOn ?? ''} ${batchNo}`
