import { createHash } from 'node:crypto'
import { EARLIEST_DAY } from '@fieldstone/domain/calendar/plain-date'
import { type Counties, readCounty } from '../file/counties.ts'
import type { Value } from '../file/fields.ts'
import type { Rejection } from '../file/problem.ts'
import { columnText, FieldReader, givenText, isRefused, type ReadField } from '../file/read-field.ts'
import type { SourceRow } from '../file/source-row.ts'
import { type Cells, cellsOf } from '../file/source-row.ts'
import type { References, RowFault, RowForm, RowValues } from './part-form.ts'
import type { PartMap } from './part-map.ts'
import { resolve, UNKNOWN } from './references.ts'

/**
 * A row of a part's file. If it cannot be read, all but `line` and `rejections` are null. A row rejected for its content
 * keeps them, because an earlier file may have had it when it was still valid.
 */
export interface PartRow {
  readonly line: number
  readonly rejections: readonly Rejection[]
  readonly countyId: number | null
  readonly certificateNo: string | null
  /** The item's number at its source. */
  readonly ref: string | null
  /** For an installment, the number of its plan. */
  readonly planNo: string | null
  readonly columns: Readonly<Record<string, Value>> | null
  /** The hash of the file's texts, before names are resolved to ids. */
  readonly hash: string | null
}

interface PartContext {
  readonly part: RowForm
  readonly map: PartMap
  readonly header: readonly string[]
  readonly counties: Counties
  readonly today: string
  readonly references: References
}

const CERTIFICATE_NO: ReadField = { kind: 'text', limit: 60, isRequired: true }

/** Validates the rows of one part's file, one at a time. */
export class PartChecker {
  readonly #context: PartContext
  readonly #fields: FieldReader

  constructor(context: PartContext) {
    this.#context = context
    const fields = { certificateNo: CERTIFICATE_NO, ...context.part.fields }
    this.#fields = new FieldReader({ fields, sources: context.map.fields })
  }

  check(row: SourceRow): PartRow {
    if (row.problem !== null)
      return { ...REJECTED, line: row.line, rejections: [{ column: '', value: '', reason: row.problem }] }
    const { part, map, header, today } = this.#context
    const unread: Rejection[] = []
    const cells = cellsOf(row, (column) => header.indexOf(column), map.emptyIs)
    const countyId = readCounty(this.#context.counties, map.county, cells.text, unread)
    const certificateNo = this.#read('certificateNo', cells, unread)
    const values = Object.entries(part.fields).map(
      ([name, { column, blank = null }]) => [name, column, this.#read(name, cells, unread) ?? blank] as const,
    )
    unread.push(...impossibleDays(part, today, values, map))
    if (unread.length > 0)
      return {
        ...REJECTED,
        line: row.line,
        rejections: unread,
        certificateNo: certificateNo === null ? null : String(certificateNo),
      }
    const { meant, faults } = this.#resolve(
      Object.fromEntries(values.map(([name, , value]) => [name, value])),
      countyId,
    )
    const columns = Object.fromEntries(values.map(([name, column]) => [column, meant[name] ?? null]))
    const { ref: _, ...stored } = { ...columns, ...part.derived?.(columns) }
    const refs = part.ref.map((name) => values.find(([field]) => field === name)?.[2] ?? null)
    return {
      line: row.line,
      rejections: faults.map(({ field, reason }) => this.#rejectionOf(field, cells, reason)),
      countyId,
      certificateNo: String(certificateNo),
      // A part without item numbers has one row per certificate.
      ref: refs.length === 0 ? part.name : refs.includes(null) ? null : refs.join('/'),
      planNo: part.name === 'instalments' ? String(refs[0]) : null,
      columns: stored,
      hash: this.#hashOf(values),
    }
  }

  /** Replaces names with ids. */
  #resolve(said: RowValues, countyId: number | null): { meant: RowValues; faults: readonly RowFault[] } {
    const { part, references } = this.#context
    const meant: Record<string, Value> = { ...said }
    const faults: RowFault[] = []
    for (const [field, { names }] of Object.entries(part.fields)) {
      if (names === undefined) continue
      const id = resolve(references[names], said[field] ?? null)
      if (id === undefined) faults.push({ field, reason: UNKNOWN[names] })
      meant[field] = id ?? null
    }
    return { meant, faults: faults.length > 0 ? faults : (part.faults?.(meant, references, countyId) ?? []) }
  }

  /** Hash without blank values, so that rows of earlier files stay the same when a field is added. */
  #hashOf(values: readonly (readonly [name: string, column: string, value: Value])[]): string {
    const { fields } = this.#context.part
    const said = values
      .filter(([name, , value]) => value !== (fields[name]?.blank ?? null))
      .map(([name, column, value]) => [column, fields[name]?.names ? String(value).toLowerCase() : value])
    return createHash('sha256')
      .update(JSON.stringify(Object.fromEntries(said)))
      .digest('hex')
  }

  #read(name: string, cells: Cells, rejections: Rejection[]): Value {
    const value = this.#fields.read(name, cells)
    if (!isRefused(value)) return value
    rejections.push(this.#rejectionOf(name, cells, value.refusal))
    return null
  }

  #rejectionOf(name: string, cells: Cells, reason: string): Rejection {
    const source = this.#context.map.fields[name]
    if (!source) return { column: name, value: '', reason }
    return { column: columnText(source), value: givenText(source, cells.text), reason }
  }
}

const REJECTED = {
  countyId: null,
  certificateNo: null,
  ref: null,
  planNo: null,
  columns: null,
  hash: null,
}

/** Rejects events with a future date. */
export const NEVER_AHEAD: readonly string[] = [
  'paidOn',
  'requestedOn',
  'offeredOn',
  'incurredOn',
  'postedOn',
  'receivedOn',
  'acceptedOn',
  'loggedOn',
]

function impossibleDays(
  { fields }: RowForm,
  today: string,
  values: readonly (readonly [name: string, column: string, value: Value])[],
  map: PartMap,
): Rejection[] {
  const reasonOf = (name: string, day: string): string | null => {
    if (day < EARLIEST_DAY) return 'is a day before 1900'
    return NEVER_AHEAD.includes(name) && day > today ? 'lies in the future' : null
  }
  return values.flatMap(([name, , value]) => {
    const source = map.fields[name]
    if (!source || typeof value !== 'string' || fields[name]?.kind !== 'date') return []
    const reason = reasonOf(name, value)
    return reason === null ? [] : [{ column: columnText(source), value, reason }]
  })
}
