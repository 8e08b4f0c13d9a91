import type { QueueName } from '@fieldstone/contract/entities/queue'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'

/** When a queue is read: today, and the time zone in which instants have their day. */
export interface QueueScope {
  readonly today: PlainDate
  readonly timeZone: string
}

/** Options are mailed within one business day; there is no table of holidays. */
const lateAfterOneBusinessDay = (day: RawBuilder<unknown>, today: PlainDate) => sql`
  ${day} + (case extract(isodow from ${day}) when 5 then 3 when 6 then 2 else 1 end)::int < ${today}::date`

type QueueSql = (scope: QueueScope) => RawBuilder<unknown>

/**
 * What waits in each queue, as rows of `no, since, title, note, certificate_id, user_id, payment_id, amount_cents,
 * is_late`. A new queue is a new entry here, and its words in the browser.
 */
export const QUEUE_ROWS: Readonly<Record<QueueName, QueueSql>> = {
  'plan-requests': ({ today }) => sql`
    select plan.id::text as no, plan.requested_on as since,
      c.certificate_no || ': ' || trim(plan.requester_first_name || ' ' || plan.requester_last_name) as title,
      plan.comment as note, c.id as certificate_id, null::bigint as user_id, null::text as payment_id,
      null::bigint as amount_cents, ${lateAfterOneBusinessDay(sql`plan.requested_on`, today)} as is_late
    from payment_plan plan join certificate c on c.id = plan.certificate_id
    where plan.status = 'PENDING' and plan.stage in ('requested', 'countered')`,
  'plan-defaults': ({ today }) => sql`
    select plan.id::text as no, plan.defaulted_on as since,
      c.certificate_no || ': ' || trim(plan.requester_first_name || ' ' || plan.requester_last_name) as title,
      plan.memo as note, c.id as certificate_id, null::bigint as user_id, null::text as payment_id,
      null::bigint as amount_cents, plan.defaulted_on < ${today}::date - 7 as is_late
    from payment_plan plan join certificate c on c.id = plan.certificate_id
    where plan.status = 'DEFAULT' and plan.defaulted_on is not null and c.redeemed_on is null`,
  'payments-to-post': ({ timeZone }) => sql`
    select payment.id as no, (payment.updated_at at time zone ${timeZone})::date as since, c.certificate_no as title,
      payment.method as note, c.id as certificate_id, payment.user_id, payment.id as payment_id,
      payment.portion_cents as amount_cents, false as is_late
    from payment join certificate c on c.id = payment.certificate_id
    where payment.kind = 'FULL' and payment.status = 'SUCCEEDED' and c.redeemed_on is null`,
  'returned-payments': ({ timeZone }) => sql`
    select payment.id as no, (payment.updated_at at time zone ${timeZone})::date as since, c.certificate_no as title,
      coalesce(payment.return_code, payment.dispute_status, payment.last_error_code, payment.status) as note,
      c.id as certificate_id, payment.user_id, payment.id as payment_id, payment.total_cents as amount_cents,
      false as is_late
    from payment join certificate c on c.id = payment.certificate_id
    where payment.status in ('DISPUTED', 'REVERSED') and c.redeemed_on is null
      and not exists (select from payment later where later.certificate_id = c.id
        and later.status = 'SUCCEEDED' and later.created_at > payment.created_at)`,
  approvals: ({ timeZone }) => sql`
    select id::text as no, (created_at at time zone ${timeZone})::date as since,
      trim(first_name || ' ' || last_name) as title, username as note, null::bigint as certificate_id, id as user_id,
      null::text as payment_id, null::bigint as amount_cents, false as is_late
    from app_user where not is_approved and not is_disabled and account_type <> 2`,
  'staff-tasks': ({ timeZone }) => sql`
    select id::text as no, (created_at at time zone ${timeZone})::date as since, kind as title, note,
      case when subject_kind = 'certificate' and subject_id ~ '^[0-9]{1,15}$' then subject_id::bigint end as certificate_id,
      null::bigint as user_id, case when subject_kind = 'payment' then subject_id end as payment_id,
      null::bigint as amount_cents, false as is_late
    from staff_task where done_at is null`,
  'failed-mail': ({ timeZone }) => sql`
    select id::text as no, (created_at at time zone ${timeZone})::date as since, subject as title,
      coalesce(last_error, '') as note, null::bigint as certificate_id, null::bigint as user_id,
      null::text as payment_id, null::bigint as amount_cents, false as is_late
    from outbox where sent_at is null and last_error is not null`,
  imports: ({ today, timeZone }) => sql`
    select id::text as no, (created_at at time zone ${timeZone})::date as since, title,
      state || case when error is null then '' else ': ' || error end as note, null::bigint as certificate_id,
      null::bigint as user_id, null::text as payment_id, null::bigint as amount_cents, state = 'failed' as is_late
    from task where kind in ('import', 'import-run') and (state in ('waiting', 'running')
      or (state = 'failed' and (created_at at time zone ${timeZone})::date > ${today}::date - 7))`,
}
