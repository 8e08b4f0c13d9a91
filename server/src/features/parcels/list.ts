import type { PARCEL_PAIR_STATES, ParcelPair } from '@fieldstone/contract/entities/parcels/parcel-pair'
import type { PARCEL_PAIR_SORTS } from '@fieldstone/contract/routes/parcels'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { instantKey, numberKey, textKey } from '../../lists/sort.ts'
import { isParcelOf } from '../../records/parcels.ts'

export interface ParcelPairQuery extends ListQuery {
  readonly state: (typeof PARCEL_PAIR_STATES)[number]
}

export const listParcelPairs = (
  context: Context,
  { state, ...query }: ParcelPairQuery,
): Promise<Page<ParcelPair[]>> => readList<ParcelPair>(context, PARCEL_PAIRS, query, IN_STATE[state])

/** What the certificates with a parcel's own number say. */
const sideOf = (parcel: string): RawBuilder<unknown> => sql`(
  select count(*)::int as certificates, min(it.id) as certificate_id,
    coalesce(string_agg(distinct nullif(it.owner_name, ''), '; '), '') as owners,
    coalesce(string_agg(distinct nullif(it.address, ''), '; '), '') as addresses,
    coalesce(bool_or(it.parcel_id <> coalesce(${sql.ref(`${parcel}.same_as_id`)}, ${sql.ref(`${parcel}.id`)})), false) as is_merged
  from certificate it where it.parcel_key = ${sql.ref(`${parcel}.parcel_key`)} and ${isParcelOf(parcel, 'it')})`

/** Pairs with both sides; `one` and `other` are the parcels, `first` and `second` what their certificates say. */
export const PAIRS = sql`parcel_pair pair
  join parcel one on one.id = pair.parcel_id join parcel other on other.id = pair.other_parcel_id
  join county on county.id = one.county_id left join app_user person on person.id = pair.decided_by
  cross join lateral ${sideOf('one')} first cross join lateral ${sideOf('other')} second`

/** A pair of PAIRS that awaits a decision. */
export const IS_UNDECIDED = sql`(pair.verdict is null and first.certificates > 0 and second.certificates > 0
  and coalesce(one.same_as_id, one.id) <> coalesce(other.same_as_id, other.id))`

const IN_STATE: Readonly<Record<ParcelPairQuery['state'], RawBuilder<unknown>>> = {
  undecided: IS_UNDECIDED,
  decided: sql`pair.verdict is not null`,
}

const COLUMNS = sql`pair.id, county.name as "countyName", one.municipality, one.parcel_no as "parcelNo",
  first.owners, first.addresses, first.certificates as "certificateCount", first.certificate_id as "certificateId",
  other.parcel_no as "otherParcelNo", second.owners as "otherOwners", second.addresses as "otherAddresses",
  second.certificates as "otherCertificateCount", second.certificate_id as "otherCertificateId",
  (first.is_merged or second.is_merged) as "isMerged", pair.found_at as "foundAt", pair.verdict,
  person.username as "decidedBy", pair.decided_at as "decidedAt"`

const PARCEL_PAIRS: ListSource<(typeof PARCEL_PAIR_SORTS)[number]> = {
  columns: COLUMNS,
  from: PAIRS,
  sorts: {
    found: instantKey(sql`pair.found_at`),
    countyName: textKey(sql`county.name`),
    parcelNo: textKey(sql`one.parcel_no`),
  },
  usualSort: 'found',
  key: numberKey(sql`pair.id`),
  filtered: sql`concat_ws(' ', county.name, one.municipality, one.parcel_no, other.parcel_no, first.owners, second.owners,
    first.addresses, second.addresses)`,
}

/** Throws `not_found` without such a pair. */
export async function getParcelPair(db: Db | Transaction, id: number): Promise<ParcelPair> {
  return firstRowOrThrow(
    await sql<ParcelPair>`select ${COLUMNS} from ${PAIRS} where pair.id = ${id}`.execute(db),
  )
}
