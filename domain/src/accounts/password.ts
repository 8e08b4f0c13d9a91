import { ACCOUNT_TYPES } from '../access/actor.ts'

export const PASSWORD_MIN_LENGTH = 15
export const PASSWORD_MAX_LENGTH = 128

export type PasswordProblem = 'password-too-short' | 'password-too-long'

/**
 * Length alone, counted in code points, so that a sign outside the basic plane counts once; no rule of
 * composition. Common and personal passwords are refused by the server, which has the list. Null = long enough.
 */
export function passwordProblem(password: string): PasswordProblem | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return 'password-too-short'
  return length > PASSWORD_MAX_LENGTH ? 'password-too-long' : null
}

/** What of an account decides how it is entered. */
export interface EntryFacts {
  readonly username: string
  readonly email: string
  readonly accountType: number
  readonly hasSecondFactor: boolean
}

/**
 * Whether whoever saves this change of an account enters their own password again: it changes how the account is
 * entered. Another password always does. A member of staff who becomes a taxpayer loses the second factor.
 */
export function asksForOwnPassword(before: EntryFacts, after: EntryFacts): boolean {
  const { taxpayer } = ACCOUNT_TYPES
  return (
    before.username !== after.username ||
    before.email !== after.email ||
    (before.hasSecondFactor && !after.hasSecondFactor) ||
    (before.accountType !== taxpayer && after.accountType === taxpayer)
  )
}
