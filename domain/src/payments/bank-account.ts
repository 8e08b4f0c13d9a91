/** The states of a payer's bank account, as stored and as shown to the payer. */
export const BANK_ACCOUNT_STATES = [
  'NEW',
  'LINKING',
  'PENDING_DEPOSITS',
  'VERIFIED',
  'BLOCKED',
  'REVOKED',
  'REMOVED',
  'FAILED',
  'EXPIRED',
] as const

export type BankAccountState = (typeof BANK_ACCOUNT_STATES)[number]

/** Nobody knows yet whether it can be debited. */
export const WAITING_STATES = [
  'NEW',
  'LINKING',
  'PENDING_DEPOSITS',
] as const satisfies readonly BankAccountState[]

/** In use, or on its way there: the same account is not registered a second time. */
export const LIVE_STATES = [...WAITING_STATES, 'VERIFIED'] as const satisfies readonly BankAccountState[]

const OVER_STATES = ['BLOCKED', 'REVOKED', 'FAILED', 'EXPIRED'] as const satisfies readonly BankAccountState[]

/** The whole machine. What is over is registered again as a new account, with a new authorization. */
const TABLE = [
  { cause: 'deposits-sent', from: ['NEW', 'LINKING'], to: 'PENDING_DEPOSITS' },
  { cause: 'verified', from: WAITING_STATES, to: 'VERIFIED' },
  { cause: 'setup-failed', from: WAITING_STATES, to: 'FAILED' },
  { cause: 'setup-expired', from: WAITING_STATES, to: 'EXPIRED' },
  { cause: 'blocked', from: ['VERIFIED'], to: 'BLOCKED' },
  { cause: 'revoked', from: ['VERIFIED'], to: 'REVOKED' },
  { cause: 'removed', from: [...LIVE_STATES, ...OVER_STATES], to: 'REMOVED' },
] as const satisfies readonly {
  readonly cause: string
  readonly from: readonly BankAccountState[]
  readonly to: BankAccountState
}[]

export type AccountCause = (typeof TABLE)[number]['cause']

/** Where the cause takes an account; null when it moves nothing from there, and must be ignored. */
export function moveAccount(from: BankAccountState, cause: AccountCause): BankAccountState | null {
  const row = TABLE.find((one) => one.cause === cause)
  return row?.from.some((state) => state === from) ? row.to : null
}

/** Why an account was not verified. */
export const SETUP_FAILURES = [
  'deposits_failed',
  'attempts_exceeded',
  'deposits_too_old',
  'page_closed',
  'account_exists',
  'refused',
] as const

export type SetupFailure = (typeof SETUP_FAILURES)[number]

/** What a fetched setup of an account says. Statuses are open text: a new one moves nothing. */
export interface SetupSnapshot {
  readonly status: string
  readonly errorCode: string | null
  /** Two deposits with amounts, or one with a code; null while none were sent. */
  readonly microdepositType: 'amounts' | 'descriptor_code' | null
  /** What its holder authorized debits by; null = nothing. */
  readonly mandateId: string | null
}

export interface AccountReading {
  readonly cause: AccountCause
  readonly failure: SetupFailure | null
}

/** Null if it changes nothing. */
export function readSetup({
  status,
  errorCode,
  microdepositType,
  mandateId,
}: SetupSnapshot): AccountReading | null {
  switch (status) {
    case 'succeeded':
      // Without a mandate nobody authorized a debit, and none could be made.
      return mandateId === null
        ? { cause: 'setup-failed', failure: 'refused' }
        : { cause: 'verified', failure: null }
    case 'requires_action':
      return microdepositType === null ? null : { cause: 'deposits-sent', failure: null }
    case 'requires_payment_method':
      return errorCode === null ? null : failureOf(errorCode)
    case 'canceled':
      return { cause: 'setup-failed', failure: 'refused' }
    default:
      return null
  }
}

function failureOf(errorCode: string): AccountReading {
  switch (errorCode) {
    case 'payment_method_microdeposit_verification_timeout':
      return { cause: 'setup-expired', failure: 'deposits_too_old' }
    case 'payment_method_microdeposit_verification_attempts_exceeded':
      return { cause: 'setup-failed', failure: 'attempts_exceeded' }
    case 'payment_method_microdeposit_failed':
      return { cause: 'setup-failed', failure: 'deposits_failed' }
    default:
      return { cause: 'setup-failed', failure: 'refused' }
  }
}

/** How often the deposits may be guessed before the bank's side gives up. */
const MOST_TRIES = { amounts: 3, descriptor_code: 10 } as const

export const triesLeft = (type: 'amounts' | 'descriptor_code', tries: number): number =>
  Math.max(0, MOST_TRIES[type] - tries)

/** What was typed does not match the deposits, and may be typed again. Any other refusal is read from the setup itself. */
export const isDepositMismatch = (errorCode: string | null): boolean =>
  errorCode !== null && MISMATCHES.includes(errorCode)

const MISMATCHES: readonly string[] = [
  'payment_method_microdeposit_verification_amounts_mismatch',
  'payment_method_microdeposit_verification_amounts_invalid',
  'payment_method_microdeposit_verification_descriptor_code_mismatch',
]
