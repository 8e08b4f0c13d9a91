export interface SourceRow {
  /** As an editor or a spreadsheet counts: the header is line 1. */
  readonly line: number
  /** In the order of the header, trimmed. */
  readonly values: readonly string[]
  /** Why the row cannot be read, when it cannot. */
  readonly problem: string | null
}
