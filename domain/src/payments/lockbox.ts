import { type PlainDate, parsePlainDate } from '../calendar/plain-date.ts'
import { type Cents, MOST_CENTS, sumCents, ZERO } from '../money/cents.ts'
import { parseDollars } from '../money/dollars.ts'
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

/** A record of the file with the line it stands on. */
export interface LockboxRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Why a row is not taken, as far as the file alone can tell. */
export type LockboxFault = 'unreadable' | 'wrong-day' | 'wrong-total' | 'duplicate'

export interface LockboxRow {
  readonly line: number
  readonly depositedOn: PlainDate | null
  readonly batchNo: string
  readonly itemNo: string
  readonly amountCents: Cents | null
  readonly instrument: Instrument
  readonly reference: string
  /** What stands on the slip: a remittance code, a certificate or a parcel number. */
  readonly slip: string
  readonly payerName: string
  readonly fault: LockboxFault | null
}

export interface LockboxFile {
  readonly rows: readonly LockboxRow[]
  readonly totalCents: Cents
}

/** Why nothing of the file can be taken: it is damaged, or its header or its own count and sum are not right. */
export type LockboxProblem = 'not-text' | 'no-header' | 'no-total' | 'file-total'

/** The most characters of a cell that names something; longer ones are no number of a bank. */
const LONGEST = { batch: 60, item: 60, reference: 80, slip: 120 } as const
const NAMES = ['batch', 'item', 'reference', 'slip'] as const

/**
 * Reads a lockbox file. A batch whose rows do not make its own count and sum is refused row by row; a file whose rows do
 * not make the sums of its last line is refused whole, since a part of it may be missing.
 */
export function readLockbox(
  records: readonly LockboxRecord[],
  today: PlainDate,
): LockboxFile | LockboxProblem {
  if (records.some(({ cells }) => cells.some((cell) => cell.includes('\0')))) return 'not-text'
  const [header, ...rest] = records.filter(({ cells }) => !cells.every(isBlank))
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  if (LOCKBOX_COLUMNS.some((column) => !names.includes(column))) return 'no-header'
  const lines = rest.map(({ line, cells }) => ({ line, cell: cellsOf(names, cells) }))
  const details = lines.filter(({ cell }) => cell('type') === 'D')
  const end = lines.at(-1)
  if (end?.cell('type') !== 'F') return 'no-total'
  const rows = details.map(({ line, cell }) => readRow(line, cell, today))
  const totalCents = sumCents(rows.map(({ amountCents }) => amountCents ?? ZERO))
  if (!isTotal(end.cell, rows.length, totalCents)) return 'file-total'
  const closes = lines.filter(({ cell }) => cell('type') === 'B').map(({ cell }) => cell)
  return { rows: withFaults(rows, closes), totalCents }
}

/** Also of an old program's sign for the end of a file. */
const isBlank = (cell: string): boolean => /^[\s\p{Cc}]*$/u.test(cell)

type Cell = (column: (typeof LOCKBOX_COLUMNS)[number]) => string

const cellsOf =
  (names: readonly string[], cells: readonly string[]): Cell =>
  (column) =>
    (cells[names.indexOf(column)] ?? '').trim()

function readRow(line: number, cell: Cell, today: PlainDate): LockboxRow {
  const amount = parseDollars(cell('amount').replace(/[$,]/g, ''))
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
  } as const
  const { depositedOn } = row
  const isReadable =
    LOCKBOX_COLUMNS.every((column) => !/\p{Cc}/u.test(cell(column))) &&
    NAMES.every((column) => cell(column).length <= LONGEST[column]) &&
    depositedOn !== null &&
    row.batchNo !== '' &&
    row.itemNo !== '' &&
    amountCents !== null &&
    amountCents > 0 &&
    instrument !== undefined
  if (!isReadable) return { ...row, fault: 'unreadable' }
  const isPossible = receivedDayProblem(depositedOn, { today, purchasedOn: null }) === null
  return { ...row, fault: isPossible ? null : 'wrong-day' }
}

/** Whether a closing line says so many rows and such a sum. */
function isTotal(cell: Cell, count: number, totalCents: Cents): boolean {
  return cell('item') === String(count) && parseDollars(cell('amount').replace(/[$,]/g, '')) === totalCents
}

function withFaults(rows: readonly LockboxRow[], closes: readonly Cell[]): LockboxRow[] {
  const wrong = new Set([...new Set(rows.map(batchOf))].filter((batch) => !isClosed(batch, rows, closes)))
  const seen = new Set<string>()
  return rows.map((row) => {
    const item = `${batchOf(row)} ${row.itemNo}`
    const isSecond = seen.has(item)
    seen.add(item)
    if (row.fault !== null) return row
    if (wrong.has(batchOf(row))) return { ...row, fault: 'wrong-total' }
    return isSecond ? { ...row, fault: 'duplicate' } : row
  })
}

/** The batch has a line of its own that says how many rows it has, and what they sum to. */
function isClosed(batch: string, rows: readonly LockboxRow[], closes: readonly Cell[]): boolean {
  const own = rows.filter((row) => batchOf(row) === batch)
  const close = closes.find((cell) => `${cell('deposit_date')} ${cell('batch')}` === batch)
  const sum = sumCents(own.map(({ amountCents }) => amountCents ?? ZERO))
  return close !== undefined && isTotal(close, own.length, sum)
}

const batchOf = ({ depositedOn, batchNo }: LockboxRow): string => `${depositedOn ?? ''} ${batchNo}`
