/** Why a value of a row, or the whole row, is refused. */
export interface Rejection {
  /** As the file names it; '' for the whole row. */
  readonly column: string
  readonly value: string
  readonly reason: string
}
