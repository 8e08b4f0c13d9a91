import { createHash } from 'node:crypto'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { dateRejections } from './check-dates.ts'
import { type Counties, countyColumns, countyOf } from './counties.ts'
import {
  BLANK_CERTIFICATE,
  type Columns,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  searchColumns,
  type Value,
} from './fields.ts'
import type { ImportMap } from './map.ts'
import { type Cells, columnText, FieldReader, givenText, isRefused } from './read-field.ts'
import type { Rejection } from './rejection.ts'
import type { SourceRow } from './source-row.ts'
import { dollars, readAmount } from './values.ts'

/** What a valid row says. */
export interface RowContent {
  /** Columns of `certificate`. */
  readonly facts: Columns
  /** The folded columns of `certificate`, which follow from the facts. */
  readonly keys: Columns
  /** Columns of `legal_case`; those without a value are left out. */
  readonly legal: Columns
  /** Columns of the file that are kept as they are. */
  readonly columns: Readonly<Record<string, string>>
  /** Of the column that is summed; null when there is none. */
  readonly amountCents: number | null
}

export interface CheckedRow {
  readonly line: number
  readonly importKey: string | null
  readonly rejections: readonly Rejection[]
  /** Null when anything is rejected. */
  readonly content: RowContent | null
  readonly hash: string | null
  /** Also of a rejected row, when it can be read. */
  readonly amountCents: number | null
}

export interface RuleBook {
  readonly map: ImportMap
  readonly header: readonly string[]
  readonly counties: Counties
  readonly statusIds: ReadonlySet<number>
  readonly today: PlainDate
}

/** Checks the rows of one file in their order; remembers keys and numbers, so that a double names the first. */
export class RowChecker {
  readonly #book: RuleBook
  readonly #index: ReadonlyMap<string, number>
  readonly #fields: FieldReader
  readonly #lineOfKey = new Map<string, number>()
  readonly #lineOfNumber = new Map<string, number>()

  constructor(book: RuleBook) {
    this.#book = book
    this.#index = new Map(book.header.map((column, index) => [column, index]))
    this.#fields = new FieldReader(book.map, book.statusIds)
  }

  check(row: SourceRow): CheckedRow {
    if (row.problem !== null)
      return { ...REJECTED, line: row.line, rejections: [{ column: '', value: '', reason: row.problem }] }
    const { map } = this.#book
    const rejections: Rejection[] = []
    const given = (column: string) => row.values[this.#index.get(column) ?? -1] ?? ''
    const cells = (column: string) => (map.emptyIs.includes(given(column)) ? '' : given(column))
    const countyId = this.#county(cells, rejections)
    const facts: Record<string, Value> = { ...BLANK_CERTIFICATE, county_id: countyId }
    const legal: Record<string, Value> = {}
    for (const name of FIELD_NAMES) {
      const value = this.#field(name, cells, rejections)
      const { table, column, blank = null } = fieldOf(name)
      if (table === 'certificate') facts[column] = value ?? blank
      else if (value !== null) legal[column] = value
    }
    facts['status_override_reason'] = overrideReason(map, facts, cells)
    const amountCents = this.#amount(cells, rejections)
    const importKey = this.#keyOf(cells, rejections)
    rejections.push(...dateRejections({ ...facts, ...legal }, map, this.#book.today))
    const isWhole = rejections.length === 0 && importKey !== null
    if (isWhole) rejections.push(...this.#doubles(row.line, importKey, facts, cells))
    if (rejections.length > 0 || importKey === null)
      return { ...REJECTED, line: row.line, importKey, rejections, amountCents }
    const columns = Object.fromEntries(map.aside.map((column) => [column, given(column)]))
    const said = { facts, legal, columns, amountCents }
    const content = { ...said, keys: searchColumns(facts) }
    return { line: row.line, importKey, rejections, content, hash: hashOf(said), amountCents }
  }

  #keyOf(cells: Cells, rejections: Rejection[]): string | null {
    const { key } = this.#book.map
    const empty = key.filter((column) => cells(column) === '')
    for (const column of empty) {
      if (!rejections.some((rejection) => rejection.column === column))
        rejections.push({ column, value: '', reason: 'is missing, and rows are known by it' })
    }
    return empty.length > 0 ? null : key.map((column) => cells(column)).join('|')
  }

  #county(cells: Cells, rejections: Rejection[]): number | null {
    const where = this.#book.map.county
    const county = countyOf(this.#book.counties, where, cells)
    if (typeof county !== 'string') return county.id
    const column = countyColumns(where)
    rejections.push({ column, value: cells(column), reason: county })
    return null
  }

  #field(name: FieldName, cells: Cells, rejections: Rejection[]): Value {
    const value = this.#fields.read(name, cells)
    const source = this.#book.map.fields[name]
    if (!source || !isRefused(value)) return isRefused(value) ? null : value
    const column = columnText(source)
    // One column may fill several fields; what is wrong with it is said once.
    if (!rejections.some((each) => each.column === column && each.reason === value.refusal))
      rejections.push({ column, value: givenText(source, cells), reason: value.refusal })
    return null
  }

  #amount(cells: Cells, rejections: Rejection[]): number | null {
    const { total } = this.#book.map
    if (total === undefined) return null
    const text = cells(total)
    const amount = text === '' ? 0 : readAmount(text)
    if (typeof amount === 'number') return amount
    if (!rejections.some((rejection) => rejection.column === total))
      rejections.push({ column: total, value: text, reason: amount })
    return null
  }

  /** Only rows that are right in themselves are remembered: a double of a bad row is no double. */
  #doubles(line: number, key: string, facts: Columns, cells: Cells): Rejection[] {
    const { map } = this.#book
    const number = `${facts['county_id']}|${facts['certificate_no']}`
    const keyLine = this.#lineOfKey.get(key)
    const numberLine = this.#lineOfNumber.get(number)
    if (keyLine !== undefined)
      return [
        {
          column: map.key.join(' + '),
          value: map.key.map(cells).join(' + '),
          reason: `is the same as in line ${keyLine}`,
        },
      ]
    this.#lineOfKey.set(key, line)
    if (numberLine !== undefined)
      return [
        {
          column: certificateColumn(map),
          value: String(facts['certificate_no']),
          reason: `is the certificate number of line ${numberLine}, too`,
        },
      ]
    this.#lineOfNumber.set(number, line)
    return []
  }
}

const REJECTED = { importKey: null, content: null, hash: null, amountCents: null }

export const certificateColumn = (map: ImportMap): string =>
  map.fields.certificateNo ? columnText(map.fields.certificateNo) : ''

function overrideReason(map: ImportMap, facts: Columns, cells: Cells): string | null {
  const source = map.fields.statusOverride
  if (!source || facts['status_override'] === null) return null
  const given = givenText(source, cells)
  return `imported: ${source.column ? `${source.column} is '${given}'` : given}, without a date`
}

const hashOf = (said: Omit<RowContent, 'keys'>): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')

/** For messages: an amount as dollars, anything else as it is. */
export const shown = (column: string, value: Value | undefined): string =>
  typeof value === 'number' && column.endsWith('_cents') ? dollars(value) : String(value ?? 'nothing')
