import type { QueueName } from '@fieldstone/contract/entities/queues/queue'
import { dateParts, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { RELEASE_DAYS } from '@fieldstone/domain/payments/release'
import { type RawBuilder, sql } from 'kysely'
import { isMail } from '../../outbox/queue-mail.ts'
import { daysOff } from '../../records/days-off.ts'
import { GONE_AT, hasMoneySince } from '../../records/funds.ts'
import { paidCentsOf, UNIDENTIFIED_CENTS } from '../../records/payment-accounts.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { isPartOverdue } from '../../records/plan-standing.ts'
import {
  asksForWords,
  kindWords,
  methodWords,
  missingWords,
  overchargeWords,
  returnWords,
} from '../../records/queue-words.ts'
import { ESCROW_TASKS, PLAN_DEFAULT_TASK } from '../../records/staff-tasks.ts'
import { IS_OPEN_OVERCHARGE } from '../analysis/overcharges/service.ts'
import { IS_UNDECIDED, PAIRS } from '../parcels/service.ts'

/** When a queue is read, and the time zone that decides on which day an instant falls. */
export interface QueueScope {
  readonly at: Date
  readonly today: PlainDate
  readonly timeZone: string
}

/** The due day of an item, and whether it has passed. */
const dueBy = (day: RawBuilder<unknown>, today: PlainDate) =>
  sql`${day} as due_on, ${day} < ${today}::date as is_late`

/** Options must be mailed within one business day: an item is due on the next business day. */
function oneBusinessDayAfter(day: RawBuilder<unknown>, today: PlainDate) {
  const { year } = dateParts(today)
  const years = [year - 2, year - 1, year, year + 1]
  return {
    due: dueBy(sql`coalesce(off.next_day, ${day} + 1)`, today),
    join: sql`left join (${daysOff(years)}) off on off.day_off = ${day} + 1`,
  }
}

/** No due day. */
const NEVER_DUE = sql`null::date as due_on, false as is_late`

/** A message that was not sent within an hour needs attention, even if no attempt failed. */
const HOURS_TO_SEND = 1

const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * 3_600_000)

