import type { OwnPayment, UnfinishedPayment } from '@fieldstone/contract/entities/payments/own-payment'
import type { ownPaymentRoutes } from '@fieldstone/contract/routes/payments/own-payments'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import { outcomeOf } from '@fieldstone/domain/payments/outcome'
import type { ReviewedState } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListSource, readList } from '../../../lists/read-list.ts'
import { instantKey, numberKey, textKey } from '../../../lists/sort.ts'
import type { ServerLanguage } from '../../../messages/language.ts'
import { PROPERTY_ADDRESS } from '../../../records/certificate-summary.ts'
import { GONE_AT, hasMoneySince } from '../../../records/funds.ts'
import { paysCertificate } from '../../../records/payment-allocations.ts'
import { readPaymentProgress } from '../../../records/payment-progress.ts'
import { bankFailureOf } from '../core/messages.ts'
import { listInFlight, listUnfinishedOf, type PaymentRow } from '../core/queries.ts'
import { syncIfStale } from '../course/sync.ts'
import { havingOutcome, type WebPaymentQuery } from './web-log.ts'

interface OwnPaymentQuery extends WebPaymentQuery {
  readonly certificateId?: number | undefined
}

interface OwnPaymentRow extends Omit<OwnPayment, 'outcome' | 'failure' | 'progress'>, ReviewedState {
  readonly kind: PaymentRow['kind']
  readonly returnCode: string | null
  readonly errorCode: string | null
  readonly failedAt: Date | null
}

const own = (timeZone: string): ListSource<(typeof ownPaymentRoutes.listMyPayments.sorts)[number]> => ({
  columns: sql`payment.id, c.id as "certificateId", c.certificate_no as "certificateNo", c.parcel_no as "parcelNo",
    ${PROPERTY_ADDRESS} as address, payment.created_at as "requestedAt", payment.portion_cents as "portionCents",
    payment.fee_cents as "feeCents", payment.total_cents as "totalCents", payment.method, payment.status as state,
    payment.needs_review as "needsReview", payment.receipt_no::text as "receiptNo",
    payment.kind, payment.return_code as "returnCode", payment.last_error_code as "errorCode", (select max(step.at)
      from payment_transition step where step.payment_id = payment.id and step.to_status = 'FAILED') as "failedAt",
    ${hasMoneySince(sql`payment.certificate_id`, { at: GONE_AT }, timeZone)} as "hasLaterMoney"`,
  from: sql`payment join certificate c on c.id = payment.certificate_id`,
  sorts: {
    requestDate: instantKey(sql`payment.created_at`),
    payofF_TOTAL: numberKey(sql`payment.portion_cents`),
    taxSaleNo: textKey(sql`c.certificate_no`),
    propertyAddress: textKey(PROPERTY_ADDRESS),
  },
  usualSort: '-requestDate',
  key: textKey(sql`payment.id`),
  filtered: sql`concat_ws(' ', c.certificate_no, c.parcel_no, c.address, c.city, c.zip, payment.receipt_no, payment.id)`,
  at: sql`payment.created_at`,
})

/** Lists all payments that a person has started. */
export async function listMyPayments(
  context: Context<ActorOf<'taxpayer'>>,
  query: OwnPaymentQuery,
): Promise<Page<OwnPayment[]>> {
  const of = query.certificateId
  const scope = sql`payment.user_id = ${context.actor.userId} and ${havingOutcome(query.outcome)}
    and ${of === undefined ? sql`true` : paysCertificate(of)}`
  const listed = await readList<OwnPaymentRow>(
    context,
    own(context.services.config.businessTimeZone),
    query,
    scope,
  )
  const progress = await readPaymentProgress(
    context.services.db,
    context,
    listed.rows.map(({ id }) => id),
  )
  return listed.map((row) => ({
    ...present(row, context.request.language),
    progress: progress.get(row.id) ?? null,
  }))
}

function present(read: OwnPaymentRow, language: ServerLanguage): Omit<OwnPayment, 'progress'> {
  const { state, needsReview, kind, returnCode, errorCode, failedAt, ...row } = read
  const { method } = row
  const codes = { last_error_code: errorCode, return_code: returnCode }
  const failed = bankFailureOf({ status: state, needs_review: needsReview, method, kind, ...codes })
  return {
    ...row,
    outcome: outcomeOf({ state, needsReview }),
    failure: failed &&
      failedAt && { failedAt, message: failed.why(language), advice: failed.advice(language) },
  }
}

/**
 * Lists the unfinished payments of the caller for a certificate. Asks the provider first, to leave out what was paid meanwhile.
 */
export async function listUnfinished(
  { services, actor }: Context<ActorOf<'taxpayer'>>,
  certificateId: number,
): Promise<UnfinishedPayment[]> {
  const { payments: provider } = services
  if (provider === null) return []
  const inFlight = new Set((await listInFlight(services.db, certificateId)).map(({ id }) => id))
  const begun = (await listUnfinishedOf(services.db, actor.userId)).filter(({ id }) => inFlight.has(id))
  const now = await Promise.all(begun.map((payment) => syncIfStale({ services, provider }, payment)))
  return now.flatMap((payment) => leftOpen(payment, services.clock.now()))
}

function leftOpen(payment: PaymentRow, now: Date): UnfinishedPayment[] {
  const { id, method, status, checkout_url: checkoutUrl, expires_at: expiresAt } = payment
  if (status !== 'OPEN' || checkoutUrl === null || expiresAt === null || expiresAt <= now) return []
  const totalCents = cents(payment.total_cents)
  return [{ id, method, totalCents, begunAt: payment.created_at, expiresAt, checkoutUrl }]
}
