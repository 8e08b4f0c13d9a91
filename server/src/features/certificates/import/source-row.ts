export interface SourceRow {
  /** Line number as in an editor or a spreadsheet, from 1. */
  readonly line: number
  /** In the order of the header, trimmed. */
  readonly values: readonly string[]
  /** Why the row cannot be read, or null. */
  readonly problem: string | null
}
