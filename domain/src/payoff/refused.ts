/** Why no payoff figure can be given. */
export type RefusalCode =
  | 'bad_amount'
  | 'rate_too_high'
  | 'before_purchase'
  | 'posted_too_early'
  | 'entered_too_early'
  | 'posted_ahead'
  | 'no_setting'
  | 'wrong_regime'
  | 'nothing_due'

/** Thrown instead of guessing a figure. The message tells staff what to correct, without personal data. */
export class PayoffRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'PayoffRefused'
    this.code = code
  }
}

/** Runs work and returns null if it throws PayoffRefused. Rethrows any other error. */
export function nullIfRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof PayoffRefused) return null
    throw error
  }
}
