import type { SignedInActor } from '@fieldstone/domain/access/actor'
import type { Transaction } from '../../db/database.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { t } from '../../messages/refusals.ts'
import { lastChangeOf } from '../../records/last-change.ts'
import type { VersionBy } from '../../records/versioned.ts'
import type { UserRow } from './user-queries.ts'

/** Actions in the audit log that come with a new version of an account (edit-user.ts, second-factor.ts). */
export const CHANGES = [
  'update-user',
  'approve-user',
  'withdraw-approval',
  'disable-user',
  'enable-user',
  'set-second-factor',
] as const

/** Returns who made the current version, and when. Only administrators get names. */
export async function lastChange(
  trx: Transaction,
  row: UserRow,
  reader: SignedInActor,
  language: ServerLanguage,
): Promise<VersionBy> {
  const last = await lastChangeOf(trx, { kind: 'user', id: row.id }, CHANGES)
  if (last === null) return { changedBy: null, changedAt: row.updatedAt }
  const name = reader.role === 'admin' ? last.name : null
  const changedBy =
    last.userId === reader.userId ? t('byYou')(language) : (name ?? t('byAdministrator')(language))
  return { changedBy, changedAt: last.at }
}
