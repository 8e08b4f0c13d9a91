/** One row of a list as it crosses the wire: the specification's names. */
export type CsvRow = Readonly<Record<string, unknown>>

/** A heading, and the field of the row under it, or what to make of the row; days are those of the company's time zone. */
export type CsvColumn = readonly [
  title: string,
  value: string | ((row: CsvRow, timeZone: string) => string | number | null),
]

/** How a list leaves as a table: `Accept: text/csv` on the same call gives every row that its filter leaves. */
export interface CsvTable {
  /** Of the file; the day is added to it. */
  readonly name: string
  readonly columns: readonly CsvColumn[]
}
