import { searchKeys } from '@fieldstone/domain/certificates/search-keys'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'

type Kind = 'text' | 'money' | 'percent' | 'date' | 'number'

interface Field {
  readonly kind: Kind
  readonly table: 'certificate' | 'legal_case'
  /** Where it is kept. */
  readonly column: string
  /** Longest text. */
  readonly limit?: number
  /** The only values it may have. */
  readonly choices?: readonly string[]
  readonly isRequired?: true
  /** What the column holds when a file does not say; null when left out. */
  readonly blank?: Value
  readonly decides?: Decides
}

/**
 * What rests on a field. 'payoff': the figures, so a change supersedes the quotes given before. 'standing': whether
 * and through whom it can be paid. Where the file and somebody here have changed either, a person must decide.
 */
type Decides = 'payoff' | 'standing'

/**
 * Every field that a file can fill: its name in a map, and in the header of a file without one. The one list from which
 * reading, checking, staging, inserting, updating and comparing derive.
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
  ownerName: { kind: 'text', table: 'certificate', column: 'owner_name', limit: 300, blank: '' },
  address: { kind: 'text', table: 'certificate', column: 'address', limit: 300, blank: '' },
  city: { kind: 'text', table: 'certificate', column: 'city', limit: 100, blank: '' },
  zip: { kind: 'text', table: 'certificate', column: 'zip', limit: 10, blank: '' },
  saleType: {
    kind: 'text',
    table: 'certificate',
    column: 'sale_type',
    choices: ['auction', 'negotiated'],
    decides: 'payoff',
  },
  purchasedOn: { kind: 'date', table: 'certificate', column: 'purchased_on', decides: 'payoff' },
  price: { kind: 'money', table: 'certificate', column: 'price_cents', decides: 'payoff' },
  ratePercent: { kind: 'percent', table: 'certificate', column: 'rate_bps', decides: 'payoff' },
  statusId: { kind: 'number', table: 'certificate', column: 'status_id', blank: 1, decides: 'standing' },
  statusOverride: {
    kind: 'text',
    table: 'certificate',
    column: 'status_override',
    choices: WEB_STATUSES.filter((status) => status !== 'Redeemed'),
    decides: 'standing',
  },
  redeemedOn: { kind: 'date', table: 'certificate', column: 'redeemed_on', decides: 'payoff' },
  redeemedAmount: { kind: 'money', table: 'certificate', column: 'redeemed_cents', decides: 'standing' },
  releaseRecordedOn: { kind: 'date', table: 'certificate', column: 'release_recorded_on' },
  bankruptcyCaseNo: {
    kind: 'text',
    table: 'legal_case',
    column: 'bankruptcy_case_no',
    limit: 60,
    decides: 'standing',
  },
  bankruptcyInOn: { kind: 'date', table: 'legal_case', column: 'bankruptcy_in_on', decides: 'standing' },
  bankruptcyOutOn: { kind: 'date', table: 'legal_case', column: 'bankruptcy_out_on', decides: 'standing' },
  noiFiledOn: { kind: 'date', table: 'legal_case', column: 'noi_filed_on', decides: 'payoff' },
  sentLegalOn: { kind: 'date', table: 'legal_case', column: 'sent_legal_on', decides: 'standing' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

export const fieldOf = (name: FieldName): Field => FIELDS[name]

export type Value = string | number | null

/** Column -> value, of one table. */
export type Columns = Readonly<Record<string, Value>>

/** Columns of `certificate` that an import sets although no field of the file has their name. */
const DERIVED: Readonly<Record<string, { readonly decides?: Decides }>> = {
  county_id: { decides: 'payoff' },
  status_override_reason: {},
}

export const CERTIFICATE_COLUMNS: readonly string[] = [...Object.keys(DERIVED), ...columnsOf('certificate')]

export const LEGAL_COLUMNS: readonly string[] = columnsOf('legal_case')

/** The folded columns that the search reads. They follow from the others, so nothing is compared by them. */
export const KEY_COLUMNS = ['certificate_key', 'parcel_key', 'owner_key', 'address_key'] as const

/** A certificate of which a file says nothing. */
export const BLANK_CERTIFICATE: Columns = Object.fromEntries(
  CERTIFICATE_COLUMNS.map((column) => [column, fieldIn(column)?.blank ?? null]),
)

export const decidedBy = (column: string): Decides | null =>
  (DERIVED[column] ?? fieldIn(column))?.decides ?? null

/** As every writer of a certificate folds its texts. */
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

function fieldIn(column: string): Field | undefined {
  return FIELD_NAMES.map(fieldOf).find((field) => field.column === column)
}

function columnsOf(table: Field['table']): string[] {
  return FIELD_NAMES.map(fieldOf)
    .filter((field) => field.table === table)
    .map((field) => field.column)
}
