import { ImportProblem } from './problem.ts'

/** Limits of a table, as a workbook or as CSV. No real list comes near them. */
export const ROW_LIMITS = {
  /** Excel's own limit. */
  cellCharacters: 32_767,
  rowCharacters: 256 * 1_024,
  rowCells: 1_000,
  /** All rows together: ten times what a CSV file can hold, because a workbook stores a repeated text once. */
  tableCharacters: 250_000_000,
  /** Consecutive empty rows. */
  emptyRows: 100_000,
  /** Excel's own limit. */
  rows: 1_048_576,
} as const

/**
 * Counts rows, columns and characters while a table is read. Throws ImportProblem at the first cell beyond a limit,
 * before its text is copied, because a small file can expand to gigabytes of text.
 */
export class RowLimits {
  readonly #name: string
  #characters = 0
  #allCharacters = 0
  #emptyRows = 0

  /** `name` is the name of the file, for messages. */
  constructor(name: string) {
    this.#name = name
  }

  /** `column` counts from 1, `characters` is the length of the text. */
  addCell(line: number, column: number, characters: number): void {
    const { cellCharacters, rowCells, rowCharacters } = ROW_LIMITS
    if (column > rowCells)
      throw this.#problem(
        `has a cell in ${columnName(column)} of row ${line}; ${count(rowCells)} columns are the most. Delete the columns to the right of the table`,
      )
    if (characters > cellCharacters)
      throw this.#problem(
        `has more than ${count(cellCharacters)} characters in row ${line}, ${columnName(column)}: the most that a cell can hold. Shorten that text`,
      )
    this.#characters += characters
    if (this.#characters > rowCharacters)
      throw this.#problem(
        `has more than ${count(rowCharacters)} characters in row ${line}, up to ${columnName(column)}. Shorten the texts of that row, or delete columns`,
      )
  }

  endRow(line: number, isEmpty: boolean): void {
    const { emptyRows, rows, tableCharacters } = ROW_LIMITS
    this.#allCharacters += this.#characters
    this.#characters = 0
    this.#emptyRows = isEmpty ? this.#emptyRows + 1 : 0
    if (this.#emptyRows > emptyRows)
      throw this.#problem(`has more than ${count(emptyRows)} empty rows up to row ${line}. Delete them`)
    if (this.#allCharacters > tableCharacters)
      throw this.#problem(
        `has more than ${count(tableCharacters)} characters up to row ${line}. Split it into parts, or delete columns`,
      )
    if (line > rows) throw this.#problem(`has more than ${count(rows)} rows. Split it into parts`)
  }

  #problem(what: string): ImportProblem {
    return new ImportProblem(`${this.#name} ${what}, save the file, and send it again.`)
  }
}

const count = (value: number): string => value.toLocaleString('en-US')

/** Returns 'column 28 (AB)' for 28: spreadsheets show letters, editors of CSV show numbers. */
const columnName = (column: number): string => `column ${column} (${columnLetters(column)})`

/** Returns the letters of a column by its number from 1: 28 -> 'AB'. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
