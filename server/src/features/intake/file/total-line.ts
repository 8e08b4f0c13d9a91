import { type FieldSource, placeholders } from './map.ts'
import type { SourceRow } from './source-row.ts'

/** What files write beside a sum: TOTAL, Grand Total:, Totals for Summit County. */
const TOTAL =
  /^(?:(?:grand|sub|page|report|county|column|overall)[\s-]*)?totals?(?:\s+(?:for|of|due|amounts?|records?|rows?|certificates?|liens?|parcels?|count)\b.*)?\s*[:=]?$/i

const isTotal = (text: string): boolean => text.length <= MAX_LENGTH && TOTAL.test(text)

const MAX_LENGTH = 100

export const LOOKS_LIKE_TOTAL = 'looks like a total, not a certificate'

type Sources = Readonly<Partial<Record<string, FieldSource>>>

/** Returns where the cells are that make the numbers of the certificate and the parcel. */
export function identifyingCells(sources: Sources, indexOf: (column: string) => number): readonly number[] {
  return ['certificateNo', 'parcelNo'].flatMap((name) => {
    const source = sources[name]
    const columns = source?.column === undefined ? placeholders(source?.template) : [source.column]
    return columns.map(indexOf)
  })
}

/**
 * Whether a row is a sum below the certificates: one of its cells says so, and those that would identify a certificate are
 * empty or say so, too. Of a row that cannot be read by columns, its first text must say so.
 */
export function isTotalLine({ values, problem }: SourceRow, identifying: readonly number[]): boolean {
  if (!values.some(isTotal)) return false
  if (problem !== null) return isTotal(values.find((value) => value !== '') ?? '')
  return (
    identifying.length > 0 &&
    identifying.every((at) => (values[at] ?? '') === '' || isTotal(values[at] ?? ''))
  )
}
