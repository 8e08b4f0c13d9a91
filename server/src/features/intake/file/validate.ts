import { createHash } from 'node:crypto'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cells, cellsOf } from './cells.ts'
import { dateRejections } from './check-dates.ts'
import { type Counties, readPlace } from './counties.ts'
import {
  BLANK_CERTIFICATE,
  type Columns,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  fieldOf,
  searchColumns,
  type Value,
} from './fields.ts'
import type { Known } from './known.ts'
import type { ImportMap } from './map.ts'
import { columnText, FieldReader, givenText, isRefused } from './read-field.ts'
import { type Rejection, shortened } from './rejection.ts'
import { ROW_LIMITS } from './row-limits.ts'
import { type SourceRow, shownValues } from './source-row.ts'
import { dollars, readAmount } from './values.ts'

/** The content of a valid row. */
export interface RowContent {
  /** Columns of `certificate`. */
  readonly facts: Columns
  /** The search columns of `certificate`, derived from the facts. */
  readonly keys: Columns
  /** Columns of `legal_case`, only those with a value. */
  readonly legal: Columns
  /** Columns of the file that are stored unchanged. */
  readonly columns: Readonly<Record<string, string>>
  /** The amount in the summed column; null when no column is summed. */
  readonly amountCents: number | null
}

export interface CheckedRow {
  readonly line: number
  readonly importKey: string | null
  readonly rejections: readonly Rejection[]
  /** Null for a rejected row. */
  readonly content: RowContent | null
  readonly hash: string | null
  /** Also for a rejected row, if the amount can be read. */
  readonly amountCents: number | null
}

export interface CheckContext {
  readonly map: ImportMap
  readonly header: readonly string[]
  readonly counties: Counties
  readonly known: Known
  readonly today: PlainDate
}

/** Validates the rows of one file, each by itself. */
export class RowChecker {
  readonly #context: CheckContext
  readonly #index: ReadonlyMap<string, number>
  readonly #fields: FieldReader

  constructor(context: CheckContext) {
    this.#context = context
    this.#index = new Map(context.header.map((column, index) => [column, index]))
    const { map, known } = context
    this.#fields = new FieldReader({ fields: FIELDS, sources: map.fields, known })
  }

  check(row: SourceRow): CheckedRow {
    if (row.problem !== null)
      return { ...REJECTED, line: row.line, rejections: [{ column: '', value: '', reason: row.problem }] }
    const { map } = this.#context
    const rejections: Rejection[] = []
    const indexOf = (column: string) => this.#index.get(column) ?? -1
    const cells = cellsOf(row, indexOf, map.emptyIs)
    const county = readPlace(this.#context.counties, map.county, cells.text, rejections)
    const facts: Record<string, Value> = { ...BLANK_CERTIFICATE, county_id: county?.id ?? null }
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
    const shown = shownValues(row)
    const columns = Object.fromEntries(map.aside.map((column) => [column, shown[indexOf(column)] ?? '']))
    if (Object.values(columns).join('').length > ROW_LIMITS.cellCharacters)
      rejections.push({ column: '', value: '', reason: ASIDE_TOO_LONG })
    rejections.push(...dateRejections({ ...facts, ...legal }, map, this.#context.today))
    if (rejections.length > 0 || importKey === null || county === null)
      return { ...REJECTED, line: row.line, importKey, rejections, amountCents }
    const said = { facts, legal, columns, amountCents }
    const content = { ...said, keys: searchColumns(facts) }
    return { line: row.line, importKey, rejections, content, hash: hashOf(said), amountCents }
  }

  #keyOf(cells: Cells, rejections: Rejection[]): string | null {
    const { key } = this.#context.map
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
    // Without the formats of cells: a row is known again when only its format changes.
    const text = key.map((column) => cells.value(column)).join('|')
    if (text.length <= MAX_KEY) return text
    rejections.push({ column: key.join(' + '), value: shortened(text), reason: KEY_TOO_LONG })
    return null
  }

  #field(name: FieldName, cells: Cells, rejections: Rejection[]): Value {
    const value = this.#fields.read(name, cells)
    const source = this.#context.map.fields[name]
    if (!source || !isRefused(value)) return isRefused(value) ? null : value
    const column = columnText(source)
    // One column may fill several fields; report it once.
    if (!rejections.some((each) => each.column === column && each.reason === value.refusal))
      rejections.push({ column, value: shortened(givenText(source, cells.text)), reason: value.refusal })
    return null
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

/** As much as an index of the database takes, whatever the characters. */
const MAX_KEY = 600
const KEY_TOO_LONG = `is longer than ${MAX_KEY} characters, and rows are known by it`

const ASIDE_TOO_LONG = `has more than ${ROW_LIMITS.cellCharacters} characters in the columns that are kept with the certificate`

const REJECTED = { importKey: null, content: null, hash: null, amountCents: null }

export const certificateColumn = (map: ImportMap): string =>
  map.fields.certificateNo ? columnText(map.fields.certificateNo) : ''

function overrideReason(map: ImportMap, facts: Columns, cells: Cells): string | null {
  const source = map.fields.statusOverride
  if (!source || facts['status_override'] === null) return null
  const given = givenText(source, cells.text)
  return `imported: ${source.column ? `${source.column} is '${shortened(given)}'` : shortened(given)}, without a date`
}

const hashOf = (said: Omit<RowContent, 'keys'>): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')

/** For messages: amounts in dollars, other values unchanged. */
export const shown = (column: string, value: Value | undefined): string =>
  typeof value === 'number' && column.endsWith('_cents') ? dollars(value) : String(value ?? 'nothing')
