import { createHash } from 'node:crypto'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { dateRejections } from './check-row.ts'
import { type Counties, readPlace } from './counties.ts'
import { type Columns, FIELD_NAMES, type FieldName, fieldOf, searchColumns, type Value } from './fields.ts'
import type { Lookups } from './lookups.ts'
import { columnsOf, type ImportMap, textBefore } from './map.ts'
import { type Rejection, shortened } from './problem.ts'
import { columnText, FieldReader, givenText, isRefused, readFields } from './read-field.ts'
import { ROW_LIMITS } from './row-limits.ts'
import { type Cells, cellsOf, type SourceRow, shownValues } from './source-row.ts'
import type { RowContent } from './statements.ts'
import { identifyingCells, LOOKS_LIKE_TOTAL } from './total-line.ts'
import { dollars, readAmount } from './values.ts'
import { FileWarnings } from './warnings.ts'

export interface CheckedRow {
  readonly line: number
  readonly importKey: string | null
  readonly rejections: readonly Rejection[]
  /** Null for a rejected row. */
  readonly content: RowContent | null
  readonly hash: string | null
  /** Also set for a rejected row, if the amount can be read. */
  readonly amountCents: number | null
}

export interface CheckContext {
  readonly map: ImportMap
  readonly header: readonly string[]
  /** Headings that several columns share. */
  readonly doubled?: readonly string[]
  readonly counties: Counties
  readonly lookups: Lookups
  readonly today: PlainDate
}

/** Validates the rows of one file, one at a time. */
export class RowChecker {
  readonly warnings: FileWarnings
  readonly #context: CheckContext
  readonly #index: ReadonlyMap<string, number>
  readonly #fields: FieldReader

  constructor(context: CheckContext) {
    this.#context = context
    this.#index = new Map(context.header.map((column, index) => [column, index]))
    const { map, lookups, header, doubled = [], today } = context
    this.#fields = new FieldReader({ fields: readFields(map.matchBy), sources: map.fields, lookups })
    this.warnings = new FileWarnings({
      header,
      doubled,
      today,
      headerRow: map.headerRow,
      columns: columnsOf(map),
      county: 'name' in map.county ? map.county.name : null,
      madeParcel: textBefore(map.fields.parcelNo?.default),
      identifying: identifyingCells(map.fields, (column) => this.#indexOf(column)),
    })
  }

  #indexOf(column: string): number {
    return this.#index.get(column) ?? -1
  }

