import { looksLikeData } from '../file/headings.ts'
import type { InspectedFile } from '../file/inspect-file.ts'
import { readSourceRows } from '../file/read-rows.ts'
import { isBlankRow, type SourceRow } from '../file/source-row.ts'
import { familiarity } from './suggest.ts'

interface Form {
  readonly delimiter: string
  readonly sheet: string | null
  /** The columns of the source's last file. */
  readonly known: readonly string[]
  /** Whether that file had no header. */
  readonly isHeaderless: boolean
}

const SEARCHED_ROWS = 20

/**
 * Finds the line of the header, which may be below a title: the row with most of the known columns, else with most of
 * the names that counties use, else the first row as full as the rows below it. Returns 'none' if that row looks like
 * data, and null if the file has no rows.
 */
export async function headerRowOf(
  file: InspectedFile,
  { delimiter, sheet, known, isHeaderless }: Form,
): Promise<number | 'none' | null> {
  const seen: SourceRow[] = []
  for await (const row of readSourceRows(file, { delimiter, sheet })) {
    if (row.isHeader) return row.line
    if (!isBlankRow(row) && row.problem === null) seen.push(row)
    if (seen.length === SEARCHED_ROWS) break
  }
  const widest = Math.max(0, ...seen.map(filledCount))
  const scoreOf = (row: SourceRow) =>
    known.filter((name) => row.values.includes(name)).length * 1_000 +
    familiarity(row.values) * 10 +
    (filledCount(row) * 2 > widest ? 1 : 0)
  const best = seen.reduce<SourceRow | null>(
    (found, row) => (found === null || scoreOf(row) > scoreOf(found) ? row : found),
    null,
  )
  if (best === null) return null
  const hasKnown = known.length > 0 && known.every((name) => best.values.includes(name))
  if (isHeaderless && !hasKnown) return 'none'
  const below = seen.slice(seen.indexOf(best) + 1).map(({ values }) => values)
  const isData = !hasKnown && familiarity(best.values) === 0 && looksLikeData(best.values, below)
  return isData ? 'none' : best.line
}

const filledCount = ({ values }: SourceRow): number => values.filter((value) => value !== '').length
