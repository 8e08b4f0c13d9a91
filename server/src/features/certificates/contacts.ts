import type {
  Correspondence,
  PaymentPlan,
  PayoffRequest,
} from '@fieldstone/contract/entities/certificates/contacts'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Listed } from '../../lists/listed.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { isInReach } from '../../records/reach.ts'
import { CORRESPONDENCE, PAYMENT_PLANS, PAYOFF_REQUESTS } from './contact-lists.ts'

export const listPayoffRequests = (context: Context, id: number, query: ListQuery) =>
  listOf<PayoffRequest>(context, id, PAYOFF_REQUESTS, query)

export const listPaymentPlans = (context: Context, id: number, query: ListQuery) =>
  listOf<PaymentPlan>(context, id, PAYMENT_PLANS, query)

export const listCorrespondence = (context: Context, id: number, query: ListQuery) =>
  listOf<Correspondence>(context, id, CORRESPONDENCE, query)

/** For staff who reach the certificate; to anybody else there is none. */
async function listOf<Row extends object>(
  context: Context,
  certificateId: number,
  source: ListSource<string>,
  query: ListQuery,
): Promise<Listed<Row[]>> {
  const { actor, services } = context
  if (!(await isInReach(services.db, actor, certificateId)))
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  return readList<Row>(context, source, query, sql`certificate_id = ${certificateId}`)
}
