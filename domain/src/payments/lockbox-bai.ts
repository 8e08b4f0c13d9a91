import { type Cents, cents, MOST_CENTS, sumCents, ZERO } from '../money/cents.ts'
import { centsToText } from '../money/dollars.ts'
import { LOCKBOX_COLUMNS, type LockboxColumn, type LockboxRecord } from './lockbox.ts'

/** Where a field is in its record: the first and last position, counted from 1 as banks do. */
export interface BaiPlace {
  readonly from: number
  readonly to: number
}

/** How a bank writes the days of records 5 and 7. */
export const BAI_DATE_FORMS = ['YYMMDD', 'MMDDYY', 'YYYYMMDD', 'MMDDYYYY'] as const
export type BaiDateForm = (typeof BAI_DATE_FORMS)[number]

/** The fields that are read, each with its record type, in the order of the file. */
export const BAI_FIELDS = {
  lockbox: '5',
  depositDate: '5',
  batch: '6',
  item: '6',
  amount: '6',
  reference: '6',
  slip: '6',
  payer: '6',
  overflowBatch: '4',
  overflowItem: '4',
  overflowSlip: '4',
  batchTotalBatch: '7',
  batchTotalDate: '7',
  batchTotalCount: '7',
  batchTotalAmount: '7',
  lockboxTotalCount: '8',
  lockboxTotalAmount: '8',
  recordCount: '9',
} as const

export type BaiField = keyof typeof BAI_FIELDS

export const BAI_FIELD_NAMES = Object.keys(BAI_FIELDS) as BaiField[]

/** Without these no payment is known again, and nothing proves that the file is complete. */
export const NEEDED_BAI_FIELDS = [
  'depositDate',
  'batch',
  'item',
  'amount',
  'batchTotalBatch',
  'batchTotalCount',
  'batchTotalAmount',
  'lockboxTotalCount',
  'lockboxTotalAmount',
] as const satisfies readonly BaiField[]

/** The positions of a bank's file. A field without a place is not in the file. */
export interface BaiLayout {
  readonly dateForm: BaiDateForm
  readonly places: Readonly<Partial<Record<BaiField, BaiPlace>>>
}

/** The positions of a bank that deviates, with the sender by which its next file is recognized. */
export interface BaiMap {
  readonly bai: BaiLayout
  readonly sender: string
}

const at = (from: number, to: number): BaiPlace => ({ from, to })

/**
 * The BAI lockbox layout as banks publish it. The number of the slip is the invoice number of record 4. Record 6 has none
 * and names no payer: banks put both where they like after position 46.
 */
export const STANDARD_BAI_LAYOUT: BaiLayout = {
  dateForm: 'YYMMDD',
  places: {
    lockbox: at(8, 14),
    depositDate: at(15, 20),
    batch: at(2, 4),
    item: at(5, 7),
    amount: at(8, 17),
    reference: at(37, 46),
    overflowBatch: at(2, 4),
    overflowItem: at(5, 7),
    overflowSlip: at(12, 27),
    batchTotalBatch: at(2, 4),
    batchTotalDate: at(15, 20),
    batchTotalCount: at(21, 23),
    batchTotalAmount: at(24, 33),
    lockboxTotalCount: at(21, 24),
    lockboxTotalAmount: at(25, 34),
    recordCount: at(2, 7),
  },
}

export type BaiProblem =
  | 'bai-balance'
  | 'bai-layout'
  | 'bai-start'
  | 'bai-order'
  | 'bai-cut'
  | 'bai-short'
  | 'bai-overflow'
  | 'bai-total'
  | 'bai-records'

/** The words of the sentences that refuse a file; a sentence uses some of them. Amounts are dollars as text. */
export const NO_BAI_WORDS = {
  ...{ record: '', previous: '', field: '', fields: '', from: '', to: '', length: '' },
  ...{ found: '', expected: '', stated: '', count: '', statedRows: '', rows: '', statedSum: '', sum: '' },
}

type BaiWords = Partial<typeof NO_BAI_WORDS>

/** Why nothing of the file can be taken: the line, and the words of its sentence. */
export interface BaiRefusal {
  readonly problem: BaiProblem
  readonly line: number
  readonly words: Readonly<BaiWords>
}

/** Which record types may follow each one. */
const FOLLOWS: Readonly<Record<string, string>> = {
  '1': '25',
  '2': '58',
  '5': '678',
  '6': '4678',
  '4': '4678',
  '7': '5689',
  '8': '259',
  '9': '',
}

interface Line {
  readonly line: number
  readonly type: string
  readonly text: string
}

/** The lines of a text that hold something; an end-of-file sign of an old program is nothing. */
const linesOf = (content: string): Line[] =>
  content
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ line: index + 1, type: text.charAt(0), text }))
    .filter(({ text }) => !/^[\s\p{Cc}]*$/u.test(text))

