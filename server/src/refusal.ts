import { DEFAULT_MESSAGES, type ErrorCode } from '@fieldstone/contract/errors'

export interface RefusalOptions {
  /** For the person; the code's own sentence when left out. */
  readonly message?: string
  /** For the log: why, without personal data or secrets. */
  readonly log?: string
  /** Sentence per field of the body, by its wire name. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the code needs beyond the common body: `quote`, `current`, `reason`. Wire names and values. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

/** The one way to say no: a code of the closed list, one text for the person, one for the log. */
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
