import type { ImportMapping } from '@fieldstone/contract/entities/intake/import'
import type { County } from '../file/counties.ts'
import { type DateForm, dateFormsOf } from '../file/date-forms.ts'
import { FIELD_NAMES, type FieldName, fieldOf } from '../file/fields.ts'
import { COUNTY_HEADINGS, plainCounty, plainHeading } from '../file/headings.ts'

export interface SampledColumn {
  readonly name: string
  /** Texts of the first rows, without empty ones. */
  readonly samples: readonly string[]
}

/** Column names reduced to letters and digits, separated by blanks. */
const named = (names: string): readonly string[] => names.split(' ')

/**
 * The headings that counties use for our fields. The first one that a file has is used. '#' is read as 'no'. 'Interest'
 * is left out, because it may be an amount or a rate.
 */
const CALLED: Readonly<Record<FieldName, readonly string[]>> = {
  certificateNo: named(
    'certificateno certificatenumber certificateid certno certnumber certnum certid cert certificate taxcertificateno taxcertificatenumber taxcertno taxcertificate tscertificate tscno salecertificateno taxsaleno taxsalenumber taxsalecertificate lienno liennumber lienid lien taxlienno taxliennumber taxliencertificate itemno itemnumber billnumber billno schedulenumber',
  ),
  parcelNo: named(
    'parcelno parcelnumber parcelid parcelidno parcelidnumber parcel parcelnum parcelkey permanentparcelno permanentparcelnumber permanentparcel ppn taxparcel taxparcelid taxparcelno taxparcelnumber propertyid propertyno propertynumber apn pin pinno pinnumber folio folionumber taxid taxidnumber taxmap taxmapno taxmapnumber mapparcel mapno accountnumber account accountno acctno acct parcelidentificationnumber propertyindexnumber',
  ),
  // Not suggested, because each number would become a parcel of its town. Staff choose it.
  municipality: [],
  ownerName: named(
    'ownername owner owner1 ownername1 ownersname ownerofrecord nameofowner currentowner propertyowner taxpayer taxpayername nameoftaxpayer assessedowner assessedto assessedname debtor debtorname name',
  ),
  address: named(
    'address propertyaddress propertylocation propertystreet propaddress proplocation locationaddress locationofproperty addressofproperty situs situsaddress situslocation siteaddress sitelocation streetaddress physicaladdress parceladdress parcellocation location street',
  ),
  city: named('city propertycity propcity situscity sitecity cityname'),
  zip: named('zip zipcode zip5 postalcode propertyzip propertyzipcode propzip situszip sitezip'),
  saleType: named('saletype typeofsale type'),
  purchasedOn: named(
    'purchasedon purchasedate dateofpurchase datepurchased saledate dateofsale taxsaledate datesold certificatedate certdate dateofcertificate liendate soldon solddate issuedate dateissued issueddate certificateissued assignmentdate',
  ),
  price: named(
    'price purchaseprice purchaseamount purchaseamt saleamount saleamt saleprice soldamount soldfor certamount certamt certificateamount certificateamt certificatevalue certificatefaceamount lienamount lienamt taxlienamount principal principalamount owedatsale faceamount faceamt facevalue amount amt amountdue amtdue amountowed totaldue totalamountdue balance balancedue',
  ),
  ratePercent: named(
    'ratepercent rate interestrate certificaterate certrate bidrate winningrate winningbid bidpercent intrate interestpercent intpercent percent pct',
  ),
  statusId: named('statusid'),
  statusOverride: named('statusoverride'),
  redeemedOn: named(
    'redeemedon redeemeddate redemptiondate redeemdate dateredeemed dateofredemption datepaid paiddate',
  ),
  redeemedAmount: named('redeemedamount redemptionamount redemptionamt amountredeemed redemptiontotal'),
  redeemedBy: named('redeemedby redemptiontype redemptionmethod'),
  releaseRecordedOn: named('releaserecordedon releasedate releaserecorded releaserecordeddate datereleased'),
  bankruptcyCaseNo: named(
    'bankruptcycaseno bankruptcycase bankruptcyno bankruptcynumber claimnum bkcaseno bkcase bkno',
  ),
  bankruptcyInOn: named(
    'bankruptcyinon bankruptcyfiled bankruptcydate bankruptcyindate bkfiled bkdate bkfileddate',
  ),
  bankruptcyOutOn: named('bankruptcyouton bankruptcyclosed bankruptcyoutdate bkclosed bkcloseddate'),
  noiFiledOn: named('noifiledon noifileddate noidate noifiled noticeofintent noticeofintentdate'),
  sentLegalOn: named('sentlegalon sentlegal legalsentdate senttoattorney senttoattorneydate'),
  firm: named('firm lawfirm attorneyfirm'),
}

