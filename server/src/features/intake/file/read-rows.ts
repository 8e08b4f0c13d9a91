import { findHeader, type HeaderHint } from './find-header.ts'
import type { InspectedFile } from './inspect-file.ts'
import { Pauses } from './pauses.ts'
import { ImportProblem } from './problem.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { isBlankRow, type SourceRow } from './source-row.ts'

export interface SourceTable {
  readonly header: readonly string[]
  /** Without the blank ones. */
  readonly rows: AsyncIterable<SourceRow>
  /** How many blank rows were passed over so far. */
  readonly blankCount: () => number
  /** Of a table whose rows nobody reads to the end. */
  readonly close: () => Promise<void>
}

export interface ReadOptions extends HeaderHint {
  readonly delimiter: string
  /** Name of the sheet of a workbook; null: the first one. */
  readonly sheet: string | null
}

/** Opens the table of a file. Rows are streamed, so memory does not grow with the file. */
export async function readTable(file: InspectedFile, options: ReadOptions): Promise<SourceTable> {
  if (file.kind === 'csv' && options.sheet !== null)
    throw new ImportProblem(`${file.name} is CSV and has no sheets: leave out --sheet.`)
  const rows = file.kind === 'csv' ? readCsv(file, options.delimiter) : readXlsx(file, options.sheet)
  try {
    return await tableOf(file, options, rows)
  } catch (error) {
    // Nobody will read on, so the file is closed.
    await rows.return()
    throw error
  }
}

async function tableOf(
  file: InspectedFile,
  options: ReadOptions,
  rows: AsyncGenerator<SourceRow, void>,
): Promise<SourceTable> {
  const found = await findHeader(rows, options)
  if (found === null)
    throw new ImportProblem(
      options.headerRow === null
        ? `${file.name} has no rows.`
        : `${file.name} has nothing in line ${options.headerRow}, where the map expects the header (headerRow).`,
    )
  if (found.header.problem !== null)
    throw new ImportProblem(`The header of ${file.name} cannot be read: ${found.header.problem}.`)
  const header = trimmedEnd(found.header.values)
  refuseBadHeader(file.name, header, options.delimiter)
  const all = concatenated(found.below, rows)
  let blankCount = found.blankCount
  const filled = withoutBlank(file.kind === 'xlsx' ? padded(all, header.length) : all, () => {
    blankCount += 1
  })
  return {
    header,
    rows: checkedRows(filled, header.length),
    blankCount: () => blankCount,
    close: async () => {
      await rows.return()
    },
  }
}

async function* concatenated(
  read: readonly SourceRow[],
  rest: AsyncIterable<SourceRow>,
): AsyncGenerator<SourceRow> {
  yield* read
  yield* rest
}

/** A sheet omits empty cells at the end of a row. In a CSV file a short row is an error. */
async function* padded(rows: AsyncIterable<SourceRow>, width: number): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const missing = Math.max(0, width - row.values.length)
    yield { ...row, values: [...row.values, ...Array<string>(missing).fill('')] }
  }
}

/** Without the empty cells that spreadsheets often leave behind the last column. */
function trimmedEnd(values: readonly string[]): readonly string[] {
  const last = values.findLastIndex((value) => value !== '')
  return values.slice(0, last + 1)
}

/** A mapping names columns with at most as many. */
const MAX_COLUMN_NAME = 300

function refuseBadHeader(name: string, header: readonly string[], delimiter: string): void {
  const twice = header.find((column, index) => header.indexOf(column) !== index)
  const long = header.findIndex((column) => column.length > MAX_COLUMN_NAME)
  if (long >= 0)
    throw new ImportProblem(
      `${name} has a column name of more than ${MAX_COLUMN_NAME} characters in column ${long + 1} of its header. Shorten it, or say which row is the header.`,
    )
  if (twice === '') throw new ImportProblem(`${name} has columns without a name in its header.`)
  if (twice !== undefined) throw new ImportProblem(`${name} has two columns named ${twice}.`)
  const [only = ''] = header
  const other = [';', '\t', '|', ','].find((sign) => sign !== delimiter && only.includes(sign))
  if (header.length === 1 && other !== undefined)
    throw new ImportProblem(
      `${name} seems to separate its columns by ${JSON.stringify(other)}. Say so in the map: "delimiter": ${JSON.stringify(other)}.`,
    )
}

async function* withoutBlank(rows: AsyncIterable<SourceRow>, onBlank: () => void): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (isBlankRow(row)) onBlank()
    else yield row
  }
}

/** What becomes of the rows is work for the server's only thread, so other work gets its turn between them. */
async function* checkedRows(rows: AsyncIterable<SourceRow>, width: number): AsyncGenerator<SourceRow> {
  const pauses = new Pauses()
  for await (const row of rows) {
    await pauses.pauseIfDue()
    const cells = row.values.length <= width ? row.values : trimmedEnd(row.values)
    const isUneven = row.problem === null && cells.length !== width
    yield isUneven
      ? { ...row, problem: `has ${cells.length} columns where the header has ${width}` }
      : { ...row, values: cells }
  }
}
