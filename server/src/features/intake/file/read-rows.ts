import { findHeader, type HeaderHint } from './find-header.ts'
import type { InspectedFile } from './inspect-file.ts'
import { Pauses } from './pauses.ts'
import { ImportProblem } from './problem.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import { columnLetters } from './row-limits.ts'
import { isBlankRow, type SourceRow } from './source-row.ts'

export interface SourceTable {
  /**
   * Unique names: a second column `Name` is `Name (2)`, a column without a name is `Column C`. A, B, C without a header
   * row.
   */
  readonly header: readonly string[]
  /** Headings that several columns share, as written in the file. */
  readonly doubled: readonly string[]
  /** Leaves out blank rows. */
  readonly rows: AsyncIterable<SourceRow>
  /** The count of blank rows so far. */
  readonly blankCount: () => number
  /** Closes a table that is not read to the end. */
  readonly close: () => Promise<void>
}

export interface ReadOptions extends HeaderHint {
  readonly delimiter: string
  /** Name of the sheet of a workbook. Null is the first one. */
  readonly sheet: string | null
  /** True if the caller reports repeated headings among `columns`. Otherwise they refuse the file. */
  readonly allowsDoubled?: boolean
}

/** Opens the table of a file. Rows are streamed, so memory does not grow with the file. */
export async function readTable(file: InspectedFile, options: ReadOptions): Promise<SourceTable> {
  if (file.kind !== 'xlsx' && options.sheet !== null)
    throw new ImportProblem(
      `${file.name} is ${file.kind.toUpperCase()} and has no sheets: leave out --sheet.`,
    )
  const rows = readSourceRows(file, options)
  try {
    return await tableOf(file, options, rows)
  } catch (error) {
    // Close the file: the caller cannot.
    await rows.return()
    throw error
  }
}

/** Returns the rows of a file of any format from its first line on. */
export function readSourceRows(
  file: InspectedFile,
  { delimiter, sheet }: Pick<ReadOptions, 'delimiter' | 'sheet'>,
): AsyncGenerator<SourceRow, void> {
  if (file.kind === 'json') return readJson(file)
  return file.kind === 'csv' ? readCsv(file, delimiter) : readXlsx(file, sheet)
}

async function tableOf(
  file: InspectedFile,
  options: ReadOptions,
  rows: AsyncGenerator<SourceRow, void>,
): Promise<SourceTable> {
  const found = await findHeader(rows, options)
  if (found === null)
    throw new ImportProblem(
      typeof options.headerRow !== 'number'
        ? `${file.name} has no rows.`
        : `${file.name} has nothing in line ${options.headerRow}, where the map expects the header (headerRow).`,
    )
  if (found.header.problem !== null)
    throw new ImportProblem(`The header of ${file.name} cannot be read: ${found.header.problem}.`)
  const headings = trimmedEnd(found.header.values)
  const header = distinctNames(headings)
  const doubled = [...new Set(headings.filter((each, no) => each !== '' && headings.indexOf(each) !== no))]
  refuseBadHeader(file.name, headings, options)
  const twice = options.allowsDoubled ? undefined : doubled.find((each) => options.columns.includes(each))
  if (twice !== undefined) throw new ImportProblem(`In ${file.name} ${doubledColumn(twice)}.`)
  const all = concatenated(found.below, rows)
  let blankCount = found.blankCount
  const filled = withoutBlank(file.kind === 'csv' ? all : padded(all, header.length), () => {
    blankCount += 1
  })
  return {
    header,
    doubled,
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

/** A sheet and a list of JSON omit empty cells at the end of a row. In a CSV file a short row is an error. */
async function* padded(rows: AsyncIterable<SourceRow>, width: number): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const missing = Math.max(0, width - row.values.length)
    yield { ...row, values: [...row.values, ...Array<string>(missing).fill('')] }
  }
}

/** Removes the empty cells that spreadsheets often leave after the last column. */
function trimmedEnd(values: readonly string[]): readonly string[] {
  const last = values.findLastIndex((value) => value !== '')
  return values.slice(0, last + 1)
}

/** The maximum length of a column name in a mapping. */
const MAX_COLUMN_NAME = 300

/** Names columns uniquely: `Name`, `Name (2)`. A column without a name gets its letter. */
function distinctNames(headings: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return headings.map((heading, index) => {
    const name = heading === '' ? `Column ${columnLetters(index + 1)}` : heading
    let distinct = name
    for (let no = 2; taken.has(distinct) || (distinct !== heading && headings.includes(distinct)); no++)
      distinct = `${name} (${no})`
    taken.add(distinct)
    return distinct
  })
}

/** Returns why a repeated heading cannot be mapped. */
export const doubledColumn = (name: string): string =>
  `two columns are named ${name}, and it is used. Rename one of them in the file, or choose another column`

function refuseBadHeader(
  name: string,
  header: readonly string[],
  { delimiter }: Pick<ReadOptions, 'delimiter'>,
): void {
  const long = header.findIndex((column) => column.length > MAX_COLUMN_NAME)
  if (long >= 0)
    throw new ImportProblem(
      `${name} has a column name of more than ${MAX_COLUMN_NAME} characters in column ${long + 1} of its header. Shorten it, or say which row is the header.`,
    )
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

/** Pauses between rows: their reader works on the server's only thread, and other work must get its turn. */
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
