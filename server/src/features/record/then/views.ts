import type { KnownThen } from '@fieldstone/contract/entities/record/known-then'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { AskedDay } from './asked-day.ts'

const MOST = 200

/** Who looked at the payoff by the end of the day, as the log of views has it. Names are for administrators. */
export async function readViews(
  { services, actor }: Context,
  { id, asOf }: AskedDay,
): Promise<Pick<KnownThen, 'views' | 'viewCount'>> {
  const { rows } = await sql<KnownThen['views'][number] & { readonly count: number }>`
    select view.viewed_at as at, case when ${actor.role === 'admin'} then person.username end as "by",
      view.total_cents as "totalCents", view.quote_id as "quoteId", count(*) over () as count
    from payoff_view view left join app_user person on person.id = view.user_id
    where view.certificate_id = ${id} and view.viewed_at <= ${asOf}
    order by view.viewed_at desc, view.id desc limit ${MOST}`.execute(services.db)
  return {
    viewCount: rows[0]?.count ?? 0,
    views: rows.map(({ at, by, totalCents, quoteId }) => ({ at, by, totalCents, quoteId })),
  }
}
