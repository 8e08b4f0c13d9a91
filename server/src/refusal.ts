import { DEFAULT_MESSAGES, type ErrorCode } from '@fieldstone/contract/errors'

export interface RefusalOptions {
  /** For the person; by default the code's sentence. */
  readonly message?: string
  /** The reason for the log, without personal data or secrets. */
  readonly log?: string
  /** A sentence per field of the body, by wire name. */
  readonly fields?: Readonly<Record<string, string>>
  /** Further fields of the answer: `quote`, `current`, `reason`. In wire names and values. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

/** A refused request: a code of the closed list, a text for the person, and a reason for the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly options: RefusalOptions

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(options.message ?? DEFAULT_MESSAGES[code])
    this.code = code
    this.options = options
  }
}
