import { ACCOUNT_TYPES } from '../access/actor.ts'

export const PASSWORD_MIN_LENGTH = 15
export const PASSWORD_MAX_LENGTH = 128

export type PasswordProblem = 'password-too-short' | 'password-too-long'

/**
 * Checks only the length, in code points, so that an emoji counts once. There are no composition rules. The server
 * rejects common and personal passwords, because it has the list. Returns null if the length is allowed.
 */
export function passwordProblem(password: string): PasswordProblem | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return 'password-too-short'
  return length > PASSWORD_MAX_LENGTH ? 'password-too-long' : null
}

/** The facts that decide how a person logs in to an account. */
export interface EntryFacts {
  readonly username: string
  readonly email: string
  readonly accountType: number
  readonly hasSecondFactor: boolean
}

/**
 * Whether a person who saves this change of an account must enter their own password again, because it changes how to log
 * in. A new password always requires it. Staff who become a taxpayer lose two-step verification.
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
