import type { ErrorCode } from '@fieldstone/contract/errors'
import { type DetailsOf, encodeDetails } from '@fieldstone/contract/refusals/details'
import { DEFAULT_LANGUAGE, type Sentence } from './messages/language.ts'
import { codeSentence } from './messages/refusals.ts'

interface RefusalFacts {
  /** For the person; by default the code's sentence. */
  readonly message?: Sentence
  /** The reason for the log, without personal data or secrets. */
  readonly log?: string
  /** A sentence per field of the body, by our name of it. */
  readonly fields?: Readonly<Record<string, Sentence>>
  readonly retryAfterSeconds?: number
}

interface RefusalOptions<C extends ErrorCode> extends RefusalFacts {
  /** What the contract lets this code carry besides. */
  readonly details?: DetailsOf<C>
}

/** A refused request: a code of the closed list, a sentence for the person, and a reason for the log. */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly options: RefusalFacts
  readonly sentence: Sentence
  /** In wire names and values. */
  readonly wireDetails: Readonly<Record<string, unknown>>
  readonly #details: unknown

  constructor(code: C, { details, ...options }: RefusalOptions<C> = {}) {
    const sentence = options.message ?? codeSentence(code)
    super(sentence(DEFAULT_LANGUAGE))
    this.code = code
    this.options = options
    this.sentence = sentence
    this.wireDetails = details === undefined ? {} : encodeDetails(code, details)
    this.#details = details
  }

  /** The same refusal with its fields by other names. */
  withFieldNames(nameOf: (field: string) => string): Refusal {
    const { fields, ...others } = this.options
    if (fields === undefined) return this
    const named = Object.entries(fields).map(([field, sentence]) => [nameOf(field), sentence] as const)
    // The constructor took the details with their own code.
    const details = this.#details as never
    return new Refusal(this.code, { ...others, details, fields: Object.fromEntries(named) })
  }

  /** The details, if this is the code. */
  detailsOf<D extends ErrorCode>(code: D): DetailsOf<D> | undefined {
    // The constructor took them with their own code.
    return this.code === code ? (this.#details as DetailsOf<D> | undefined) : undefined
  }
}

/** Refuses the fields that have a sentence. */
export function refuseFields(fields: Readonly<Record<string, Sentence | null>>): void {
  const wrong = Object.entries(fields).filter((entry): entry is [string, Sentence] => entry[1] !== null)
  if (wrong.length > 0) throw new Refusal('bad_request', { fields: Object.fromEntries(wrong) })
}
