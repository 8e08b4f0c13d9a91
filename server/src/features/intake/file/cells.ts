import type { SourceRow } from './source-row.ts'

/** Reads the cells of one row by the names of their columns. An unknown column is empty. */
export interface Cells {
  /** The text as a spreadsheet shows it: for numbers of certificates and parcels, names, ZIP codes. */
  readonly text: (column: string) => string
  /** The stored value without the format of its cell: for amounts, rates and dates. */
  readonly value: (column: string) => string
  /** Why a cell cannot be read as a text, or as a value; null when it can. */
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

/** Before a digit, and neither a decade ('70s) nor the first of two quotes. */
const MARKED_AS_TEXT = /^'(?=\d)(?!\d0s\b)[^']*$/i

/** Whether a text begins with the apostrophe with which Excel marks a number as text: '0012345. */
export const isMarkedAsText = (text: string): boolean => text.startsWith("'") && MARKED_AS_TEXT.test(text)

const withoutApostrophe = (text: string): string => (isMarkedAsText(text) ? text.slice(1) : text)
