/** One record of a file; an empty line is one without any text. */
export interface SourceRow {
  /** Line number as in an editor or a spreadsheet, from 1. */
  readonly line: number
  /** In the order of the header, trimmed. */
  readonly values: readonly string[]
  /** Why the row cannot be read, or null. */
  readonly problem: string | null
}

/** How long all texts of a row are together. */
export const charactersOf = ({ values }: SourceRow): number =>
  values.reduce((total, value) => total + value.length, 0)

/** Also when only control characters are left: old programs write one at the end of a file. */
export const isBlankRow = ({ values, problem }: SourceRow): boolean =>
  problem === null && values.every((value) => /^\p{Cc}*$/u.test(value))
