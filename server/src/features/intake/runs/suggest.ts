import type { ImportMapping } from '@fieldstone/contract/entities/intake/import'
import { FIELD_NAMES, type FieldName, fieldOf } from '../file/fields.ts'
import { dateFormOf } from './date-forms.ts'

export interface SampledColumn {
  readonly name: string
  /** Texts of the first rows that have any. */
  readonly samples: readonly string[]
}

/** What counties call our fields, in letters and digits alone; the first that a file has is taken. */
const CALLED: Readonly<Record<FieldName, readonly string[]>> = {
  certificateNo: [
    'certificateno',
    'certificatenumber',
    'certno',
    'certificate',
    'taxsaleno',
    'lienno',
    'liennumber',
    'billnumber',
    'billno',
    'schedulenumber',
    'taxlienno',
    'taxliennumber',
  ],
  parcelNo: [
    'parcelno',
    'parcelnumber',
    'parcelid',
    'parcel',
    'parcelnum',
    'apn',
    'pin',
    'accountnumber',
    'account',
    'accountno',
    'parcelidentificationnumber',
  ],
  // Each number would become a parcel of its town: staff choose that.
  municipality: [],
  ownerName: ['ownername', 'owner', 'taxpayer', 'taxpayername', 'name'],
  address: ['address', 'propertyaddress', 'situsaddress', 'siteaddress', 'location', 'street'],
  city: ['city', 'propertycity'],
  zip: ['zip', 'zipcode', 'postalcode', 'propertyzip'],
  saleType: ['saletype', 'typeofsale', 'type'],
  purchasedOn: [
    'purchasedon',
    'purchasedate',
    'saledate',
    'datesold',
    'certificatedate',
    'soldon',
    'issuedate',
    'dateissued',
  ],
  price: [
    'price',
    'purchaseprice',
    'purchaseamount',
    'principal',
    'principalamount',
    'amount',
    'faceamount',
    'facevalue',
    'amountdue',
    'totaldue',
    'balance',
  ],
  ratePercent: ['ratepercent', 'rate', 'interestrate', 'bidrate', 'intrate', 'percent'],
  statusId: ['statusid'],
  statusOverride: ['statusoverride'],
  redeemedOn: ['redeemedon', 'redemptiondate', 'dateredeemed', 'datepaid'],
  redeemedAmount: ['redeemedamount', 'redemptionamount', 'amountredeemed'],
  redeemedBy: ['redeemedby', 'redemptiontype', 'redemptionmethod'],
  releaseRecordedOn: ['releaserecordedon', 'releasedate', 'datereleased'],
  bankruptcyCaseNo: ['bankruptcycaseno', 'bankruptcycase', 'claimnum', 'bkcaseno'],
  bankruptcyInOn: ['bankruptcyinon', 'bankruptcyfiled', 'bankruptcyindate', 'bkfiled'],
  bankruptcyOutOn: ['bankruptcyouton', 'bankruptcyclosed', 'bankruptcyoutdate', 'bkclosed'],
  noiFiledOn: ['noifiledon', 'noifileddate', 'noidate', 'noticeofintent'],
  sentLegalOn: ['sentlegalon', 'sentlegal', 'legalsentdate', 'senttoattorney'],
  firm: ['firm', 'lawfirm', 'attorneyfirm'],
}

const PLACES = {
  stateColumn: ['state', 'statecode', 'stateid'],
  nameColumn: ['county', 'countyname'],
  fipsColumn: ['fips', 'fipscode', 'countyfips'],
}

/** A mapping by the names of the columns and the look of their dates. `place` is what is known of the county. */
export function suggestMapping(columns: readonly SampledColumn[], delimiter: string): ImportMapping {
  const plainNames = columns.map((column) => plain(column.name))
  const named = (names: readonly string[]): SampledColumn | undefined => {
    const called = names.find((name) => plainNames.includes(name))
    return called === undefined ? undefined : columns[plainNames.indexOf(called)]
  }
  const fields = FIELD_NAMES.flatMap((name) => {
    const column = named([plain(name), ...CALLED[name]])
    return column ? [[name, { column: column.name, ...formOf(name, column) }] as const] : []
  })
  const [state, county, fips] = [PLACES.stateColumn, PLACES.nameColumn, PLACES.fipsColumn].map(named)
  const byName = Object.fromEntries(fields)
  const number = byName['certificateNo']?.column
  const town = byName['municipality']?.column
  return {
    delimiter: delimiter as ImportMapping['delimiter'],
    sheet: null,
    headerRow: null,
    place:
      state && county
        ? { stateColumn: state.name, nameColumn: county.name, fipsColumn: fips?.name ?? null }
        : { state: '', name: '', fips: null },
    key:
      number === undefined
        ? []
        : [
            ...(state && county ? [state.name, county.name] : []),
            ...(town === undefined ? [] : [town]),
            number,
          ],
    total: byName['price']?.column ?? null,
    fields: byName,
  }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const formOf = (name: FieldName, { samples }: SampledColumn) =>
  dateFormOf(fieldOf(name).kind === 'date' ? samples : [])

/** How many of these texts are names that counties give to our fields: a header has most. */
export function familiarity(texts: readonly string[]): number {
  return texts.filter((each) => each.length <= MAX_NAME && FAMILIAR.has(plain(each))).length
}

const MAX_NAME = 100

const FAMILIAR = new Set([
  ...FIELD_NAMES.flatMap((name) => [plain(name), ...CALLED[name]]),
  ...Object.values(PLACES).flat(),
])
