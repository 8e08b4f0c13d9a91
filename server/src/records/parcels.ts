import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/**
 * Adds the parcels that are not there yet. `rows` gives county_id, municipality, parcel_no and parcel_key; of two spellings
 * of one identity the first is stored.
 */
export async function addParcels(trx: Db | Transaction, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into parcel (county_id, municipality, parcel_no, parcel_key)
    select distinct on (county_id, parcel_identity(municipality, parcel_no)) county_id, municipality, parcel_no, parcel_key
    from (select *, row_number() over () as position from (${rows}) given) numbered
    order by county_id, parcel_identity(municipality, parcel_no), position
    on conflict (county_id, identity) do nothing`.execute(trx)
}

/** Whether the number of the certificate `certificate`, an alias, is that of the parcel `parcel`, another alias. */
export const isParcelOf = (parcel: string, certificate: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${parcel}.county_id`)} = ${sql.ref(`${certificate}.county_id`)}
    and ${sql.ref(`${parcel}.identity`)} = ${identityOf(certificate)})`

const identityOf = (certificate: string): RawBuilder<string> =>
  sql<string>`parcel_identity(${sql.ref(`${certificate}.municipality`)}, ${sql.ref(`${certificate}.parcel_no`)})`

/**
 * The parcel of a certificate that gets the values of `next`, of which `parcel` is the parcel. Where its number stays, so does
 * its parcel: certificates that an earlier version merged move by a decision of staff only.
 */
export const parcelIdAfter = (
  current: string,
  next: string,
  parcel: string,
): RawBuilder<number> => sql<number>`
  case when ${sql.ref(`${current}.county_id`)} = ${sql.ref(`${next}.county_id`)} and ${identityOf(current)} = ${identityOf(next)}
    then ${sql.ref(`${current}.parcel_id`)} else coalesce(${sql.ref(`${parcel}.same_as_id`)}, ${sql.ref(`${parcel}.id`)}) end`

/** The parcel to which a certificate belongs by its own number and the decisions of staff; null if there is none yet. */
export const parcelIdOf = (certificate: string): RawBuilder<number | null> => sql<number | null>`
  (select coalesce(own.same_as_id, own.id) from parcel own where ${isParcelOf('own', certificate)})`

/**
 * Whether two certificates of one `parcel_id` belong to one parcel. An earlier version merged numbers that differ in separators:
 * until staff decide, neither owner sees the other's certificate.
 */
export const isSameParcel = (one: string, other: string): RawBuilder<boolean> => sql<boolean>`
  (${identityOf(one)} = ${identityOf(other)} or ${parcelIdOf(one)} = ${parcelIdOf(other)})`

/** Whether a parcel's number still awaits a decision of staff: another certificate has the same number but for separators. */
export const isParcelUndecided = (certificate: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from parcel own
    join parcel twin on twin.county_id = own.county_id and twin.parcel_key = own.parcel_key and twin.id <> own.id
  where ${isParcelOf('own', certificate)}
    and (select pair.verdict is null from parcel_pair pair
      where pair.parcel_id = least(own.id, twin.id) and pair.other_parcel_id = greatest(own.id, twin.id))
    and coalesce(twin.same_as_id, twin.id) <> coalesce(own.same_as_id, own.id)
    and exists (select from certificate it where it.parcel_key = twin.parcel_key and ${isParcelOf('twin', 'it')}))`

/** Deletes those of the parcels that have no certificate, unless staff have decided something about them. */
export async function removeUnusedParcels(trx: Transaction, parcelIds: readonly number[]): Promise<void> {
  await sql`
    delete from parcel p where p.id = any(${[...parcelIds]}::bigint[])
      and not exists (select from certificate c where c.parcel_id = p.id)
      and not exists (select from certificate it where it.parcel_key = p.parcel_key and ${isParcelOf('p', 'it')})
      and not exists (select from parcel other where other.same_as_id = p.id)
      and not exists (select from parcel_pair pair where p.id in (pair.parcel_id, pair.other_parcel_id)
        and pair.verdict is not null)`.execute(trx)
}
