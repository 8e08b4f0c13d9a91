import type { WebPayment } from '@fieldstone/contract/entities/payments/payment-record'
import type { webPaymentRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { outcomeOf, type PaymentOutcome, reviewedStatesOf } from '@fieldstone/domain/payments/outcome'
import type { ReviewedState } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import { auditRead } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { flagKey, instantKey, numberKey, textKey } from '../../../lists/sort.ts'
import { PROPERTY_ADDRESS } from '../../../records/certificate-summary.ts'
import { reachOf } from '../../../records/reach.ts'

export interface WebPaymentQuery extends ListQuery {
  readonly outcome?: PaymentOutcome | undefined
}

type WebPaymentRow = Omit<WebPayment, 'isPending' | 'outcome'> & ReviewedState

/** One audit line for each reader in this time, because the list shows names and contact data. */
const READ_SECONDS = 600

/** Whether money may still come: started at the provider, or on its way. */
const IS_PENDING = sql`(${havingOutcome('begun')} or ${havingOutcome('pending')})`

const PAYMENTS: ListSource<(typeof webPaymentRoutes.listWebPayments.sorts)[number]> = {
  columns: sql`payment.id, c.id as "certificateId", c.certificate_no as "certificateNo", c.owner_name as "ownerName",
    ${PROPERTY_ADDRESS} as address, payer.id as "userId", payer.username, nullif(payer.last_name, '') as "lastName",
    nullif(payer.first_name, '') as "firstName", nullif(payer.email, '') as email, nullif(payer.phone, '') as phone,
    payment.portion_cents as "portionCents", payment.fee_cents as "feeCents", payment.total_cents as "totalCents",
    payment.method, payment.status as state, payment.needs_review as "needsReview", payment.created_at as "createdAt"`,
  from: sql`payment join certificate c on c.id = payment.certificate_id
    join app_user payer on payer.id = payment.user_id`,
  sorts: {
    taxSaleNo: textKey(sql`c.certificate_no`),
    ownerName: textKey(sql`c.owner_name`),
    address: textKey(PROPERTY_ADDRESS),
    username: textKey(sql`payer.username`),
    lastName: textKey(sql`payer.last_name`),
    firstName: textKey(sql`payer.first_name`),
    email: textKey(sql`payer.email`),
    phone: textKey(sql`payer.phone`),
    paymentAmount: numberKey(sql`payment.total_cents`),
    paymentMethod: textKey(sql`payment.method`),
    isPaymentPending: flagKey(IS_PENDING),
    created: instantKey(sql`payment.created_at`),
  },
  totals: { paymentAmount: sql`payment.total_cents` },
  usualSort: '-created',
  key: textKey(sql`payment.id`),
  filtered: sql`concat_ws(' ', c.certificate_no, c.parcel_no, c.owner_name, c.address, c.city, c.zip, payer.username,
    payer.last_name, payer.first_name, payer.email, payer.phone, payment.method, payment.id)`,
  at: sql`payment.created_at`,
}

/** Lists every payment that was started on this site, with its payer and its amount. */
export async function listWebPayments(
  context: Context<ActorOf<'admin'>>,
  query: WebPaymentQuery,
): Promise<Page<WebPayment[]>> {
  const scope = sql`${reachOf(context.actor)} and ${havingOutcome(query.outcome)}`
  const listed = await readList<WebPaymentRow>(context, PAYMENTS, query, scope)
  if (!context.request.isExport)
    await auditRead(context, { kind: 'list', id: 'web-payments' }, { everySeconds: READ_SECONDS })
  return listed.map(present)
}

function present({ state, needsReview, ...row }: WebPaymentRow): WebPayment {
  const outcome = outcomeOf({ state, needsReview })
  return { ...row, outcome, isPending: outcome === 'begun' || outcome === 'pending' }
}

/** Filters payments by outcome. Without one, all. */
export function havingOutcome(outcome: PaymentOutcome | undefined): RawBuilder<unknown> {
  if (outcome === undefined) return sql`true`
  const standings = reviewedStatesOf(outcome).map(
    ({ state, needsReview }) => sql`(payment.status = ${state} and payment.needs_review = ${needsReview})`,
  )
  return sql`(${sql.join(standings, sql` or `)})`
}
