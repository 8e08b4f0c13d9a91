/** One record of a file. An empty line is a record without any text. */
export interface SourceRow {
  /** Line number from 1, as in an editor or a spreadsheet. For JSON, the number of the item. */
  readonly line: number
  /** In the order of the header, trimmed. Numbers of a workbook have no format. */
  readonly values: readonly string[]
  /** Why the row cannot be read, or null. */
  readonly problem: string | null
  /** True for the names of JSON objects, which are always a header. */
  readonly isHeader?: true
  /** By column index: the text that a workbook shows, if it differs from `values`, such as 04101 for 4101. */
  readonly shown?: Readonly<Record<number, string>>
  /** By column index: cells that cannot be read. They reject the row only if the map reads them. */
  readonly faults?: Readonly<Record<number, CellFault>>
}

export interface CellFault {
  readonly reason: string
  /** False: an amount, a rate or a date can still be read from the cell. */
  readonly isForAll: boolean
}

/** Returns the texts of a row as a spreadsheet shows them. */
export const shownValues = ({ values, shown }: SourceRow): readonly string[] =>
  shown === undefined ? values : values.map((value, index) => shown[index] ?? value)

/** Returns the total length of all texts of a row. */
export const charactersOf = ({ values }: SourceRow): number =>
  values.reduce((total, value) => total + value.length, 0)

/** Whether a row has no text, or only control characters: old programs write one at the end of a file. */
export const isBlankRow = ({ values, problem }: SourceRow): boolean =>
  problem === null && values.every((value) => /^\p{Cc}*$/u.test(value))

/** Reads the cells of one row by the names of their columns. An unknown column is empty. */
export interface Cells {
  /** The text as a spreadsheet shows it. For certificate and parcel numbers, names and ZIP codes. */
  readonly text: (column: string) => string
  /** The stored value without the format of its cell. For amounts, rates and dates. */
  readonly value: (column: string) => string
  /** Why a cell cannot be read as a text or as a value. Null if it can. */
  readonly fault: (column: string, isText: boolean) => string | null
}

/** `emptyIs` are the texts that count as empty in every column. */
export function cellsOf(
  row: SourceRow,
  indexOf: (column: string) => number,
  emptyIs: readonly string[],
): Cells {
  const filled = (text: string) => (emptyIs.includes(text) ? '' : withoutApostrophe(text))
  const value = (column: string) => filled(row.values[indexOf(column)] ?? '')
  if (row.shown === undefined && row.faults === undefined) return { text: value, value, fault: NO_FAULT }
  return {
    value,
    text: (column) => filled(row.shown?.[indexOf(column)] ?? row.values[indexOf(column)] ?? ''),
    fault: (column, isText) => {
      const fault = row.faults?.[indexOf(column)]
      return fault !== undefined && (isText || fault.isForAll) ? fault.reason : null
    },
  }
}

const NO_FAULT = () => null

/** An apostrophe before a digit, but not in a decade ('70s) and not the first of two quotes. */
const MARKED_AS_TEXT = /^'(?=\d)(?!\d0s\b)[^']*$/i

/** Whether a text begins with the apostrophe that marks a number as text in Excel: '0012345. */
export const isMarkedAsText = (text: string): boolean => text.startsWith("'") && MARKED_AS_TEXT.test(text)

const withoutApostrophe = (text: string): string => (isMarkedAsText(text) ? text.slice(1) : text)
