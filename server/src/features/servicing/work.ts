import { QUEUES, type Queue, type QueueItem, type QueueName } from '@fieldstone/contract/entities/queue'
import type { queueRoutes } from '@fieldstone/contract/routes/queues'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Listed } from '../../lists/listed.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../lists/sort.ts'
import { todayOf } from '../payoff/service.ts'
import { QUEUE_ROWS, type QueueScope } from './queues.ts'

type AdminContext = Context<ActorOf<'admin'>>

/** Each queue with what waits in it; an empty one is in the answer, too. */
export async function listQueues(context: AdminContext): Promise<Queue[]> {
  const scope = scopeOf(context)
  const summaries = QUEUES.map(
    (name, place) => sql`
      select ${sql.lit(place)}::int as place, ${name}::text as queue, count(*) as "waitingCount",
        count(*) filter (where is_late) as "lateCount", min(since) as "oldestOn", sum(amount_cents)::bigint as "amountCents"
      from (${QUEUE_ROWS[name](scope)}) item`,
  )
  const { rows } = await sql<Queue>`
    select queue, "waitingCount", "lateCount", "oldestOn", "amountCents"
    from (${sql.join(summaries, sql` union all `)}) it order by place`.execute(context.services.db)
  return rows
}

export const listQueue = (
  context: AdminContext,
  name: QueueName,
  query: ListQuery,
): Promise<Listed<QueueItem[]>> =>
  readList<QueueItem>(context, sourceOf(name, scopeOf(context)), query, sql`true`)

const sourceOf = (
  name: QueueName,
  scope: QueueScope,
): ListSource<(typeof queueRoutes.listQueue.sorts)[number]> => ({
  columns: sql`item.no, item.since, item.title, item.note, item.certificate_id as "certificateId",
    item.user_id as "userId", item.payment_id as "paymentId", item.amount_cents as "amountCents"`,
  from: sql`(${QUEUE_ROWS[name](scope)}) item`,
  sorts: {
    since: dateKey(sql`item.since`),
    title: textKey(sql`item.title`),
    amount: numberKey(sql`item.amount_cents`),
  },
  usualSort: 'since',
  key: textKey(sql`item.no`),
  filtered: sql`concat_ws(' ', item.title, item.note)`,
})

const scopeOf = ({ services }: AdminContext): QueueScope => ({
  today: todayOf(services, null),
  timeZone: services.config.businessTimeZone,
})
