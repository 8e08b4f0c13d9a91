import type { ErrorCode } from '@fieldstone/contract/errors'
import { DEFAULT_LANGUAGE, type Sentence } from './messages/language.ts'
import { codeSentence } from './messages/refusals.ts'

export interface RefusalOptions {
  /** For the person; by default the code's sentence. */
  readonly message?: Sentence
  /** The reason for the log, without personal data or secrets. */
  readonly log?: string
  /** A sentence per field of the body, by wire name. */
  readonly fields?: Readonly<Record<string, Sentence>>
  /** Further fields of the answer: `quote`, `current`, `reason`. In wire names and values. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

/** A refused request: a code of the closed list, a sentence for the person, and a reason for the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly options: RefusalOptions
  readonly sentence: Sentence

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    const sentence = options.message ?? codeSentence(code)
    super(sentence(DEFAULT_LANGUAGE))
    this.code = code
    this.options = options
    this.sentence = sentence
  }
}

/** Refuses the fields that have a sentence. */
export function refuseFields(fields: Readonly<Record<string, Sentence | null>>): void {
  const wrong = Object.entries(fields).filter((entry): entry is [string, Sentence] => entry[1] !== null)
  if (wrong.length > 0) throw new Refusal('bad_request', { fields: Object.fromEntries(wrong) })
}
