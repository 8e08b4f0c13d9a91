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

/** Of the certificate `c`, in one line, as `addressLine` of the domain says it. */
export const PROPERTY_ADDRESS = sql<string>`concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
  case when c.city <> '' or c.zip <> ''
    then (select trim(place.state_id || ' ' || c.zip) from county place where place.id = c.county_id) end)`

/**
 * The day on which the last payment of certificate `c` that paid its debts was received, while its redemption is not posted.
 * `redemption_in_process_on` is the day on which that payment was entered. Null if the redemption was only reported.
 */
export const PAID_IN_FULL_ON = sql<PlainDate | null>`
  case when c.redemption_in_process_on is not null and c.redemption_payment_id is not null and c.redeemed_on is null then
    (select max(paid.day) from (
      select money.effective_on as day from money_in_row money
      where money.certificate_id = c.id and money.is_settled and money.destination = 'lien'
      union all
      select move.counts_from from escrow_move move
      where move.certificate_id = c.id and move.kind = 'apply' and move.undone_at is null) paid)
  end`
