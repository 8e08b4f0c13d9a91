import type { Actor } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { StatusRow } from '../payoff/service.ts'

/** What a list shows of a certificate, with the dates that its status is derived from. */
export interface SummaryRow extends StatusRow {
  readonly parcelNo: string
  readonly ownerName: string
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly stateId: string
}

/** Columns of a SummaryRow, of the certificate `c` and what SUMMARY_JOINS bring. */
export const SUMMARY_COLUMNS = sql`
  c.id, c.certificate_no as "certificateNo", c.parcel_no as "parcelNo", c.purchased_on as "purchasedOn",
  c.owner_name as "ownerName", c.address, c.city, c.zip, county.state_id as "stateId",
  c.redeemed_on as "redeemedOn", c.status_override as "statusOverride",
  legal.tax_deed_issued_on as "taxDeedIssuedOn", legal.result_of_sale as "resultOfSale",
  legal.bankruptcy_in_on as "bankruptcyInOn", legal.bankruptcy_out_on as "bankruptcyOutOn",
  legal.sent_legal_on as "sentLegalOn", legal.noi_filed_on as "noiFiledOn"`

export const SUMMARY_JOINS = sql`
  join county on county.id = c.county_id
  left join legal_case legal on legal.certificate_id = c.id`

export async function listStates(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('state')
    .select(['id', 'name'])
    .where((row) =>
      row.exists(row.selectFrom('county').select('id').whereRef('county.state_id', '=', 'state.id')),
    )
    .orderBy('name')
    .execute()
}

export async function listCounties(db: Db): Promise<{ id: number; name: string; stateId: string }[]> {
  return db.selectFrom('county').select(['id', 'name', 'state_id as stateId']).orderBy('name').execute()
}

/** Saved becomes not saved and the reverse, in one statement each way; answers what it is now. */
export async function toggleSaved(db: Db, userId: number, certificateId: number, at: Date): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_certificate')
    .where('user_id', '=', userId)
    .where('certificate_id', '=', certificateId)
    .returning('certificate_id')
    .executeTakeFirst()
  if (removed) return false
  await db
    .insertInto('saved_certificate')
    .values({ user_id: userId, certificate_id: certificateId, saved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function certificateExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('certificate').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The certificates that staff reach: a county's own, a firm's own, all for an administrator; none for anybody else. */
export function reachOf(actor: Actor): RawBuilder<boolean> {
  switch (actor.role) {
    case 'admin':
      return sql`true`
    case 'county':
      return sql`c.county_id = ${actor.countyId}`
    case 'legal':
      return sql`exists (select from legal_case where certificate_id = c.id and firm_id = ${actor.firmId})`
    case 'taxpayer':
    case 'anonymous':
      return sql`false`
  }
}

export async function isInReach(db: Db | Transaction, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select c.id from certificate c where c.id = ${id} and ${reachOf(actor)}`.execute(
    db,
  )
  return rows.length > 0
}
