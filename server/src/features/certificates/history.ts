import type { HistoryEntry } from '@fieldstone/contract/entities/history'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { Listed } from '../../http/handler.ts'
import { isInReach } from './queries.ts'

/** A page of a certificate's timeline, newest first, for staff who reach it. */
export async function listHistory(
  context: Context,
  certificateId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Listed<HistoryEntry[]>> {
  const { actor, services } = context
  if (!(await isInReach(services.db, actor, certificateId)))
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  const count = await sql<{ total: number }>`
    select count(*) as total from certificate_history where certificate_id = ${certificateId}`.execute(
    services.db,
  )
  const { rows } = await sql<HistoryEntry>`
    select history.id, history.at, history.what, history.before, history.after, history.reason,
      person.first_name || ' ' || person.last_name as "by"
    from certificate_history history left join app_user person on person.id = history.actor_user_id
    where history.certificate_id = ${certificateId}
    order by history.at desc, history.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(services.db)
  return new Listed(rows, count.rows[0]?.total ?? 0)
}
