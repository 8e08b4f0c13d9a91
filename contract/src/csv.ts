/** One row of a list in wire format, with the specification's field names. */
export type CsvRow = Readonly<Record<string, unknown>>

/** The company's calendar date of an instant in wire format: 'YYYY-MM-DD'. */
export type DayOf = (instant: string) => string

/** A heading with the field of the row, or a function that computes the cell. */
export type CsvColumn = readonly [
  title: string,
  value: string | ((row: CsvRow, dayOf: DayOf) => string | number | null),
  /** The column's name in a choice of columns, if the value is a function. */
  name?: string,
]

/** The CSV form of a list. `Accept: text/csv` on the same call returns every row that matches its filter. */
export interface CsvTable {
  /** Name of the file, without the date. */
  readonly name: string
  readonly columns: readonly CsvColumn[]
  /** Titles of dollar columns. The last line of the file has their sums and the number of rows. */
  readonly totals?: readonly string[]
  /** Titles of columns with counts. The last line also has their sums. */
  readonly counts?: readonly string[]
  /** Titles of the columns that are written as dollars and cents. By default those of `totals`. */
  readonly money?: readonly string[]
}
