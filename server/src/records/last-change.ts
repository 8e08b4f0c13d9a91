import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import type { AuditSubject } from '../audit/record.ts'
import type { Transaction } from '../db/database.ts'
import type { VersionBy } from './versioned.ts'

export interface LastChange {
  readonly userId: number | null
  /** The full name of the user; null when unknown. */
  readonly name: string | null
  readonly at: Date
}

/** Who made the current version of a record, and when, from the audit log; null when the log does not say. */
export async function lastChangeOf(
  trx: Transaction,
  { kind, id }: AuditSubject,
  actions: readonly AuditAction[],
): Promise<LastChange | null> {
  const line = await trx
    .selectFrom('audit_log as line')
    .leftJoin('app_user as writer', 'writer.id', 'line.actor_user_id')
    .select(['line.at', 'writer.id as userId', 'writer.first_name', 'writer.last_name'])
    .where('line.subject_kind', '=', kind)
    .where('line.subject_id', '=', String(id))
    .where('line.result', '=', 'ok')
    .where('line.action', 'in', actions)
    .orderBy('line.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!line) return null
  const name = `${line.first_name ?? ''} ${line.last_name ?? ''}`.trim()
  return { userId: line.userId, name: name || null, at: line.at }
}

/** The same for an administrator who edits at the same time and may know the names of staff. */
export async function lastChangeFor(
  readerId: number,
  ...args: Parameters<typeof lastChangeOf>
): Promise<VersionBy> {
  const last = await lastChangeOf(...args)
  if (last === null) return { changedBy: null }
  return { changedBy: last.userId === readerId ? 'you' : last.name, changedAt: last.at }
}
