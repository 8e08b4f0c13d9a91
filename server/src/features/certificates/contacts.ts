import type {
  Correspondence,
  PaymentPlan,
  PayoffRequest,
} from '@fieldstone/contract/entities/certificates/contacts'
import type { contactRoutes } from '@fieldstone/contract/routes/certificates/contacts'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { dateKey, flagKey, numberKey, textKey } from '../../lists/sort.ts'
import { isInReach } from '../../records/reach.ts'

export const listPayoffRequests = (context: Context, id: number, query: ListQuery) =>
  listOf<PayoffRequest>(context, id, PAYOFF_REQUESTS, query)

export const listPaymentPlans = (context: Context, id: number, query: ListQuery) =>
  listOf<PaymentPlan>(context, id, PAYMENT_PLANS, query)

export const listCorrespondence = (context: Context, id: number, query: ListQuery) =>
  listOf<Correspondence>(context, id, CORRESPONDENCE, query)

/** Reads a list for staff who can see the certificate. Throws `not_found` for others. */
async function listOf<Row extends object>(
  context: Context,
  certificateId: number,
  source: ListSource<string>,
  query: ListQuery,
): Promise<Page<Row[]>> {
  const { actor, services } = context
  if (!(await isInReach(services.db, actor, certificateId)))
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  return readList<Row>(context, source, query, sql`certificate_id = ${certificateId}`)
}

type SortOf<Name extends keyof typeof contactRoutes> = (typeof contactRoutes)[Name]['sorts'][number]

const key = numberKey(sql`id`)

/** Sort keys shared by payoff requests and payment plans. */
const OFFER_KEYS = {
  requestDate: dateKey(sql`requested_on`),
  offerDate: dateKey(sql`offered_on`),
  offerExpireDate: dateKey(sql`offer_expires_on`),
}

const PAYOFF_REQUESTS: ListSource<SortOf<'listPayoffRequests'>> = {
  columns: sql`id, requested_on as "requestedOn", offered_on as "offeredOn", offer_expires_on as "offerExpiresOn",
    offer_cents as "offerCents", first_name as "firstName", last_name as "lastName", memo`,
  from: sql`payoff_request`,
  sorts: { ...OFFER_KEYS, offerAmount: numberKey(sql`offer_cents`) },
  usualSort: '-requestDate',
  key,
  filtered: sql`concat_ws(' ', first_name, last_name, memo)`,
}

/** The person's comment, then the staff's memo. */
const PLAN_MEMO = sql`concat_ws(E'\\n', nullif(payment_plan.comment, ''), nullif(payment_plan.memo, ''))`

const PAYMENT_PLANS: ListSource<SortOf<'listPaymentPlans'>> = {
  columns: sql`id, requested_on as "requestedOn", offered_on as "offeredOn", offer_expires_on as "offerExpiresOn",
    term_months as "termMonths", status, requester_first_name as "firstName", requester_last_name as "lastName", ${PLAN_MEMO} as memo`,
  from: sql`payment_plan`,
  sorts: { ...OFFER_KEYS, term: numberKey(sql`term_months`), payPlanStatus: textKey(sql`status`) },
  usualSort: '-requestDate',
  key,
  filtered: sql`concat_ws(' ', requester_first_name, requester_last_name, ${PLAN_MEMO}, status)`,
}

const CORRESPONDENCE: ListSource<SortOf<'listCorrespondence'>> = {
  columns: sql`id, contact_first_name as "contactFirstName", contact_last_name as "contactLastName",
    is_incoming as "isIncoming", method, rep_first_name as "repFirstName", rep_last_name as "repLastName",
    logged_on as "loggedOn", reason, notes`,
  from: sql`correspondence`,
  sorts: {
    logDate: dateKey(sql`logged_on`),
    incoming: flagKey(sql`is_incoming`),
    logType: textKey(sql`method`),
    corrType: textKey(sql`reason`),
  },
  usualSort: '-logDate',
  key,
  filtered: sql`concat_ws(' ', contact_first_name, contact_last_name, rep_first_name, rep_last_name, method, reason, notes)`,
}
