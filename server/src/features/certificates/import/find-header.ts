import type { SourceRow } from './source-row.ts'

export interface HeaderHint {
  /** The line on which it stands, as an editor counts; null when nobody has said. */
  readonly headerRow: number | null
  /** Names that it must have. */
  readonly columns: readonly string[]
}

export interface FoundHeader {
  readonly header: SourceRow
  /** Rows below it that were read already. */
  readonly below: readonly SourceRow[]
}

/** Titles and notes above a header are few. */
const LOOKED_AT = 20

/**
 * The header of a table with a title above it: the line that the map says, else the first row with all names that are
 * read, else the one with most of them, so that what is missing can be told. Null when there is no such line.
 */
export async function findHeader(
  rows: AsyncIterator<SourceRow, void>,
  hint: HeaderHint,
): Promise<FoundHeader | null> {
  return hint.headerRow === null ? byNames(rows, hint.columns) : byLine(rows, hint.headerRow)
}

async function byLine(rows: AsyncIterator<SourceRow, void>, line: number): Promise<FoundHeader | null> {
  for (;;) {
    const next = await rows.next()
    if (next.done || next.value.line > line) return null
    if (next.value.line === line) return { header: next.value, below: [] }
  }
}

async function byNames(
  rows: AsyncIterator<SourceRow, void>,
  columns: readonly string[],
): Promise<FoundHeader | null> {
  const seen: SourceRow[] = []
  let best = 0
  let most = 0
  while (seen.length < LOOKED_AT) {
    const next = await rows.next()
    if (next.done) break
    const count = columns.filter((column) => next.value.values.includes(column)).length
    if (count > most) [best, most] = [seen.length, count]
    seen.push(next.value)
    if (count === columns.length) break
  }
  const header = seen[best]
  return header === undefined ? null : { header, below: seen.slice(best + 1) }
}
