import { LOCKBOX_COLUMNS, type LockboxColumn, type LockboxRecord } from './lockbox.ts'
import type { BaiMap } from './lockbox-bai.ts'

/** The forms in which banks write the day of deposit; MM/DD also reads M/D. */
export const LOCKBOX_DATE_FORMS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'YYYYMMDD'] as const
export type LockboxDateForm = (typeof LOCKBOX_DATE_FORMS)[number]

/** Without these no row can be known again, and nothing proves that the file is complete. */
export const NEEDED_LOCKBOX_COLUMNS = [
  'type',
  'deposit_date',
  'batch',
  'item',
  'amount',
] as const satisfies readonly LockboxColumn[]

export const isNeededColumn = (column: LockboxColumn, everyRow = false): boolean =>
  NEEDED_LOCKBOX_COLUMNS.some((needed) => needed === column) && !(everyRow && column === 'type')

/** How a file of another layout becomes ours: a CSV by its columns, a BAI lockbox file by its positions. */
export type LockboxMap = LockboxCsvMap | BaiMap

/** How the columns of another layout become ours. */
export interface LockboxCsvMap {
  /** Ours, each with the name that it has in the file. A column that is not named is empty; then each row is a check. */
  readonly columns: Readonly<Partial<Record<LockboxColumn, string>>>
  readonly dateForm: LockboxDateForm
  /** What the file writes for a payment (D), the end of a batch (B) and the end of the file (F). */
  readonly types: Readonly<Record<'D' | 'B' | 'F', string>>
  /** The file has no closing lines: each row is a payment, and staff enter the count and the sum. */
  readonly everyRow?: boolean | undefined
}

/** What banks call our columns, in letters and digits alone. */
const CALLED: Readonly<Record<LockboxColumn, readonly string[]>> = {
  type: ['type', 'recordtype', 'rectype', 'recordcode', 'recordid'],
  deposit_date: ['depositdate', 'date', 'deposited', 'processdate', 'processingdate', 'receiveddate'],
  batch: ['batch', 'batchno', 'batchnumber', 'batchid'],
  item: ['item', 'itemno', 'itemnumber', 'sequence', 'sequenceno', 'sequencenumber', 'transaction'],
  amount: ['amount', 'remittanceamount', 'checkamount', 'paymentamount', 'itemamount', 'total'],
  instrument: ['instrument', 'paymenttype', 'paymentmethod', 'instrumenttype', 'method'],
  reference: ['reference', 'checkno', 'checknumber', 'serialnumber', 'serialno', 'referencenumber', 'trace'],
  slip: [
    'slip',
    'remittance',
    'remittancecode',
    'accountnumber',
    'account',
    'invoice',
    'invoicenumber',
    'memo',
  ],
  payer: ['payer', 'payername', 'remitter', 'remittername', 'name', 'customername'],
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const isBlank = (cell: string): boolean => /^[\s\p{Cc}]*$/u.test(cell)

const split = (records: readonly LockboxRecord[]) => {
  const [header, ...rows] = records.filter(({ cells }) => !cells.every(isBlank))
  return { line: header?.line ?? 1, names: (header?.cells ?? []).map((cell) => cell.trim()), rows }
}

const SAMPLES = 3

/** The columns of a file, each with its first texts. */
export function columnsOfFile(
  records: readonly LockboxRecord[],
): { readonly name: string; readonly samples: readonly string[] }[] {
  const { names, rows } = split(records)
  return [...new Set(names.filter((name) => name !== ''))].map((name) => {
    const texts = rows.map(({ cells }) => (cells[names.indexOf(name)] ?? '').trim())
    return { name, samples: [...new Set(texts.filter((text) => text !== ''))].slice(0, SAMPLES) }
  })
}

/** A map by the names of the columns and the look of the days. */
export function proposeLockboxMap(records: readonly LockboxRecord[]): LockboxCsvMap {
  const found = columnsOfFile(records)
  const columns = Object.fromEntries(
    LOCKBOX_COLUMNS.flatMap((column) => {
      const called = found.find(({ name }) => CALLED[column].includes(plain(name)))
      return called === undefined ? [] : [[column, called.name]]
    }),
  ) as LockboxCsvMap['columns']
  const day = found.find(({ name }) => name === columns.deposit_date)?.samples[0] ?? ''
  const dateForm = day.includes('/') ? 'MM/DD/YYYY' : /^\d{8}$/.test(day) ? 'YYYYMMDD' : 'YYYY-MM-DD'
  const everyRow = columns.type === undefined ? { everyRow: true } : {}
  return { columns, dateForm, types: { D: 'D', B: 'B', F: 'F' }, ...everyRow }
}

/** Whether a file has every column that the map names. */
export function fitsLockboxMap(records: readonly LockboxRecord[], { columns }: LockboxCsvMap): boolean {
  const { names } = split(records)
  return Object.values(columns).every((name) => names.includes(name))
}

/** The file in our layout. A needed column that is not there is left out, so that its reading names it. */
export function withLockboxMap(records: readonly LockboxRecord[], map: LockboxCsvMap): LockboxRecord[] {
  const { line, names, rows } = split(records)
  const everyRow = map.everyRow === true
  const places = LOCKBOX_COLUMNS.map((column) => {
    const name = map.columns[column]
    return { column, at: name === undefined ? -1 : names.indexOf(name) }
  })
  const kept = places.filter(({ column, at }) => at !== -1 || !isNeededColumn(column, everyRow))
  return [
    { line, cells: kept.map(({ column }) => column) },
    ...rows.map((row) => ({
      line: row.line,
      cells: kept.map(({ column, at }) => ourText(column, (row.cells[at] ?? '').trim(), map)),
    })),
  ]
}

function ourText(column: LockboxColumn, text: string, map: LockboxCsvMap): string {
  const { columns, types, dateForm } = map
  if (column === 'type') return map.everyRow === true ? 'D' : ourType(text, types)
  if (column === 'deposit_date') return isoDay(text, dateForm)
  return column === 'instrument' && columns.instrument === undefined ? 'CHECK' : text
}

/** A word that the map does not know stays as it is. */
const ourType = (text: string, types: LockboxCsvMap['types']): string =>
  (['D', 'B', 'F'] as const).find((type) => types[type].toLowerCase() === text.toLowerCase()) ?? text

/** A text of another form stays as it is, and is refused as one that cannot be read. */
function isoDay(text: string, form: LockboxDateForm): string {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (form === 'MM/DD/YYYY' && american !== null) {
    const [, month = '', day = '', year = ''] = american
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  const close = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return form === 'YYYYMMDD' && close !== null ? close.slice(1).join('-') : text
}
