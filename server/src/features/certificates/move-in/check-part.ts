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
import type { PartMap } from './part-map.ts'
import type { RowForm } from './parts.ts'

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
}

const CERTIFICATE_NO: ReadField = { kind: 'text', limit: 60, isRequired: true }

/** Validates the rows of one part's file, each by itself. */
export class PartChecker {
  readonly #context: PartContext
  readonly #fields: FieldReader

  constructor(context: PartContext) {
    this.#context = context
    const fields = { certificateNo: CERTIFICATE_NO, ...context.part.fields }
    this.#fields = new FieldReader({ fields, sources: context.map.fields, statusIds: new Set() })
  }

  check(row: SourceRow): PartRow {
    if (row.problem !== null)
      return { ...REJECTED, line: row.line, rejections: [{ column: '', value: '', reason: row.problem }] }
    const { part, map, header, today } = this.#context
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
    if (rejections.length > 0) return { ...REJECTED, line: row.line, rejections }
    const columns = Object.fromEntries(values.map(([, column, value]) => [column, value]))
    const { ref: _, ...stored } = { ...columns, ...part.derived?.(columns) }
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
      hash: createHash('sha256').update(JSON.stringify(columns)).digest('hex'),
    }
  }

  #read(name: string, cells: Cells, rejections: Rejection[]): Value {
    const value = this.#fields.read(name, cells)
    const source = this.#context.map.fields[name]
    if (!isRefused(value)) return value
    const column = source ? columnText(source) : name
    rejections.push({ column, value: source ? givenText(source, cells) : '', reason: value.refusal })
    return null
  }
}

const REJECTED = {
  ...{ countyId: null, certificateNo: null, ref: null, planNo: null, columns: null, hash: null },
}

/** What has happened cannot lie ahead. */
const NEVER_AHEAD: readonly string[] = [
  'paidOn',
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
