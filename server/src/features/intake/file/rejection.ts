/** Why a value, or a whole row, is rejected. */
export interface Rejection {
  /** The column name in the file; '' for the whole row. */
  readonly column: string
  readonly value: string
  readonly reason: string
}
