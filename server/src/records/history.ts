import type { HistoryEntry } from '@fieldstone/contract/entities/history'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** One change of what decides a certificate's status or money. Words for staff; no personal data. */
export interface HistoryChange {
  readonly certificateId: number
  /** When it happened; the time of the transaction when left out. */
  readonly at?: Date
  /** Null for what nobody did in person: a settlement, an import. */
  readonly actorUserId: number | null
  /** A short phrase: 'payment settled', 'status override'. */
  readonly what: string
  readonly before: string | null
  readonly after: string | null
  readonly reason: string | null
}

/** Leaves a line on the certificate's timeline, in the transaction of the change. Lines are never changed. */
export async function recordHistory(trx: Transaction, change: HistoryChange): Promise<void> {
  await trx
    .insertInto('certificate_history')
    .values({
      certificate_id: change.certificateId,
      ...(change.at ? { at: change.at } : {}),
      actor_user_id: change.actorUserId,
      what: change.what,
      before: change.before,
      after: change.after,
      reason: change.reason,
    })
    .execute()
}

/** A page of a certificate's timeline, newest first, and how many lines it has. */
export async function listHistory(
  db: Db,
  certificateId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const count = await sql<{ total: number }>`
    select count(*) as total from certificate_history where certificate_id = ${certificateId}`.execute(db)
  const { rows } = await sql<HistoryEntry>`
    select history.id, history.at, history.what, history.before, history.after, history.reason,
      person.first_name || ' ' || person.last_name as "by"
    from certificate_history history left join app_user person on person.id = history.actor_user_id
    where history.certificate_id = ${certificateId}
    order by history.at desc, history.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
