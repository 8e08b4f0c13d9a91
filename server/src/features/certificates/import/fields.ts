import { searchKeys } from '@fieldstone/domain/certificates/search-keys'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'

type Kind = 'text' | 'money' | 'percent' | 'date' | 'number'

interface FieldSpec {
  readonly kind: Kind
  readonly table: 'certificate' | 'legal_case'
  /** Where it is kept. */
  readonly column: string
  /** Longest text. */
  readonly limit?: number
  /** The only values it may have. */
  readonly choices?: readonly string[]
  readonly isRequired?: true
}

/** Every field that a file can fill: its name in a map, and in the header of a file without one. */
export const FIELDS = {
  certificateNo: {
    kind: 'text',
    table: 'certificate',
    column: 'certificate_no',
    limit: 60,
    isRequired: true,
  },
  parcelNo: { kind: 'text', table: 'certificate', column: 'parcel_no', limit: 60, isRequired: true },
  ownerName: { kind: 'text', table: 'certificate', column: 'owner_name', limit: 300 },
  address: { kind: 'text', table: 'certificate', column: 'address', limit: 300 },
  city: { kind: 'text', table: 'certificate', column: 'city', limit: 100 },
  zip: { kind: 'text', table: 'certificate', column: 'zip', limit: 10 },
  saleType: { kind: 'text', table: 'certificate', column: 'sale_type', choices: ['auction', 'negotiated'] },
  purchasedOn: { kind: 'date', table: 'certificate', column: 'purchased_on' },
  price: { kind: 'money', table: 'certificate', column: 'price_cents' },
  ratePercent: { kind: 'percent', table: 'certificate', column: 'rate_bps' },
  statusId: { kind: 'number', table: 'certificate', column: 'status_id' },
  statusOverride: {
    kind: 'text',
    table: 'certificate',
    column: 'status_override',
    choices: WEB_STATUSES.filter((status) => status !== 'Redeemed'),
  },
  redeemedOn: { kind: 'date', table: 'certificate', column: 'redeemed_on' },
  redeemedAmount: { kind: 'money', table: 'certificate', column: 'redeemed_cents' },
  releaseRecordedOn: { kind: 'date', table: 'certificate', column: 'release_recorded_on' },
  bankruptcyCaseNo: { kind: 'text', table: 'legal_case', column: 'bankruptcy_case_no', limit: 60 },
  bankruptcyInOn: { kind: 'date', table: 'legal_case', column: 'bankruptcy_in_on' },
  bankruptcyOutOn: { kind: 'date', table: 'legal_case', column: 'bankruptcy_out_on' },
  noiFiledOn: { kind: 'date', table: 'legal_case', column: 'noi_filed_on' },
  sentLegalOn: { kind: 'date', table: 'legal_case', column: 'sent_legal_on' },
} as const satisfies Record<string, FieldSpec>

export type FieldName = keyof typeof FIELDS

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

export const fieldSpec = (name: FieldName): FieldSpec => FIELDS[name]

export type Value = string | number | null

/** What a row says about a certificate: column of `certificate` -> value. */
export type Facts = Readonly<Record<string, Value>>

/** Texts that are never null, and what they hold when a file does not say. */
export const BLANK_FACTS: Facts = {
  owner_name: '',
  address: '',
  city: '',
  zip: '',
  status_id: 1,
  status_override_reason: null,
}

/** Columns of `certificate` that an import writes, but for the folded ones. */
export const FACT_COLUMNS: readonly string[] = [
  'county_id',
  ...columnsOf('certificate'),
  'status_override_reason',
]

export const LEGAL_COLUMNS: readonly string[] = columnsOf('legal_case')

/** The folded columns that the search reads, as every writer of a certificate folds them. */
export function foldedColumns(facts: Facts): Facts {
  const keys = searchKeys({
    certificateNo: textOf(facts, 'certificate_no'),
    parcelNo: textOf(facts, 'parcel_no'),
    ownerName: textOf(facts, 'owner_name'),
    address: textOf(facts, 'address'),
    city: textOf(facts, 'city'),
    zip: textOf(facts, 'zip'),
  })
  return {
    certificate_key: keys.certificateKey,
    parcel_key: keys.parcelKey,
    owner_key: keys.ownerKey,
    address_key: keys.addressKey,
  }
}

const textOf = (facts: Facts, column: string): string => String(facts[column] ?? '')

function columnsOf(table: FieldSpec['table']): string[] {
  return FIELD_NAMES.map(fieldSpec)
    .filter((field) => field.table === table)
    .map((field) => field.column)
}
