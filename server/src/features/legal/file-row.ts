import { LEGAL_FIELDS, type LegalFile } from '@fieldstone/contract/entities/legal/legal'
import type { Actor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { StatusOverride } from '@fieldstone/domain/certificates/web-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { PAID_IN_FULL_ON } from '../../records/certificate-summary.ts'

/** A legal file with the certificate that it belongs to, as stored. */
export interface FileRow
  extends Omit<
    LegalFile,
    | 'addressFull'
    | 'status'
    | 'nextStep'
    | 'nextStepOn'
    | 'complaintDueOn'
    | 'complaintDays'
    | 'warnings'
    | 'holds'
    | 'isPayoffFromStaff'
    | 'today'
  > {
  readonly city: string
  readonly zip: string
  readonly saleType: 'auction' | 'negotiated' | null
  readonly statusOverride: StatusOverride | null
  readonly paidInFullOn: PlainDate | null
  readonly isRedemptionReported: boolean
}

/** 'noiFiledOn' -> 'noi_filed_on': each field of a file has a column of its name. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fileColumns = sql.join(
  LEGAL_FIELDS.filter((field) => field !== 'isActive').map(
    (field) => sql`legal.${sql.ref(columnOf(field))} as ${sql.ref(field)}`,
  ),
)

/** The fields of the answer. */
const EARLIER_BANKRUPTCIES = sql`(
  select coalesce(json_agg(json_build_object('id', earlier.id, 'bankruptcyType', earlier.bankruptcy_type,
    'caseNo', earlier.case_no, 'filedOn', earlier.filed_on, 'endedOn', earlier.ended_on, 'ending', earlier.ending)
    order by earlier.filed_on), '[]')
  from earlier_bankruptcy earlier where earlier.certificate_id = c.id)`

/** The columns of a FileRow, from FILE_TABLES. Version 0: nothing was ever entered. */
export const FILE_COLUMNS = sql`
  c.id, c.county_id as "countyId", county.name as "countyName", county.state_id as "stateId",
  c.certificate_no as "certificateNo", c.parcel_no as "parcelNo", c.owner_name as "ownerName",
  c.address, c.city, c.zip, c.purchased_on as "purchasedOn", c.sale_type as "saleType",
  c.redeemed_on as "redeemedOn", coalesce(${PAID_IN_FULL_ON}, c.redemption_in_process_on) as "paidInFullOn",
  c.redemption_in_process_on is not null and c.redemption_payment_id is null as "isRedemptionReported",
  c.status_override as "statusOverride",
  coalesce(legal.version, 0) as version, coalesce(legal.is_active, false) as "isActive",
  legal.attorney_name as "assignedAttorneyName", ${EARLIER_BANKRUPTCIES} as "earlierBankruptcies", ${fileColumns}`

export const FILE_TABLES = sql`certificate c
  join county on county.id = c.county_id
  left join legal_case legal on legal.certificate_id = c.id`

export async function findFile(db: Db | Transaction, id: number): Promise<FileRow | null> {
  const [row] = await listFiles(db, sql`c.id = ${id}`)
  return row ?? null
}

export async function listFiles(db: Db | Transaction, where: RawBuilder<unknown>): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select ${FILE_COLUMNS} from ${FILE_TABLES} where ${where}`.execute(db)
  return rows
}

/** The reference number and note are internal to the firm and administrators: counties see neither. */
export const forReader = <Row extends Pick<FileRow, 'refNo' | 'legalNote'>>(
  row: Row,
  { role }: Actor,
): Row => (role === 'county' ? { ...row, refNo: null, legalNote: null } : row)