/** A day as 'Nov 30, 2026'. */
const dayWords = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'Mon FMDD, YYYY')`

/** An owner in default must be called within a week. */
const DAYS_TO_CALL = sql`7`

const GONE_BACK = returnWords({
  method: sql`payment.method`,
  returnCode: sql`payment.return_code`,
  disputeStatus: sql`(select dispute.status from dispute where dispute.payment_id = payment.id
    order by dispute.outcome is null desc, dispute.decided_at desc, dispute.id desc limit 1)`,
})

/** Whether `task` is about money held for a payment of a certificate. */
const isEscrowTaskOf = (certificateId: RawBuilder<unknown>) => sql`(task.done_at is null
  and task.kind = any(${Object.values(ESCROW_TASKS)}::text[])
  and (exists (select from payment held where ${paysCertificate(certificateId, sql`held.id`)}
      and task.subject_kind = 'payment' and held.id = task.subject_id)
    or exists (select from received_payment held where held.certificate_id = ${certificateId}
      and task.subject_kind = 'received_payment' and held.id::text = task.subject_id)))`

/** Whether `plan` of certificate `c` waits for a call to its owner. */
const IS_IN_DEFAULT = sql`(plan.status = 'DEFAULT' and plan.defaulted_on is not null and c.redeemed_on is null)`

/** Whether `task` is about a plan's default, or a plan that caught up. */
const isDefaultTaskOf = (
  planId: RawBuilder<unknown>,
) => sql`(task.done_at is null and task.kind = ${PLAN_DEFAULT_TASK}
  and task.subject_kind = 'payment_plan' and task.subject_id = ${planId}::text)`

type QueueSql = (scope: QueueScope) => RawBuilder<unknown>

/**
 * The rows of each queue as `no, since, title, note, certificate_id, user_id, payment_id, amount_cents, due_on,
 * is_late`. A new queue is a new entry here, and its words in the browser.
 */
export const QUEUE_ROWS: Readonly<Record<QueueName, QueueSql>> = {
  'plan-requests': ({ today }) => {
    const { due, join } = oneBusinessDayAfter(sql`plan.requested_on`, today)
    return sql`
    select plan.id::text as no, plan.requested_on as since,
      c.certificate_no || ': ' || trim(plan.requester_first_name || ' ' || plan.requester_last_name) as title,
      plan.comment as note, c.id as certificate_id, null::bigint as user_id, null::text as payment_id,
      null::bigint as amount_cents, ${due}
    from payment_plan plan join certificate c on c.id = plan.certificate_id ${join}
    where plan.status = 'PENDING' and plan.stage in ('requested', 'countered')`
  },
  'plan-defaults': ({ today }) => sql`
    select plan.id::text as no, plan.defaulted_on as since,
      c.certificate_no || ': ' || trim(plan.requester_first_name || ' ' || plan.requester_last_name) as title,
      concat_ws(' ', (select string_agg(task.note, ' ' order by task.id) from staff_task task
        where ${isDefaultTaskOf(sql`plan.id`)}), nullif(plan.memo, '')) as note, c.id as certificate_id, null::bigint as user_id, null::text as payment_id,
      null::bigint as amount_cents, ${dueBy(sql`(plan.defaulted_on + ${DAYS_TO_CALL})`, today)}
    from payment_plan plan join certificate c on c.id = plan.certificate_id
    where ${IS_IN_DEFAULT}`,
  'overdue-installments': ({ today }) => sql`
    select plan.id::text as no, min(part.due_on) as since,
      c.certificate_no || ': ' || trim(plan.requester_first_name || ' ' || plan.requester_last_name) as title,
      case count(*) when 1 then 'One installment' else count(*) || ' installments' end as note, c.id as certificate_id,
      null::bigint as user_id, null::text as payment_id, sum(part.portion_cents - part.paid_cents)::bigint as amount_cents, ${NEVER_DUE}
    from payment_plan plan join certificate c on c.id = plan.certificate_id
      join plan_instalment part on part.plan_id = plan.id
    where plan.status = 'ACTIVE' and c.redeemed_on is null and ${isPartOverdue(today)}
    group by plan.id, c.id`,
  'payments-to-post': ({ timeZone }) => sql`
    select payment.id as no, (payment.updated_at at time zone ${timeZone})::date as since, c.certificate_no as title,
      ${methodWords(sql`payment.method`)} as note, c.id as certificate_id, payment.user_id, payment.id as payment_id,
      case when payment.needs_review then payment.portion_cents else ${paidCentsOf(sql`c.id`)} end as amount_cents, ${NEVER_DUE}
    from payment join certificate c on c.id = payment.certificate_id
    where payment.kind = 'FULL' and payment.status = 'SUCCEEDED' and c.redeemed_on is null
      and payment.destination is distinct from 'escrow'
    union all
    select 'certificate-' || c.id, c.redemption_in_process_on, c.certificate_no, ${methodWords(sql`received.instrument`)},
      c.id, null, null, ${paidCentsOf(sql`c.id`)}, ${NEVER_DUE}
    from redemption_in_process waiting join certificate c on c.id = waiting.certificate_id
      left join received_payment received on received.money_id = c.redemption_payment_id
    where not exists (select from payment where id = c.redemption_payment_id)`,
  'returned-payments': ({ timeZone }) => sql`
    select payment.id as no, (payment.updated_at at time zone ${timeZone})::date as since, c.certificate_no as title,
      ${GONE_BACK} as note,
      c.id as certificate_id, payment.user_id, payment.id as payment_id, payment.total_cents as amount_cents,
      ${NEVER_DUE}
    from payment join certificate c on c.id = payment.certificate_id
    where payment.status in ('DISPUTED', 'REVERSED') and c.redeemed_on is null
      and not ${hasMoneySince(sql`c.id`, { at: GONE_AT }, timeZone)}
    union all
    select payment.id, taken.since, c.certificate_no, ${GONE_BACK}, c.id, payment.user_id, payment.id, payment.disputed_cents,
      ${NEVER_DUE}
    from payment join certificate c on c.id = payment.certificate_id
      cross join lateral (select max(dispute.opened_at) as at, (max(dispute.opened_at) at time zone ${timeZone})::date as since
        from dispute where dispute.payment_id = payment.id and (dispute.outcome is null or dispute.outcome = 'lost')) taken
    where payment.status = 'SUCCEEDED' and payment.disputed_cents > 0 and c.redeemed_on is null
      and not ${hasMoneySince(sql`c.id`, { at: sql`taken.at` }, timeZone)}
    union all
    select received.money_id, received.returned_on, c.certificate_no, coalesce(received.return_reason, ''),
      c.id, null, received.money_id, received.amount_cents + received.fee_cents, ${NEVER_DUE}
    from received_payment received join certificate c on c.id = received.certificate_id
    where received.state = 'returned' and not received.is_mistake and received.returned_on is not null and c.redeemed_on is null
      and not ${hasMoneySince(sql`c.id`, { on: sql`received.returned_on` }, timeZone)}`,
  overpayments: ({ today }) => sql`
    select c.id::text as no, coalesce((select max(effective_on) from ledger_entry entry
        join ledger_posting posting on posting.id = entry.posting_id
        where posting.certificate_id = c.id and account = 'escrow'), ${today}::date) as since,
      c.certificate_no as title,
      coalesce((select string_agg(task.note, ' ' order by task.id) from staff_task task where ${isEscrowTaskOf(sql`c.id`)}),
        'Held as unapplied funds') as note, c.id as certificate_id, null::bigint as user_id,
      null::text as payment_id, c.escrow_cents as amount_cents, ${NEVER_DUE}
    from certificate c where c.escrow_cents <> 0`,
  'unidentified-money': () => sql`
    select received.id::text as no, received_on as since, coalesce(nullif(payer_name, ''), ${methodWords(sql`instrument`)}) as title,
      concat_ws(' ', ${methodWords(sql`instrument`)}, nullif(reference, ''), nullif(note, '')) as note, null::bigint as certificate_id, null::bigint as user_id,
      money_id as payment_id, ${UNIDENTIFIED_CENTS} as amount_cents, ${NEVER_DUE}
    from received_payment received where certificate_id is null and state <> 'returned' and ${UNIDENTIFIED_CENTS} > 0`,
  'releases-due': ({ today }) => sql`
    select redemption.id::text as no, redemption.releasable_on as since, c.certificate_no as title,
      'Due ' || ${dayWords(sql`(redemption.releasable_on + ${RELEASE_DAYS.from}::int)`)} || ' to '
        || ${dayWords(sql`(redemption.releasable_on + ${RELEASE_DAYS.until}::int)`)} as note,
      c.id as certificate_id, null::bigint as user_id, null::text as payment_id, redemption.amount_cents,
      ${dueBy(sql`(redemption.releasable_on + ${RELEASE_DAYS.until}::int)`, today)}
    from redemption join certificate c on c.id = redemption.certificate_id
    where redemption.undone_at is null and redemption.released_on is null
      and redemption.releasable_on <= ${today}::date`,
  overcharges: ({ timeZone }) => sql`
    select found.id::text as no, (found.found_at at time zone ${timeZone})::date as since, c.certificate_no as title,
      concat_ws(': ', ${overchargeWords(sql`found.kind`)}, nullif(found.label, '')) as note, c.id as certificate_id,
      null::bigint as user_id, null::text as payment_id, found.amount_cents, ${NEVER_DUE}
    from overcharge found join certificate c on c.id = found.certificate_id where ${IS_OPEN_OVERCHARGE}`,
  'parcel-numbers': ({ timeZone }) => sql`
    select pair.id::text as no, (pair.found_at at time zone ${timeZone})::date as since,
      one.parcel_no || ' / ' || other.parcel_no as title,
      concat_ws(' / ', concat_ws(', ', nullif(first.owners, ''), nullif(first.addresses, '')),
        concat_ws(', ', nullif(second.owners, ''), nullif(second.addresses, ''))) as note,
      first.certificate_id, null::bigint as user_id, null::text as payment_id, null::bigint as amount_cents, ${NEVER_DUE}
    from ${PAIRS} where ${IS_UNDECIDED}`,
  'payoff-requests': ({ today }) => {
    const { due, join } = oneBusinessDayAfter(sql`request.requested_on`, today)
    return sql`
    select request.id::text as no, request.requested_on as since,
      c.certificate_no || ': ' || trim(request.first_name || ' ' || request.last_name) as title, request.memo as note,
      c.id as certificate_id, null::bigint as user_id, null::text as payment_id, null::bigint as amount_cents,
      ${due}
    from payoff_request request join certificate c on c.id = request.certificate_id ${join}
    where request.offered_on is null and c.redeemed_on is null`
  },
  'contact-messages': ({ today, timeZone }) => {
    const day = sql`(received_at at time zone ${timeZone})::date`
    const { due, join } = oneBusinessDayAfter(day, today)
    return sql`
    select message.id::text as no, ${day} as since,
      coalesce(nullif(full_name, ''), nullif(email, ''), 'Somebody') as title, left(message, 200) as note,
      message.certificate_id, null::bigint as user_id, null::text as payment_id, null::bigint as amount_cents,
      ${due}
    from contact_message message ${join} where answered_at is null`
  },
  approvals: ({ timeZone }) => sql`
    select person.id::text as no, (person.created_at at time zone ${timeZone})::date as since,
      trim(person.first_name || ' ' || person.last_name) as title,
      concat_ws(', ', person.username, ${asksForWords({ countyName: sql`county.name`, firmName: sql`firm.name` })}) as note,
      null::bigint as certificate_id, person.id as user_id,
      null::text as payment_id, null::bigint as amount_cents, ${NEVER_DUE}
    from app_user person left join county on county.id = person.county_id left join firm on firm.id = person.firm_id
    where not person.is_approved and not person.is_disabled and person.account_type <> 2`,
  'deletion-requests': ({ timeZone }) => sql`
    select request.id::text as no, (request.requested_at at time zone ${timeZone})::date as since,
      trim(person.first_name || ' ' || person.last_name) as title, person.username as note,
      null::bigint as certificate_id, person.id as user_id, null::text as payment_id, null::bigint as amount_cents,
      ${NEVER_DUE}
    from deletion_request request join app_user person on person.id = request.user_id where request.state = 'waiting'`,
  'staff-tasks': ({ timeZone }) => sql`
    select task.id::text as no, (task.created_at at time zone ${timeZone})::date as since,
      coalesce(c.certificate_no, ${kindWords(sql`task.kind`)}) as title, task.note, c.id as certificate_id, null::bigint as user_id,
      coalesce(payment.id, received.money_id) as payment_id,
      coalesce(payment.total_cents, received.amount_cents + received.fee_cents) as amount_cents, ${NEVER_DUE}
    from staff_task task
      left join payment on subject_kind = 'payment' and payment.id = subject_id
      left join received_payment received on subject_kind = 'received_payment' and received.id::text = subject_id
      left join payment_plan plan on subject_kind = 'payment_plan' and plan.id::text = subject_id
      left join certificate c on c.id = coalesce(payment.certificate_id, received.certificate_id,
        plan.certificate_id,
        case when subject_kind = 'certificate' and subject_id ~ '^[0-9]{1,15}$' then subject_id::bigint end)
    where task.done_at is null
      -- A plan in default has a queue of its own.
      and not (task.kind = ${PLAN_DEFAULT_TASK} and ${IS_IN_DEFAULT})
      -- Money in escrow stands in the queue of its certificate.
      and not (c.id is not null and c.escrow_cents <> 0 and ${isEscrowTaskOf(sql`c.id`)})`,
  'unsent-mail': ({ timeZone, at }) => sql`
    select id::text as no, (created_at at time zone ${timeZone})::date as since, subject as title,
      case when empty_names is not null then ${missingWords(sql`outbox.empty_names`)}
        else coalesce(last_error, 'Not sent yet. Check the mail server.') end as note, certificate_id,
      null::bigint as user_id,
      null::text as payment_id, null::bigint as amount_cents, null::date as due_on,
      empty_names is not null as is_late
    from outbox where sent_at is null and (last_error is not null or created_at < ${hoursBefore(at, HOURS_TO_SEND)})
      and ${isMail('outbox')}`,
  imports: ({ today, timeZone }) => sql`
    select id::text as no, (created_at at time zone ${timeZone})::date as since, title,
      state || case when error is null then '' else ': ' || error end as note, null::bigint as certificate_id,
      null::bigint as user_id, null::text as payment_id, null::bigint as amount_cents, null::date as due_on, state = 'failed' as is_late
    from task where (kind = 'import'
        -- What was tried again is told by its last try.
        or (kind = 'import-run' and exists (select from import_run run where run.task_id = task.id)))
      and (state in ('waiting', 'running')
        or (state = 'failed' and (created_at at time zone ${timeZone})::date > ${today}::date - 7))`,
}
