import {
  QUEUES,
  type Queue,
  type QueueItem,
  type QueueName,
} from '@fieldstone/contract/entities/queues/queue'
import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { implement } from '../../http/handler.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../lists/sort.ts'
import { MAY_BE_ENDED } from '../../records/staff-tasks.ts'
import { todayOf } from '../payoff/service.ts'
import { readyAmong } from '../servicing/service.ts'
import { changeItem } from './queue-items.ts'
import { QUEUE_ROWS, type QueueScope } from './queues.ts'

export const queues = implement(queueRoutes, {
  listQueues: (context) => listQueues(context),
  listQueue: (context, { params, query }) => listQueue(context, params.queue, query),
  changeQueueItem: (context, { params, body }) => changeItem(context, params.queue, params.no, body),
})

/** Lists the queues with their counts. Includes empty queues. */
export async function listQueues(context: AdminContext): Promise<Queue[]> {
  const scope = scopeOf(context)
  const summaries = QUEUES.map(
    (name, place) => sql`
      select ${sql.lit(place)}::int as place, ${name}::text as queue, count(*) as "waitingCount",
        count(*) filter (where is_late) as "lateCount", min(since) as "oldestOn",
        count(*) filter (where due_on = ${scope.today}::date) as "dueTodayCount",
        min(due_on) filter (where due_on > ${scope.today}::date) as "nextDueOn", sum(amount_cents)::bigint as "amountCents"
      from ${withItems(name, scope)} where ${isWaiting(scope)}`,
  )
  const { rows } = await sql<Queue>`
    select queue, "waitingCount", "lateCount", "dueTodayCount", "nextDueOn", "oldestOn", "amountCents"
    from (${sql.join(summaries, sql` union all `)}) it order by place`.execute(context.services.db)
  return rows
}

export async function listQueue(
  context: AdminContext,
  name: QueueName,
  { putOff, ...query }: QueueQuery,
): Promise<Page<QueueItem[]>> {
  const scope = scopeOf(context)
  const shown = putOff === undefined ? isWaiting(scope) : sql`not ${isWaiting(scope)}`
  const page = await readList<Omit<QueueItem, 'post'>>(context, sourceOf(name, scope), query, shown)
  const ids = name === 'payments-to-post' ? page.rows.map(({ certificateId }) => certificateId) : []
  const ready = await readyAmong(
    context,
    ids.filter((id) => id !== null),
  )
  return page.map((row) => ({
    ...row,
    post: (row.certificateId === null ? undefined : ready.get(row.certificateId)) ?? null,
  }))
}

interface QueueQuery extends ListQuery {
  /** Snoozed items instead of those that wait now. */
  readonly putOff?: 'later' | undefined
}

/** Selects the items of a queue with the notes of staff. */
const withItems = (name: QueueName, scope: QueueScope) => sql`(${QUEUE_ROWS[name](scope)}) item
  left join queue_item said on said.queue = ${name} and said.no = item.no
  left join app_user taker on taker.id = said.taken_by
  left join certificate c on c.id = item.certificate_id`

/** Whether an item is not snoozed to a later day. */
const isWaiting = ({ today }: QueueScope) =>
  sql`(said.put_off_until is null or said.put_off_until <= ${today}::date)`

const sourceOf = (
  name: QueueName,
  scope: QueueScope,
): ListSource<(typeof queueRoutes.listQueue.sorts)[number]> => ({
  columns: sql`item.no, item.since, item.due_on as "dueOn", item.is_late as "isLate", item.title, item.note,
    item.certificate_id as "certificateId", c.certificate_no as "certificateNo", c.owner_name as "ownerName",
    item.user_id as "userId", item.payment_id as "paymentId", item.amount_cents as "amountCents",
    task.subject_kind as subject,
    case when ${sql.lit(name === 'imports')} then (select run.id from import_run run where run.task_id::text = item.no) end as "importId",
    coalesce(${MAY_BE_ENDED}, false) as "mayEnd", taker.username as "takenBy", said.put_off_until as "putOffUntil", coalesce(said.note, '') as "ownNote"`,
  from: sql`${withItems(name, scope)}
    left join staff_task task on ${sql.lit(name === 'staff-tasks')} and task.id::text = item.no`,
  sorts: {
    since: dateKey(sql`item.since`),
    title: textKey(sql`item.title`),
    amount: numberKey(sql`item.amount_cents`),
  },
  totals: { amount: sql`item.amount_cents` },
  usualSort: 'since',
  key: textKey(sql`item.no`),
  filtered: sql`concat_ws(' ', item.title, item.note, said.note, taker.username)`,
})

const scopeOf = ({ services, at }: AdminContext): QueueScope => ({
  at,
  today: todayOf(services, null),
  timeZone: services.config.businessTimeZone,
})
