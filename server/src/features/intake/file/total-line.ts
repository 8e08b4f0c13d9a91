import { type FieldSource, placeholders } from './map.ts'
import type { SourceRow } from './source-row.ts'

/** Matches the label of a sum: TOTAL, Grand Total:, Totals for Summit County. */
const TOTAL =
  /^(?:(?:grand|sub|page|report|county|column|overall)[\s-]*)?totals?(?:\s+(?:for|of|due|amounts?|records?|rows?|certificates?|liens?|parcels?|count)\b.*)?\s*[:=]?$/i

const isTotal = (text: string): boolean => text.length <= MAX_LENGTH && TOTAL.test(text)

const MAX_LENGTH = 100

export const LOOKS_LIKE_TOTAL = 'looks like a total, not a certificate'

type Sources = Readonly<Partial<Record<string, FieldSource>>>

/** Returns the positions of the cells that make the numbers of the certificate and the parcel. */
export function identifyingCells(sources: Sources, indexOf: (column: string) => number): readonly number[] {
  return ['certificateNo', 'parcelNo'].flatMap((name) => {
    const source = sources[name]
    const columns = source?.column === undefined ? placeholders(source?.template) : [source.column]
    return columns.map(indexOf)
  })
}

/**
 * Whether a row is a total: one cell has the label of a total, and the identifying cells are empty or have such a label.
 * If the row cannot be read by columns, its first text must be the label.
 */
export function isTotalLine({ values, problem }: SourceRow, identifying: readonly number[]): boolean {
  if (!values.some(isTotal)) return false
  if (problem !== null) return isTotal(values.find((value) => value !== '') ?? '')
  return (
    identifying.length > 0 &&
    identifying.every((at) => (values[at] ?? '') === '' || isTotal(values[at] ?? ''))
  )
}