/** Whether a text begins as a BAI lockbox file does: a header (record 1) and then a service or lockbox record. */
export function isBaiLockbox(content: string): boolean {
  const [first, second] = linesOf(content)
  if (first === undefined || /[,;\t|]/.test(first.text)) return false
  return /^1\d\d/.test(first.text) && (second === undefined || '25'.includes(second.type))
}

/** Whether a text begins as a BAI2 balance report does. It states deposits, not the checks in them. */
export const isBaiBalanceReport = (content: string): boolean => /^\s*01,[^\n]*\n\s*02,/.test(content)

/** The text of record 1 that names the receiver and the sender of a file. */
export const baiSender = (content: string): string => linesOf(content)[0]?.text.slice(3, 23).trim() ?? ''

export const missingBaiFields = ({ places }: BaiLayout): BaiField[] =>
  NEEDED_BAI_FIELDS.filter((field) => places[field] === undefined)

/**
 * Reads a BAI lockbox file into records of our own layout: a header, a D for each record 6, a B for each record 7 and one F
 * for all records 8. Refuses a file that is cut, out of order, or whose records 8 or 9 state other totals. The totals of
 * records 7 are for `readLockbox` to check.
 */
export function readBaiRecords(content: string, layout: BaiLayout): LockboxRecord[] | BaiRefusal {
  const lines = linesOf(content)
  const missing = missingBaiFields(layout)
  if (missing.length > 0) return { problem: 'bai-layout', line: 1, words: { fields: missing.join(', ') } }
  const damage = damageOf(lines, layout)
  if (damage !== null) return damage
  const entries = entriesOf(lines, layout)
  return overflowProblem(entries) ?? lockboxTotalProblem(entries) ?? recordsOf(entries)
}

/** What is wrong with the order, the length or the number of the records. */
function damageOf(lines: readonly Line[], layout: BaiLayout): BaiRefusal | null {
  if (lines[0]?.type !== '1') return { problem: 'bai-start', line: lines[0]?.line ?? 1, words: {} }
  for (const [index, { line, type, text }] of lines.entries()) {
    const previous = lines[index - 1]
    if (previous !== undefined && !FOLLOWS[previous.type]?.includes(type))
      return { problem: 'bai-order', line, words: { record: type, previous: previous.type } }
    const short = shortField(type, text, layout)
    if (short !== null) return { problem: 'bai-short', line, words: { record: type, ...short } }
  }
  const last = lines.at(-1) ?? lines[0]
  if (last.type !== '9') return { problem: 'bai-cut', line: last.line, words: { record: last.type } }
  const place = layout.places.recordCount
  const stated = place === undefined ? null : textAt(last.text, place)
  if (stated === null || Number(stated) === lines.length) return null
  return {
    problem: 'bai-records',
    line: last.line,
    words: { stated: stated || '–', count: String(lines.length) },
  }
}

/** The first needed field that the line is too short for. Blanks at the end are often cut off, so others may be missing. */
function shortField(type: string, text: string, { places }: BaiLayout): BaiWords | null {
  for (const field of NEEDED_BAI_FIELDS) {
    const place = places[field]
    if (BAI_FIELDS[field] === type && place !== undefined && text.length < place.to)
      return { field, from: String(place.from), to: String(place.to), length: String(text.length) }
  }
  return null
}

const textAt = (text: string, { from, to }: BaiPlace): string => text.slice(from - 1, to).trim()

/** A line with its fields, and the lockbox and day of the record 5 above it. */
interface Entry {
  readonly line: number
  readonly type: string
  readonly read: (field: BaiField) => string
  readonly lockbox: string
  readonly depositedOn: string
}

function entriesOf(lines: readonly Line[], { places, dateForm }: BaiLayout): Entry[] {
  let header = { lockbox: '', depositedOn: '' }
  return lines.map(({ line, type, text }) => {
    const read = (field: BaiField) => {
      const place = places[field]
      const value = place === undefined ? '' : textAt(text, place)
      return DATES.includes(field) ? isoDay(value, dateForm) : value
    }
    if (type === '5') header = { lockbox: read('lockbox'), depositedOn: read('depositDate') }
    return { line, type, read, ...header }
  })
}

const DATES: readonly BaiField[] = ['depositDate', 'batchTotalDate']

/** The records 4 directly below a record 6. */
function overflowsOf(entries: readonly Entry[], payment: number): readonly Entry[] {
  let end = payment + 1
  while (entries[end]?.type === '4') end += 1
  return entries.slice(payment + 1, end)
}

