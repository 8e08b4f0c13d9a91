import type { CERTIFICATE_SORTS } from '@fieldstone/contract/routes/certificates/certificates'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { dateKey, filled, type SortKey, textKey } from '../lists/sort.ts'
import type { StatusRow } from './certificate-row.ts'

/** A certificate in a list, with the dates from which its status is derived. */
export interface SummaryRow extends StatusRow {
  readonly parcelNo: string
  readonly ownerName: string
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly stateId: string
  readonly countyName: string
  readonly redemptionInProcessOn: PlainDate | null
}

/** The columns of a SummaryRow, from the certificate `c` and SUMMARY_JOINS. */
export const SUMMARY_COLUMNS = sql`
  c.id, c.certificate_no as "certificateNo", c.parcel_no as "parcelNo", c.purchased_on as "purchasedOn",
  c.owner_name as "ownerName", c.address, c.city, c.zip, county.state_id as "stateId",
  county.name as "countyName",
  c.redeemed_on as "redeemedOn", c.redemption_in_process_on as "redemptionInProcessOn", c.status_override as "statusOverride",
  legal.tax_deed_issued_on as "taxDeedIssuedOn", legal.result_of_sale as "resultOfSale",
  legal.bankruptcy_in_on as "bankruptcyInOn", legal.bankruptcy_out_on as "bankruptcyOutOn",
  legal.sent_legal_on as "sentLegalOn", legal.noi_filed_on as "noiFiledOn"`

export const SUMMARY_JOINS = sql`
  join county on county.id = c.county_id
  left join legal_case legal on legal.certificate_id = c.id`

export type CertificateSort = (typeof CERTIFICATE_SORTS)[number]

/** Sort columns for lists of certificates `c`, by the contract's names. */
export const CERTIFICATE_KEYS: Readonly<Record<CertificateSort, SortKey>> = {
  taxSaleNo: filled(textKey(sql`c.certificate_no`)),
  parcelNo: filled(textKey(sql`c.parcel_no`)),
  purchaseDate: dateKey(sql`c.purchased_on`),
  ownerName: filled(textKey(sql`c.owner_name`)),
  propertyAddress: filled(textKey(sql`c.address`)),
}