  check(row: SourceRow): CheckedRow {
    // A total line already sums the others, so its amount is not added.
    if (this.warnings.addTotal(row)) {
      const rejections = [{ column: '', value: '', reason: LOOKS_LIKE_TOTAL }]
      return { ...REJECTED, line: row.line, rejections, amountCents: 0 }
    }
    if (row.problem !== null)
      return { ...REJECTED, line: row.line, rejections: [{ column: '', value: '', reason: row.problem }] }
    const { map } = this.#context
    const rejections: Rejection[] = []
    const indexOf = (column: string) => this.#indexOf(column)
    const cells = cellsOf(row, indexOf, map.emptyIs)
    const county = readPlace(this.#context.counties, map.county, cells.text, rejections)
    const facts: Record<string, Value> = { county_id: county?.id ?? null }
    const legal: Record<string, Value> = {}
    const erased: string[] = []
    const erases = map.emptyCells === 'erase'
    for (const name of FIELD_NAMES) {
      const value = this.#field(name, cells, rejections)
      const { table, column, blank = null } = fieldOf(name)
      if (value === undefined && (!erases || map.fields[name] === undefined)) continue
      if (value === undefined) erased.push(column)
      const stated = table === 'certificate' ? facts : legal
      stated[column] = value ?? blank
    }
    const { parcel_no: parcelNo, zip, purchased_on: purchasedOn, price_cents: price } = facts
    this.warnings.add(row, { parcelNo, zip, purchasedOn, price })
    if ('status_override' in facts) facts['status_override_reason'] = overrideReason(map, facts, cells)
    const amountCents = this.#amount(cells, rejections)
    const importKey = this.#keyOf(cells, rejections)
    const texts = shownValues(row)
    const aside = map.aside.map((column) => [column, texts[indexOf(column)] ?? ''] as const)
    const columns = Object.fromEntries(aside.filter(([, text]) => erases || text !== ''))
    erased.push(...aside.filter(([, text]) => erases && text === '').map(([column]) => fileColumn(column)))
    if (Object.values(columns).join('').length > ROW_LIMITS.cellCharacters)
      rejections.push({ column: '', value: '', reason: ASIDE_TOO_LONG })
    rejections.push(...dateRejections({ ...facts, ...legal }, map, this.#context.today))
    if (rejections.length > 0 || county === null)
      return { ...REJECTED, line: row.line, importKey, rejections, amountCents }
    const stated = { facts, legal, columns, erased, amountCents }
    const content = { ...stated, keys: searchColumns(facts) }
    return { line: row.line, importKey, rejections, content, hash: hashOf(stated), amountCents }
  }

  #keyOf(cells: Cells, rejections: Rejection[]): string | null {
    const { fields, matchBy } = this.#context.map
    if (matchBy !== 'key') return null
    // Rows without a town keep the key that they had before the file named towns.
    const key = this.#context.map.key.filter(
      (column) => column !== fields.municipality?.column || cells.value(column) !== '',
    )
    const faults = key.flatMap((column) => {
      const reason = cells.fault(column, true)
      return reason === null ? [] : [{ column, value: '', reason }]
    })
    for (const fault of faults) {
      if (!rejections.some(({ column, reason }) => column === fault.column && reason === fault.reason))
        rejections.push(fault)
    }
    if (faults.length > 0) return null
    const empty = key.filter((column) => cells.value(column) === '')
    for (const column of empty) {
      if (!rejections.some((rejection) => rejection.column === column))
        rejections.push({ column, value: '', reason: 'is missing, and rows are known by it' })
    }
    if (empty.length > 0) return null
    // Hash without cell formats: a row whose format alone changes counts as the same.
    const text = key.map((column) => cells.value(column)).join('|')
    if (text.length <= MAX_KEY) return text
    rejections.push({ column: key.join(' + '), value: shortened(text), reason: KEY_TOO_LONG })
    return null
  }

  #field(name: FieldName, cells: Cells, rejections: Rejection[]): Value | undefined {
    const value = this.#fields.statement(name, cells)
    const source = this.#context.map.fields[name]
    if (!source || !isRefused(value)) return isRefused(value) ? undefined : value
    const column = columnText(source)
    // One column may fill several fields; report it once.
    if (!rejections.some((each) => each.column === column && each.reason === value.refusal))
      rejections.push({ column, value: shortened(givenText(source, cells.text)), reason: value.refusal })
    return undefined
  }

  #amount(cells: Cells, rejections: Rejection[]): number | null {
    const { total } = this.#context.map
    if (total === undefined) return null
    const text = cells.value(total)
    const amount = text === '' ? 0 : readAmount(text)
    if (typeof amount === 'number') return amount
    if (!rejections.some((rejection) => rejection.column === total))
      rejections.push({ column: total, value: shortened(text), reason: amount })
    return null
  }
}

/** The maximum size of an index entry in the database, for any characters. */
const MAX_KEY = 600
const KEY_TOO_LONG = `is longer than ${MAX_KEY} characters, and rows are known by it`

const ASIDE_TOO_LONG = `has more than ${ROW_LIMITS.cellCharacters} characters in the columns that are kept with the certificate`

const REJECTED = { importKey: null, content: null, hash: null, amountCents: null }

export const certificateColumn = (map: ImportMap): string =>
  map.fields.certificateNo ? columnText(map.fields.certificateNo) : ''

function overrideReason(map: ImportMap, facts: Columns, cells: Cells): string | null {
  const source = map.fields.statusOverride
  if (!source || (facts['status_override'] ?? null) === null) return null
  const given = givenText(source, cells.text)
  return `imported: ${source.column ? `${source.column} is '${shortened(given)}'` : shortened(given)}, without a date`
}

const hashOf = (stated: Omit<RowContent, 'keys'>): string =>
  createHash('sha256').update(JSON.stringify(stated)).digest('hex')

/** Returns the name that a certificate's history uses for a column stored unchanged. */
export const fileColumn = (column: string): string => `${ASIDE}${column}`

/** The reverse. Null for any other name. */
export const asideColumn = (what: string): string | null =>
  what.startsWith(ASIDE) ? what.slice(ASIDE.length) : null

const ASIDE = 'file: '

/** Formats a value for messages: amounts in dollars, other values unchanged. */
export const shown = (column: string, value: Value | undefined): string =>
  typeof value === 'number' && column.endsWith('_cents') ? dollars(value) : String(value ?? 'nothing')
