import type { InspectedFile } from '../file/inspect-file.ts'
import { readCsv } from '../file/read-csv.ts'
import { readXlsx } from '../file/read-xlsx.ts'
import { isBlankRow, type SourceRow } from '../file/source-row.ts'
import { familiarity } from './suggest.ts'

interface Form {
  readonly delimiter: string
  readonly sheet: string | null
  /** The columns of the sender's last file. */
  readonly known: readonly string[]
}

const SEARCHED_ROWS = 20

/**
 * The line of the header, also below a title: the row that has most of the known columns, else of the names that counties
 * use, else the first that is filled like the rows below it. Null: the file has no rows.
 */
export async function headerRowOf(
  file: InspectedFile,
  { delimiter, sheet, known }: Form,
): Promise<number | null> {
  const seen: SourceRow[] = []
  for await (const row of file.kind === 'csv' ? readCsv(file, delimiter) : readXlsx(file, sheet)) {
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
  return best?.line ?? null
}

const filledCount = ({ values }: SourceRow): number => values.filter((value) => value !== '').length
