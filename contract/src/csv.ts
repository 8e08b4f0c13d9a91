/** One row of a list as it crosses the wire: the specification's names. */
export type CsvRow = Readonly<Record<string, unknown>>

/** The company's calendar date of an instant in wire format: 'YYYY-MM-DD'. */
export type DayOf = (instant: string) => string

/** A heading with the field of the row, or a function that computes the cell. */
export type CsvColumn = readonly [
  title: string,
  value: string | ((row: CsvRow, dayOf: DayOf) => string | number | null),
  /** By which a choice of columns names it, where the value is no field. */
  name?: string,
]

/** The CSV form of a list. `Accept: text/csv` on the same call returns every row that matches its filter. */
export interface CsvTable {
  /** Name of the file, without the date. */
  readonly name: string
  readonly columns: readonly CsvColumn[]
  /** Titles of dollar columns. The last line of the file has their sums and the number of rows. */
  readonly totals?: readonly string[]
  /** Titles of columns that count; the last line has their sums, too. */
  readonly counts?: readonly string[]
  /** Titles of the columns that are written as dollars and cents; those of `totals` unless said. */
  readonly money?: readonly string[]
}
