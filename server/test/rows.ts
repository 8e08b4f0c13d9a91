import type { Db } from '../src/db/database.ts'

/** The lines that an action has left in the audit log, oldest first; of one subject if its id is given. */
export function auditLines(db: Db, action: string, subjectId?: string | number) {
  const lines = db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id')
  return (subjectId === undefined ? lines : lines.where('subject_id', '=', String(subjectId))).execute()
}

export const lastAuditLine = (db: Db) =>
  db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

/** What staff are told to look at of one kind and subject, whether it is done or not; oldest first. */
export const staffTasks = (db: Db, kind: string, subjectId: string | number) =>
  db
    .selectFrom('staff_task')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', String(subjectId))
    .orderBy('id')
    .execute()

export const openStaffTasks = async (db: Db, kind: string, subjectId: string | number) =>
  (await staffTasks(db, kind, subjectId)).filter(({ done_at }) => done_at === null)

/** How many rows a query finds. */
export const countOf = async (query: { execute(): Promise<readonly unknown[]> }): Promise<number> =>
  (await query.execute()).length
