import { columnLetters } from './row-limits.ts'
import { isBlankRow, type SourceRow } from './source-row.ts'

export interface HeaderHint {
  /** Its line number in an editor. Null searches by column names. 'none' means that the file has no header. */
  readonly headerRow: number | 'none' | null
  /** The column names that it must have. */
  readonly columns: readonly string[]
}

export interface FoundHeader {
  readonly header: SourceRow
  /** Rows below it that have already been read, without the blank ones. */
  readonly below: readonly SourceRow[]
  /** The number of blank rows among those already read. */
  readonly blankCount: number
}

/** Only this many rows are searched for the header. */
const SEARCHED_ROWS = 20

/**
 * Finds the header of a table that may have a title above it: at the line given by the map, else the first row with all
 * required names, else the row with most of them, so that the missing names can be reported. Null if there is none.
 */
export async function findHeader(
  rows: AsyncIterator<SourceRow, void>,
  hint: HeaderHint,
): Promise<FoundHeader | null> {
  if (hint.headerRow === 'none') return lettered(rows)
  return hint.headerRow === null ? byNames(rows, hint.columns) : byLine(rows, hint.headerRow)
}

/** For a file without a header: names its columns A, B, C, as many as the first rows have. */
async function lettered(rows: AsyncIterator<SourceRow, void>): Promise<FoundHeader | null> {
  const below: SourceRow[] = []
  let blankCount = 0
  while (below.length < SEARCHED_ROWS) {
    const next = await rows.next()
    if (next.done) break
    if (next.value.isHeader) return { header: next.value, below: [], blankCount: 0 }
    if (isBlankRow(next.value)) blankCount += 1
    else below.push(next.value)
  }
  const width = Math.max(0, ...below.map(({ values }) => values.findLastIndex((value) => value !== '') + 1))
  const values = Array.from({ length: width }, (_, index) => columnLetters(index + 1))
  return below.length === 0 ? null : { header: { line: 0, values, problem: null }, below, blankCount }
}

async function byLine(rows: AsyncIterator<SourceRow, void>, line: number): Promise<FoundHeader | null> {
  for (;;) {
    const next = await rows.next()
    if (next.done || next.value.line > line) return null
    if (next.value.line === line)
      return isBlankRow(next.value) ? null : { header: next.value, below: [], blankCount: 0 }
  }
}

async function byNames(
  rows: AsyncIterator<SourceRow, void>,
  columns: readonly string[],
): Promise<FoundHeader | null> {
  const seen: SourceRow[] = []
  let best = -1
  let most = -1
  let blankCount = 0
  for (let searched = 0; searched < SEARCHED_ROWS; ) {
    const next = await rows.next()
    if (next.done) break
    if (isBlankRow(next.value)) {
      blankCount += 1
      continue
    }
    seen.push(next.value)
    searched += 1
    const count = columns.filter((column) => next.value.values.includes(column)).length
    if (count > most) [best, most, blankCount] = [seen.length - 1, count, 0]
    if (count === columns.length) break
  }
  const header = seen[best]
  return header === undefined ? null : { header, below: seen.slice(best + 1), blankCount }
}
