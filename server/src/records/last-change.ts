import type { AuditSubject } from '../audit/record.ts'
import type { Transaction } from '../db/database.ts'
import type { ConflictDetails } from './versioned.ts'

/** Who made the present version, and when, as the audit log has it; for administrators, who may know the names of staff. */
export async function lastChangeOf(
  trx: Transaction,
  { kind, id }: AuditSubject,
  action: string,
  readerId: number,
): Promise<Omit<ConflictDetails, 'current'>> {
  const line = await trx
    .selectFrom('audit_log as line')
    .leftJoin('app_user as writer', 'writer.id', 'line.actor_user_id')
    .select(['line.at', 'writer.id as writerId', 'writer.first_name', 'writer.last_name'])
    .where('line.subject_kind', '=', kind)
    .where('line.subject_id', '=', String(id))
    .where('line.result', '=', 'ok')
    .where('line.action', '=', action)
    .orderBy('line.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!line) return { changedBy: null }
  const name = `${line.first_name ?? ''} ${line.last_name ?? ''}`.trim()
  return { changedBy: line.writerId === readerId ? 'you' : name || null, changedAt: line.at.toISOString() }
}
