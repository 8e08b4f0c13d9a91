import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { outcomeOf } from '@fieldstone/domain/payments/outcome'
import type { ReviewedState } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Payoffs that were offered and hold today: nothing has changed what is owed since. */
export async function listStandingOffers(
  db: Db,
  certificateId: number,
  today: PlainDate,
): Promise<Desk['payoffOffers']> {
  const { rows } = await sql<Desk['payoffOffers'][number]>`
    select request.id, trim(request.first_name || ' ' || request.last_name) as name,
      request.offered_on as "offeredOn", request.offer_expires_on as "goodThrough",
      request.offer_cents as "totalCents"
    from payoff_request request
    where request.certificate_id = ${certificateId} and request.offered_on is not null
      and request.offer_expires_on >= ${today} and request.quote_id is not null
      and not exists (select from payoff_quote_supersession later where later.quote_id = request.quote_id)
    order by request.offered_on desc, request.id desc`.execute(db)
  return rows
}

type PaymentLine = Omit<Desk['payments'][number], 'outcome'> & ReviewedState

/** What was paid online, newest first, as the log of payments says it. */
export async function listPayments(
  db: Db,
  certificateId: number,
  timeZone: string,
): Promise<Desk['payments']> {
  const { rows } = await sql<PaymentLine>`
    select payment.id, (payment.created_at at time zone ${timeZone})::date as "madeOn", payment.method,
      payment.total_cents as "totalCents", payment.status as state, payment.needs_review as "needsReview",
      payment.receipt_no::text as "receiptNo"
    from payment where payment.certificate_id = ${certificateId}
    order by payment.created_at desc, payment.id`.execute(db)
  return rows.map(({ state, needsReview, ...payment }) => ({
    ...payment,
    outcome: outcomeOf({ state, needsReview }),
  }))
}

export async function findNewestPlan(db: Db, certificateId: number): Promise<Desk['plan']> {
  const plan = await db
    .selectFrom('payment_plan')
    .select(['id', 'status', 'requested_on', 'level_cents', 'requester_first_name', 'requester_last_name'])
    .where('certificate_id', '=', certificateId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!plan) return null
  return {
    id: plan.id,
    status: plan.status,
    requester: `${plan.requester_first_name} ${plan.requester_last_name}`.trim(),
    requestedOn: plan.requested_on,
    levelCents: plan.level_cents === null ? null : cents(plan.level_cents),
  }
}

const NEWEST = 10

export async function listNewestCorrespondence(
  db: Db,
  certificateId: number,
): Promise<Desk['correspondence']> {
  const { rows } = await sql<Desk['correspondence'][number]>`
    select line.id, line.logged_on as "loggedOn", line.is_incoming as "isIncoming", line.method, line.reason,
      trim(line.contact_first_name || ' ' || line.contact_last_name) as contact, line.notes
    from correspondence line where line.certificate_id = ${certificateId}
    order by line.logged_on desc, line.id desc limit ${NEWEST}`.execute(db)
  return rows
}
