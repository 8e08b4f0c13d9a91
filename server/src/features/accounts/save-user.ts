import type { SignedInActor } from '@fieldstone/domain/access/actor'
import { endsAdministrator, tiesAccounts } from '@fieldstone/domain/approvals/second-person'
import { recordInfluence } from '../../approvals/second-person.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { voidResetTokens } from './reset-queries.ts'
import { removeSecondFactor } from './second-factor-queries.ts'
import { openSession } from './tokens.ts'
import { changedFields, losesAccess, type NextUser, type SavedChange } from './user-change.ts'
import { revokeSessions, type UserRow, updateUserRow } from './user-queries.ts'

/**
 * Stores a change and removes what it makes invalid: sessions, reset links, the second factor. People who change their
 * own account continue with a new session; returns its token, otherwise null.
 */
export async function saveUser(
  trx: Transaction,
  context: Context<SignedInActor>,
  { row, next, passwordHash, at }: SavedChange,
  /** The second person who approved the change. */
  seconds: readonly number[] = [],
): Promise<string | null> {
  const { actor } = context
  if (changedFields(row, next).length === 0 && passwordHash === null) return null
  const approval =
    next.isApproved === row.isApproved
      ? {}
      : next.isApproved
        ? { approved_at: at, approved_by: actor.userId }
        : { approved_at: null, approved_by: null }
  await updateUserRow(trx, row.id, {
    username: next.username,
    first_name: next.firstName,
    last_name: next.lastName,
    phone: next.phone,
    email: next.email,
    address1: next.address1,
    address2: next.address2,
    city: next.city,
    state: next.state,
    zip: next.zip,
    account_type: next.accountType,
    is_approved: next.isApproved,
    is_disabled: next.isDisabled,
    county_id: next.countyId,
    firm_id: next.firmId,
    shows_ref_no: next.showsRefNo,
    language: next.language,
    updated_at: at,
    ...approval,
    ...(passwordHash === null ? {} : { password_hash: passwordHash, is_guest: false }),
  })
  const influence = { actorIds: [actor.userId, ...seconds], userId: row.id, at }
  if (tiesAccounts(row, next)) await recordInfluence(trx, { ...influence, what: 'changed' })
  if (endsAdministrator(row, next)) await recordInfluence(trx, { ...influence, what: 'removed' })
  if (row.hasSecondFactor && !next.hasSecondFactor) await removeSecondFactor(trx, row.id)
  const reason = endOfSessions(row, next, passwordHash)
  if (reason !== null) await revokeSessions(trx, row.id, { at, reason })
  if (losesAccess(row, next) || passwordHash !== null || next.email !== row.email)
    await voidResetTokens(trx, row.id, at)
  if (reason === null || actor.userId !== row.id) return null
  return openSession(trx, context, { ...next, id: row.id })
}

/** Why the change ends every session of this account; null when it does not. */
function endOfSessions(row: UserRow, next: NextUser, passwordHash: string | null): string | null {
  if (next.isDisabled && !row.isDisabled) return 'disabled'
  if (!next.isApproved && row.isApproved) return 'approval withdrawn'
  if (next.accountType !== row.accountType) return 'role changed'
  if (next.countyId !== row.countyId) return 'county changed'
  if (next.firmId !== row.firmId) return 'firm changed'
  if (passwordHash !== null) return 'password changed'
  // Other sessions of the account could request a new password at the new address.
  if (next.email !== row.email) return 'e-mail changed'
  return next.hasSecondFactor === row.hasSecondFactor ? null : 'second factor changed'
}
