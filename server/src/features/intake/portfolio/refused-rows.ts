import type { Transaction } from '../../../db/database.ts'
import { readCounties, readCounty } from '../file/counties.ts'
import type { CountySource, FieldSource } from '../file/map.ts'
import type { Rejection } from '../file/problem.ts'
import { FieldReader, isRefused, type ReadField } from '../file/read-field.ts'
import type { SourceTable } from '../file/read-rows.ts'
import { cellsOf } from '../file/source-row.ts'
import { rejectedRows } from '../file/staging.ts'
import type { Fault } from './faults.ts'

/** A rejected row, with the certificate and plan that it names if they can be read. */
export interface RefusedRow {
  readonly line: number
  readonly rejections: readonly Rejection[]
  readonly certificateNo: string
  /** The certificate by county id and number, as rows of other files name it. Null if it cannot be read. */
  readonly certificate: string | null
  /** The same with the number of the plan. */
  readonly plan: string | null
}

/**
 * Rejected certificates and plans, with which no row of another file can be linked. So each problem is reported once, at
 * its origin.
 */
export interface Refused {
  /** Null if the file could not be read: any missing certificate may be in it. */
  readonly certificates: readonly string[] | null
  readonly plans: readonly string[] | null
}

/** For a row whose certificate or plan was rejected, not the row itself. */
export const WAITS = {
  certificate: 'belongs to a certificate that is refused itself: correct that first',
  plan: 'belongs to a plan that is refused itself: correct that first',
} as const

const isWaiting = ({ reason }: Rejection): boolean => Object.values(WAITS).some((each) => each === reason)

/** Counts, but does not list, rows that depend on the correction of another row. */
export const waitingAmong = (rows: readonly RefusedRow[]): number =>
  rows.filter(({ rejections }) => rejections.some(isWaiting)).length

export const faultsOfRows = (file: string, rows: readonly RefusedRow[]): Fault[] =>
  rows.flatMap(({ line, certificateNo, rejections }) =>
    rejections
      .filter((each) => !isWaiting(each))
      .map(({ column, value, reason }) => ({ file, line, column, value, certificateNo, rule: reason })),
  )

const NUMBERS = {
  certificateNo: { kind: 'text', limit: 60 },
  planNo: { kind: 'text', limit: 60 },
} as const satisfies Record<string, ReadField>

interface Opened {
  readonly map: {
    readonly county: CountySource
    readonly emptyIs: readonly string[]
    readonly fields: Readonly<Partial<Record<string, FieldSource>>>
  }
  readonly table: SourceTable
}

/** Reads the rejected rows of a batch again from its file, because rejected rows are not stored. */
export async function readRefused(
  trx: Transaction,
  batchId: number,
  { map, table }: Opened,
): Promise<RefusedRow[]> {
  const rejections = await allRejected(trx, batchId)
  const counties = await readCounties(trx)
  const fields = new FieldReader({ fields: NUMBERS, sources: map.fields })
  const rows: RefusedRow[] = []
  for await (const row of table.rows) {
    const { line } = row
    const own = rejections.get(line)
    if (own === undefined) continue
    const cells = cellsOf(row, (column) => table.header.indexOf(column), map.emptyIs)
    const textOf = (name: keyof typeof NUMBERS): string | null => {
      const value = fields.read(name, cells)
      return isRefused(value) || value === null ? null : String(value)
    }
    const countyId = readCounty(counties, map.county, cells.text, [])
    const [certificateNo, planNo] = [textOf('certificateNo'), textOf('planNo')]
    const certificate = countyId === null || certificateNo === null ? null : `${countyId}|${certificateNo}`
    const plan = certificate === null || planNo === null ? null : `${certificate}|${planNo}`
    rows.push({ line, rejections: own, certificateNo: certificateNo ?? '', certificate, plan })
  }
  return rows
}

async function allRejected(
  trx: Transaction,
  batchId: number,
): Promise<ReadonlyMap<number, readonly Rejection[]>> {
  const found = new Map<number, readonly Rejection[]>()
  for (let last = 0; ; ) {
    const page = await rejectedRows(trx, batchId, last, 1_000)
    for (const { line, rejections } of page) found.set(line, rejections)
    const end = page.at(-1)
    if (!end) return found
    last = end.line
  }
}
