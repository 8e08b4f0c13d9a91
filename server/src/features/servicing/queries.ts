import type { Correspondence, PaymentPlan, PayoffRequest } from '@fieldstone/contract/entities/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Where in a list that has one order. */
export interface Page {
  readonly page: number
  readonly pageSize: number
}

export interface RowsAndTotal<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** Newest first, as are the other two. */
export const payoffRequestsOf = (db: Db, certificateId: number, page: Page) =>
  pageOf<PayoffRequest>(db, page, {
    columns: sql`id, requested_on as "requestedOn", offered_on as "offeredOn", offer_expires_on as "offerExpiresOn",
      offer_cents as "offerCents", first_name as "firstName", last_name as "lastName", memo`,
    from: sql`payoff_request where certificate_id = ${certificateId}`,
    day: sql`requested_on`,
  })

export const paymentPlansOf = (db: Db, certificateId: number, page: Page) =>
  pageOf<PaymentPlan>(db, page, {
    columns: sql`id, requested_on as "requestedOn", offered_on as "offeredOn", offer_expires_on as "offerExpiresOn",
      term_months as "termMonths", status, requester_first_name as "firstName", requester_last_name as "lastName", memo`,
    from: sql`payment_plan where certificate_id = ${certificateId}`,
    day: sql`requested_on`,
  })

export const correspondenceOf = (db: Db, certificateId: number, page: Page) =>
  pageOf<Correspondence>(db, page, {
    columns: sql`id, contact_first_name as "contactFirstName", contact_last_name as "contactLastName",
      is_incoming as "isIncoming", method, rep_first_name as "repFirstName", rep_last_name as "repLastName",
      logged_on as "loggedOn", reason, notes`,
    from: sql`correspondence where certificate_id = ${certificateId}`,
    day: sql`logged_on`,
  })

interface Source {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /** The column of the order; rows of one day by the order in which they were entered. */
  readonly day: RawBuilder<unknown>
}

async function pageOf<Row>(db: Db, { page, pageSize }: Page, source: Source): Promise<RowsAndTotal<Row>> {
  const { columns, from, day } = source
  const count = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  const { rows } = await sql<Row>`
    select ${columns} from ${from} order by ${day} desc, id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
