/** One row of a list as it crosses the wire: the specification's names. */
export type CsvRow = Readonly<Record<string, unknown>>

/** 'YYYY-MM-DD', where the company is, of an instant as it crosses the wire. */
export type DayOf = (instant: string) => string

/** A heading, and the field of the row under it, or what to make of the row. */
export type CsvColumn = readonly [
  title: string,
  value: string | ((row: CsvRow, dayOf: DayOf) => string | number | null),
]

/** How a list leaves as a table: `Accept: text/csv` on the same call gives every row that its filter leaves. */
export interface CsvTable {
  /** Of the file; the day is added to it. */
  readonly name: string
  readonly columns: readonly CsvColumn[]
  /** Titles of columns that hold dollars: the last line has their sums, beside the number of the rows. */
  readonly totals?: readonly string[]
}
