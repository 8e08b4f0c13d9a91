/** An error that the user can fix. The message is one or more sentences for the user. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}

/** Why a value, or a whole row, is rejected. */
export interface Rejection {
  /** The column name in the file; '' for the whole row. */
  readonly column: string
  readonly value: string
  readonly reason: string
}

const SHOWN_CHARACTERS = 500

/** Shortens a text for messages. The start is enough to find it in the file. */
export const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
