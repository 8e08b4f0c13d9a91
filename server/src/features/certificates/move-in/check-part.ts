import { createHash } from 'node:crypto'
import { type Counties, readCounty } from '../import/counties.ts'
import type { Value } from '../import/fields.ts'
import {
  type Cells,
  columnText,
  FieldReader,
  givenText,
  isRefused,
  type ReadField,
} from '../import/read-field.ts'
import type { Rejection } from '../import/rejection.ts'
import type { SourceRow } from '../import/source-row.ts'
import type { References, RowForm } from './part-form.ts'
import type { PartMap } from './part-map.ts'

/** A row of a part's file. All but `line` and `rejections` are null of a rejected row. */
export interface PartRow {
  readonly line: number
  readonly rejections: readonly Rejection[]
  readonly countyId: number | null
  readonly certificateNo: string | null
  /** The item's number in the sender's books. */
  readonly ref: string | null
  /** The number of the plan, of an instalment. */
  readonly planNo: string | null
  readonly columns: Readonly<Record<string, Value>> | null
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

/** Validates the rows of one part's file, each by itself. */
export class PartChecker {
  readonly #context: PartContext
  readonly #fields: FieldReader

  constructor(context: PartContext) {
    this.#context = context
    const fields = { certificateNo: CERTIFICATE_NO, ...context.part.fields }
    const { map, references } = context
    this.#fields = new FieldReader({ fields, sources: map.fields, statusIds: new Set(), names: references })
  }

  check(row: SourceRow): PartRow {
    if (row.problem !== null)
      return { ...REJECTED, line: row.line, rejections: [{ column: '', value: '', reason: row.problem }] }
    const { part, map, header, today, references } = this.#context
    const rejections: Rejection[] = []
    const given = (column: string) => row.values[header.indexOf(column)] ?? ''
    const cells: Cells = (column) => (map.emptyIs.includes(given(column)) ? '' : given(column))
    const countyId = readCounty(this.#context.counties, this.#context.map.county, cells, rejections)
    const certificateNo = this.#read('certificateNo', cells, rejections)
    const values = Object.entries(part.fields).map(
      ([name, { column, blank = null }]) =>
        [name, column, this.#read(name, cells, rejections) ?? blank] as const,
    )
    rejections.push(...laterThan(today, values, map))
    const known = Object.fromEntries(values.map(([name, , value]) => [name, value]))
    if (rejections.length === 0)
      for (const { field, reason } of part.faults?.(known, references) ?? [])
        rejections.push(this.#rejectionOf(field, cells, reason))
    if (rejections.length > 0) return { ...REJECTED, line: row.line, rejections }
    const columns = Object.fromEntries(values.map(([, column, value]) => [column, value]))
    const { ref: _, ...stored } = { ...columns, ...part.derived?.(columns) }
    // Without what is blank: rows of an earlier file stay as they were when a field is added.
    const said = Object.fromEntries(
      values
        .filter(([name, , value]) => value !== (part.fields[name]?.blank ?? null))
        .map(([, column, value]) => [column, value]),
    )
    const refs = part.ref.map((name) => values.find(([field]) => field === name)?.[2] ?? null)
    return {
      line: row.line,
      rejections,
      countyId,
      certificateNo: String(certificateNo),
      // A part without numbers has one row for each certificate.
      ref: refs.length === 0 ? part.name : refs.includes(null) ? null : refs.join('/'),
      planNo: part.name === 'instalments' ? String(refs[0]) : null,
      columns: stored,
      hash: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
    }
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
    return { column: columnText(source), value: givenText(source, cells), reason }
  }
}

const REJECTED = {
  ...{ countyId: null, certificateNo: null, ref: null, planNo: null, columns: null, hash: null },
}

/** What has happened cannot lie ahead. */
const NEVER_AHEAD: readonly string[] = [
  'paidOn',
  'requestedOn',
  'offeredOn',
  'incurredOn',
  'postedOn',
  'receivedOn',
  'acceptedOn',
  'loggedOn',
]

function laterThan(
  today: string,
  values: readonly (readonly [name: string, column: string, value: Value])[],
  map: PartMap,
): Rejection[] {
  return values.flatMap(([name, , value]) => {
    const source = map.fields[name]
    if (!source || typeof value !== 'string' || !NEVER_AHEAD.includes(name) || value <= today) return []
    return [{ column: columnText(source), value, reason: 'lies in the future' }]
  })
}