/** A record 4 that names another payment than the record 6 above it. */
function overflowProblem(entries: readonly Entry[]): BaiRefusal | null {
  for (const [index, { type, read }] of entries.entries()) {
    if (type !== '6') continue
    const names = { overflowBatch: read('batch'), overflowItem: read('item') }
    for (const overflow of overflowsOf(entries, index))
      for (const field of ['overflowBatch', 'overflowItem'] as const) {
        const found = overflow.read(field)
        if (found !== '' && found !== names[field])
          return { problem: 'bai-overflow', line: overflow.line, words: { found, expected: names[field] } }
      }
  }
  return null
}

/** A record 8 that states another count or sum than the payments of its lockbox. */
function lockboxTotalProblem(entries: readonly Entry[]): BaiRefusal | null {
  let payments: Entry[] = []
  for (const entry of entries) {
    if (entry.type === '6') payments.push(entry)
    if (entry.type !== '8') continue
    const statedRows = countText(entry.read('lockboxTotalCount'))
    const statedSum = dollarText(entry.read('lockboxTotalAmount'))
    const [rows, sum] = [String(payments.length), sumOf(payments)]
    if (statedRows !== rows || statedSum !== sum)
      return { problem: 'bai-total', line: entry.line, words: { statedRows, rows, statedSum, sum } }
    payments = []
  }
  return null
}

function recordsOf(entries: readonly Entry[]): LockboxRecord[] {
  const payments = entries.filter(({ type }) => type === '6')
  const end = { type: 'F', item: String(payments.length), amount: sumOf(payments) }
  const rows = entries.flatMap((entry, index) => {
    if (entry.type === '6')
      return [{ line: entry.line, cells: paymentCells(entry, overflowsOf(entries, index)) }]
    return entry.type === '7' ? [{ line: entry.line, cells: batchEndCells(entry) }] : []
  })
  return [
    { line: 1, cells: LOCKBOX_COLUMNS },
    ...rows,
    { line: entries.at(-1)?.line ?? 1, cells: cellsOf(end) },
  ]
}

const LONGEST_SLIP = 120

/** Several numbers on one check stay together. They find no certificate: only staff can split the check. */
function paymentCells({ read, lockbox, depositedOn }: Entry, overflows: readonly Entry[]): string[] {
  const slips = [read('slip'), ...overflows.map((overflow) => overflow.read('overflowSlip'))]
  return cellsOf({
    type: 'D',
    deposit_date: depositedOn,
    batch: batchName(lockbox, read('batch')),
    item: read('item'),
    amount: dollarText(read('amount')),
    instrument: 'CHECK',
    reference: read('reference').replace(/^0+/, ''),
    slip: [...new Set(slips.filter((slip) => slip !== ''))].join(' / ').slice(0, LONGEST_SLIP),
    payer: read('payer'),
  })
}

const batchEndCells = ({ read, lockbox, depositedOn }: Entry): string[] =>
  cellsOf({
    type: 'B',
    deposit_date: read('batchTotalDate') || depositedOn,
    batch: batchName(lockbox, read('batchTotalBatch')),
    item: countText(read('batchTotalCount')),
    amount: dollarText(read('batchTotalAmount')),
  })

const cellsOf = (cells: Partial<Record<LockboxColumn, string>>): string[] =>
  LOCKBOX_COLUMNS.map((column) => cells[column] ?? '')

/** Two lockboxes of one day may have a batch of the same number. */
const batchName = (lockbox: string, batch: string): string => (lockbox === '' ? batch : `${lockbox}/${batch}`)

/** '0000424000' -> '4240.00'. A text that is no amount stays as it is, so that its row cannot be read. */
const dollarText = (text: string): string =>
  /^\d{1,14}$/.test(text) ? centsToText(cents(Number(text))) : text

/** '003' -> '3'. */
const countText = (text: string): string => (/^\d{1,9}$/.test(text) ? String(Number(text)) : text)

const sumOf = (payments: readonly Entry[]): string =>
  centsToText(sumCents(payments.map(({ read }) => amountOf(read('amount')))))

/** Nothing for a text that is no amount of a check: its row is not booked either. */
function amountOf(text: string): Cents {
  const amount = /^\d{1,14}$/.test(text) ? cents(Number(text)) : ZERO
  return amount <= MOST_CENTS ? amount : ZERO
}

/** A text of another form stays as it is, and is refused as one that cannot be read. */
function isoDay(text: string, form: BaiDateForm): string {
  if (!/^\d+$/.test(text) || text.length !== form.length) return text
  const part = (letter: 'Y' | 'M' | 'D') => text.slice(form.indexOf(letter), form.lastIndexOf(letter) + 1)
  const year = part('Y')
  return `${year.length === 2 ? `20${year}` : year}-${part('M')}-${part('D')}`
}
