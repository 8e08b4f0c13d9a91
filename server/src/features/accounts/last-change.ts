import type { SignedInActor } from '@fieldstone/domain/access/actor'
import type { Transaction } from '../../db/database.ts'
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

export interface LastChange {
  /** Null when unknown. */
  readonly changedBy: string | null
  /** An instant, ISO 8601. */
  readonly changedAt: string
}

/** Who made the current version, and when, from the audit log. Only administrators see names. */
export async function lastChange(trx: Transaction, row: UserRow, reader: SignedInActor): Promise<LastChange> {
  const line = await trx
    .selectFrom('audit_log as line')
    .leftJoin('app_user as writer', 'writer.id', 'line.actor_user_id')
    .select(['line.at', 'writer.id as writerId', 'writer.first_name', 'writer.last_name'])
    .where('line.subject_kind', '=', 'user')
    .where('line.subject_id', '=', String(row.id))
    .where('line.result', '=', 'ok')
    .where('line.action', 'in', CHANGES)
    .orderBy('line.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!line) return { changedBy: null, changedAt: row.updatedAt.toISOString() }
  const name = `${line.first_name ?? ''} ${line.last_name ?? ''}`.trim()
  const isAdmin = reader.role === 'admin'
  const changedBy =
    line.writerId === reader.userId ? 'you' : isAdmin && name !== '' ? name : 'an administrator'
  return { changedBy, changedAt: line.at.toISOString() }
}
