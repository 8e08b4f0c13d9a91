import { ACCOUNT_TYPES } from '../access/actor.ts'

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