const PLACES = {
  stateColumn: ['state', 'statecode', 'stateid'],
  nameColumn: COUNTY_HEADINGS,
  fipsColumn: ['fips', 'fipscode', 'countyfips'],
}

/**
 * Suggests a mapping from the column names and the format of dates. `counties` are those of the portal. Suggests the
 * county if there is only one, and looks up the texts of a county column among them.
 */
export function suggestMapping(
  columns: readonly SampledColumn[],
  delimiter: string,
  counties: readonly County[] = [],
): ImportMapping {
  const plainNames = columns.map((column) => plainHeading(column.name))
  const called = (names: readonly string[]): SampledColumn | undefined => {
    const name = names.find((each) => plainNames.includes(each))
    return name === undefined ? undefined : columns[plainNames.indexOf(name)]
  }
  const fields = FIELD_NAMES.flatMap((name) => {
    const column = called([plainHeading(name), ...CALLED[name]])
    if (column === undefined) return []
    return [[name, { column: column.name, ...dateFormOf(name, column) }] as const]
  })
  const byName = Object.fromEntries(fields)
  const number = byName['certificateNo']?.column
  const town = byName['municipality']?.column
  const place = placeOf(
    {
      state: called(PLACES.stateColumn),
      county: called(PLACES.nameColumn),
      fips: called(PLACES.fipsColumn),
    },
    counties,
  )
  return {
    delimiter: delimiter as ImportMapping['delimiter'],
    sheet: null,
    headerRow: null,
    place,
    key: number === undefined ? [] : [...placeColumns(place), ...(town === undefined ? [] : [town]), number],
    total: byName['price']?.column ?? null,
    fields: byName,
  }
}

interface PlaceColumns {
  readonly state: SampledColumn | undefined
  readonly county: SampledColumn | undefined
  readonly fips: SampledColumn | undefined
}

/** Suggests the source of the county: columns of the file, a column that names known counties, or the only county. */
function placeOf({ state, county, fips }: PlaceColumns, counties: readonly County[]): ImportMapping['place'] {
  if (state && county)
    return { stateColumn: state.name, nameColumn: county.name, fipsColumn: fips?.name ?? null }
  const texts = [...new Set(county?.samples ?? [])]
  const known = texts.map((text) => counties.filter(({ name }) => plainCounty(name) === plainCounty(text)))
  if (county && texts.length <= MOST_COUNTIES && known.some((matches) => matches.length === 1))
    return {
      column: county.name,
      values: Object.fromEntries(texts.map((text, no) => [text, countyOf(known[no] ?? [], text)])),
    }
  const [only, another] = counties
  return only && !another
    ? { state: only.stateId, name: only.name, fips: null }
    : { state: '', name: '', fips: null }
}

/** Returns the columns that name the county of a row. */
const placeColumns = (place: ImportMapping['place']): readonly string[] =>
  'stateColumn' in place ? [place.stateColumn, place.nameColumn] : 'values' in place ? [place.column] : []

/** A column with more texts than this is not a list of counties. */
const MOST_COUNTIES = 20

const countyOf = ([match, another]: readonly County[], text: string) =>
  match && !another
    ? { state: match.stateId, name: match.name, fips: null }
    : { state: '', name: text, fips: null }

const dateFormOf = (name: FieldName, { samples }: SampledColumn) =>
  formOf(fieldOf(name).kind === 'date' ? dateFormsOf(samples) : [])

/** Returns the proposed date format. If day and month cannot be told apart, it has the month first. */
export function formOf([proposed]: readonly Pick<DateForm, 'dateFormat' | 'pivotYear'>[]) {
  return { dateFormat: proposed?.dateFormat ?? null, pivotYear: proposed?.pivotYear ?? null }
}

/** Counts the texts that counties use as headings of our fields. A header has most of them. */
export function familiarity(texts: readonly string[]): number {
  return texts.filter((each) => each.length <= MAX_NAME && FAMILIAR.has(plainHeading(each))).length
}

const MAX_NAME = 100

const FAMILIAR = new Set([
  ...FIELD_NAMES.flatMap((name) => [plainHeading(name), ...CALLED[name]]),
  ...Object.values(PLACES).flat(),
])
