import { searchKeys } from '@fieldstone/domain/certificates/search-keys'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'

/** A 'number' is the id of a status. A 'firm' is named in the file and stored by its id. */
type Kind = 'text' | 'money' | 'percent' | 'date' | 'number' | 'firm'

interface Field {
  readonly kind: Kind
  readonly table: 'certificate' | 'legal_case'
  readonly column: string
  /** Maximum length of a text. */
  readonly limit?: number
  /** The allowed values. */
  readonly choices?: readonly string[]
  readonly isRequired?: true
  /** The stored value if the file has none. Null if left out. */
  readonly blank?: Value
  readonly affects?: Affects
  /** Free text. Once staff have edited it, a file no longer changes it, without a conflict. */
  readonly isWording?: true
}

/**
 * What a change of the field affects. 'payoff': the figures, so it supersedes earlier quotes. 'status': whether and how
 * the certificate can be paid. 'work': who has the legal file. The row is rejected if both the file and staff have
 * changed such a field.
 */
type Affects = 'payoff' | 'status' | 'work'

/**
 * Every field that a file can set, by its name in a map and in the template. Reading, validating, staging, inserting,
 * updating and comparing all derive from this list.
 */
export const FIELDS = {
  certificateNo: {
    kind: 'text',
    table: 'certificate',
    column: 'certificate_no',
    limit: 60,
    isRequired: true,
  },
  parcelNo: { kind: 'text', table: 'certificate', column: 'parcel_no', limit: 60, isRequired: true },
  municipality: { kind: 'text', table: 'certificate', column: 'municipality', limit: 100 },
  ownerName: { kind: 'text', table: 'certificate', column: 'owner_name', limit: 300, blank: '' },
  address: { kind: 'text', table: 'certificate', column: 'address', limit: 300, blank: '' },
  city: { kind: 'text', table: 'certificate', column: 'city', limit: 100, blank: '' },
  zip: { kind: 'text', table: 'certificate', column: 'zip', limit: 10, blank: '' },
  saleType: {
    kind: 'text',
    table: 'certificate',
    column: 'sale_type',
    choices: ['auction', 'negotiated'],
    affects: 'payoff',
  },
  purchasedOn: { kind: 'date', table: 'certificate', column: 'purchased_on', affects: 'payoff' },
  price: { kind: 'money', table: 'certificate', column: 'price_cents', affects: 'payoff' },
  ratePercent: { kind: 'percent', table: 'certificate', column: 'rate_bps', affects: 'payoff' },
  statusId: { kind: 'number', table: 'certificate', column: 'status_id', blank: 1, affects: 'status' },
  statusOverride: {
    kind: 'text',
    table: 'certificate',
    column: 'status_override',
    choices: WEB_STATUSES.filter((status) => status !== 'Redeemed'),
    affects: 'status',
  },
  redeemedOn: { kind: 'date', table: 'certificate', column: 'redeemed_on', affects: 'payoff' },
  redeemedAmount: { kind: 'money', table: 'certificate', column: 'redeemed_cents', affects: 'status' },
  redeemedBy: { kind: 'text', table: 'certificate', column: 'redeemed_by', limit: 60, isWording: true },
  releaseRecordedOn: { kind: 'date', table: 'certificate', column: 'release_recorded_on' },
  bankruptcyCaseNo: {
    kind: 'text',
    table: 'legal_case',
    column: 'bankruptcy_case_no',
    limit: 60,
    affects: 'status',
  },
  bankruptcyInOn: { kind: 'date', table: 'legal_case', column: 'bankruptcy_in_on', affects: 'status' },
  bankruptcyOutOn: { kind: 'date', table: 'legal_case', column: 'bankruptcy_out_on', affects: 'status' },
  noiFiledOn: { kind: 'date', table: 'legal_case', column: 'noi_filed_on', affects: 'payoff' },
  sentLegalOn: { kind: 'date', table: 'legal_case', column: 'sent_legal_on', affects: 'status' },
  firm: { kind: 'firm', table: 'legal_case', column: 'firm_id', affects: 'work' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

export const fieldOf = (name: FieldName): Field => FIELDS[name]

export type Value = string | number | null

/** Values by column, of one table. */
export type Columns = Readonly<Record<string, Value>>

/** Columns of `certificate` that the import derives from other fields. */
const DERIVED: Readonly<Record<string, { readonly affects?: Affects }>> = {
  county_id: { affects: 'payoff' },
  status_override_reason: {},
}

export const CERTIFICATE_COLUMNS: readonly string[] = [...Object.keys(DERIVED), ...columnsOf('certificate')]

export const LEGAL_COLUMNS: readonly string[] = columnsOf('legal_case')

/** Changes with the firm: an attorney cannot keep a file that moves to another firm. */
export const ATTORNEY_COLUMN = 'assigned_attorney_id'

/** The normalized columns for the search. They are derived from the others, so they are not compared. */
export const KEY_COLUMNS = ['certificate_key', 'parcel_key', 'owner_key', 'address_key'] as const

/** A certificate without any value from a file. */
export const BLANK_CERTIFICATE: Columns = Object.fromEntries(
  CERTIFICATE_COLUMNS.map((column) => [column, fieldOfColumn(column)?.blank ?? null]),
)

export const affectedBy = (column: string): Affects | null =>
  (DERIVED[column] ?? fieldOfColumn(column))?.affects ?? null

/** Whether the stored text wins over the text of a file. */
export const isWording = (column: string): boolean => fieldOfColumn(column)?.isWording === true

/** The normalized columns of a certificate; every writer of certificates stores these. */
export function searchColumns(certificate: Columns): Record<(typeof KEY_COLUMNS)[number], string> {
  const text = (name: FieldName): string => String(certificate[fieldOf(name).column] ?? '')
  const keys = searchKeys({
    certificateNo: text('certificateNo'),
    parcelNo: text('parcelNo'),
    ownerName: text('ownerName'),
    address: text('address'),
    city: text('city'),
    zip: text('zip'),
  })
  return {
    certificate_key: keys.certificateKey,
    parcel_key: keys.parcelKey,
    owner_key: keys.ownerKey,
    address_key: keys.addressKey,
  }
}

function fieldOfColumn(column: string): Field | undefined {
  const name = fieldNameOf(column)
  return name && fieldOf(name)
}

/** Undefined for a derived column. */
export function fieldNameOf(column: string): FieldName | undefined {
  return FIELD_NAMES.find((name) => fieldOf(name).column === column)
}

function columnsOf(table: Field['table']): string[] {
  return FIELD_NAMES.map(fieldOf)
    .filter((field) => field.table === table)
    .map((field) => field.column)
}
