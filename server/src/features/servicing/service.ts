import type { Correspondence, PaymentPlan, PayoffRequest } from '@fieldstone/contract/entities/contacts'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Listed } from '../../http/handler.ts'
import { isInReach } from '../../records/reach.ts'
import * as queries from './queries.ts'

export const listPayoffRequests = (context: Context, id: number, page: queries.Page) =>
  listOf<PayoffRequest>(context, id, page, queries.payoffRequestsOf)

export const listPaymentPlans = (context: Context, id: number, page: queries.Page) =>
  listOf<PaymentPlan>(context, id, page, queries.paymentPlansOf)

export const listCorrespondence = (context: Context, id: number, page: queries.Page) =>
  listOf<Correspondence>(context, id, page, queries.correspondenceOf)

type PageOf<Row> = (db: Db, certificateId: number, page: queries.Page) => Promise<queries.RowsAndTotal<Row>>

/** For staff who reach the certificate; to anybody else there is none. */
async function listOf<Row>(
  context: Context,
  certificateId: number,
  page: queries.Page,
  pageOf: PageOf<Row>,
): Promise<Listed<Row[]>> {
  const { actor, services } = context
  if (!(await isInReach(services.db, actor, certificateId)))
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  const { rows, total } = await pageOf(services.db, certificateId, page)
  return new Listed(rows, total)
}
