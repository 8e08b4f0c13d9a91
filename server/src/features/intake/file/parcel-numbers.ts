import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import { hasNoSeparators, inShape, numberShape } from '@fieldstone/domain/parcels/parcel-decision'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isParcelOf } from '../../../records/parcels.ts'
import type { ImportMap } from './map.ts'

/** The parcel fields of a staged row `r`. */
const STAGED = sql`lateral (select (r.fields -> 'facts' ->> 'county_id')::bigint as county_id,
  r.fields -> 'facts' ->> 'municipality' as municipality, r.fields -> 'facts' ->> 'parcel_no' as parcel_no,
  r.fields -> 'keys' ->> 'parcel_key' as parcel_key, parcel_identity(r.fields -> 'facts' ->> 'municipality', '') as town,
  parcel_identity(r.fields -> 'facts' ->> 'municipality', r.fields -> 'facts' ->> 'parcel_no') as identity) own`

const HAS_CERTIFICATE = sql`exists (select from certificate it where it.parcel_key = p.parcel_key and ${isParcelOf('p', 'it')})`

export interface SameDigits {
  readonly count: number
  /** The first numbers, each with another number that has the same digits. */
  readonly rows: readonly { readonly line: number; readonly parcelNo: string; readonly other: string }[]
}

/**
 * Finds valid staged rows whose parcel number differs only in separators from another number of the file or the portal,
 * if staff have not decided about the pair.
 */
export async function findSameDigits(
  db: Db,
  { batchId, shown }: { readonly batchId: number; readonly shown: number },
): Promise<SameDigits> {
  const { rows } = await sql<SameDigits['rows'][number] & { count: number }>`
    with staged as materialized (
      select distinct on (own.county_id, own.identity) r.line, own.*
      from import_row r, ${STAGED}
      where r.batch_id = ${batchId} and r.rejections is null and own.parcel_key <> ''
      order by own.county_id, own.identity, r.line),
    twin as (
      select s.line, s.parcel_no, s.county_id, s.identity, o.parcel_no as other, o.identity as other_identity
      from staged s join staged o on o.county_id = s.county_id and o.parcel_key = s.parcel_key
        and is_town_of(o.municipality, s.municipality) and o.identity <> s.identity
      union all
      select s.line, s.parcel_no, s.county_id, s.identity, p.parcel_no, p.identity
      from staged s join parcel p on p.county_id = s.county_id and p.parcel_key = s.parcel_key
        and is_town_of(p.municipality, s.municipality) and p.identity <> s.identity
      where ${HAS_CERTIFICATE}),
    undecided as (
      select distinct on (twin.line) twin.line, twin.parcel_no, twin.other from twin
      where not exists (select from parcel_pair pair join parcel one on one.id = pair.parcel_id
        join parcel another on another.id = pair.other_parcel_id
        where pair.verdict is not null and one.county_id = twin.county_id
          and (one.identity, another.identity) in ((twin.identity, twin.other_identity), (twin.other_identity, twin.identity)))
      order by twin.line, twin.other)
    select line, parcel_no as "parcelNo", other, (count(*) over ())::int as count from undecided order by line limit ${shown}`.execute(
    db,
  )
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ line, parcelNo, other }) => ({ line, parcelNo, other })),
  }
}

interface UnshapedRow {
  readonly line: number
  readonly countyId: number
  readonly town: string
  readonly parcelNo: string
  /** The number of the certificate that the row is about, if it has the same digits; null if there is none. */
  readonly storedNo: string | null
  /** Whether another source has a certificate with exactly this number. */
  readonly isKnown: boolean
  /** Numbers of the county with the same digits and with separators, one for each possible parcel. */
  readonly matches: readonly string[]
}

const ROWS_AT_ONCE = 1_000

/**
 * For a source that leaves out separators: a certificate keeps the number that it has. The number of a new one gets the separators
 * of the one parcel of the county with the same digits, else those that all other numbers of the county have. A number that
 * another source has without separators, or that fits neither, stays as it is.
 */
export async function addSeparators(db: Db, batchId: number, map: ImportMap): Promise<void> {
  if (map.parcelNumbers !== 'without-separators') return
  const shapes = new Map<string, string | null>()
  for (let after = 0; ; ) {
    const rows = await listUnshaped(db, { batchId, source: map.source, after })
    const last = rows.at(-1)
    if (!last) return
    const shaped: { line: number; parcelNo: string; parcelKey: string }[] = []
    for (const row of rows.filter(({ parcelNo }) => hasNoSeparators(parcelNo))) {
      const key = `${row.countyId} ${row.town}`
      if (!shapes.has(key)) shapes.set(key, await shapeOfCounty(db, row, map.source))
      const parcelNo = completed(row, shapes.get(key) ?? null)
      if (parcelNo !== null) shaped.push({ line: row.line, parcelNo, parcelKey: normalParcelNo(parcelNo) })
    }
    await storeNumbers(db, batchId, shaped)
    after = last.line
  }
}

function completed(
  { storedNo, isKnown, matches, parcelNo }: UnshapedRow,
  shape: string | null,
): string | null {
  if (storedNo !== null) return storedNo
  const [match, another] = matches
  if (isKnown || another !== undefined) return null
  if (match !== undefined) return match
  return shape === null ? null : inShape(parcelNo, shape)
}

async function listUnshaped(
  db: Db,
  { batchId, source, after }: { readonly batchId: number; readonly source: string; readonly after: number },
): Promise<readonly UnshapedRow[]> {
  const { rows } = await sql<UnshapedRow>`
    select r.line, own.county_id as "countyId", own.town, own.parcel_no as "parcelNo",
      (select c.parcel_no from certificate c where c.import_source = ${source} and c.import_key = r.import_key
        and c.county_id = own.county_id and c.parcel_key = own.parcel_key) as "storedNo",
      exists (select from parcel p join certificate c on c.parcel_key = p.parcel_key and ${isParcelOf('p', 'c')}
        where p.county_id = own.county_id and p.identity = own.identity and c.import_source is distinct from ${source}) as "isKnown",
      array(
        select (array_agg(p.parcel_no order by p.id))[1] from parcel p
        where p.county_id = own.county_id and p.parcel_key = own.parcel_key and parcel_identity(p.municipality, '') = own.town
          and p.parcel_no ~ '[^[:alnum:]]' and ${HAS_CERTIFICATE} and not exists (
            select from parcel sent join parcel_pair pair on pair.parcel_id = least(p.id, sent.id) and pair.other_parcel_id = greatest(p.id, sent.id)
            where sent.county_id = own.county_id and sent.identity = own.identity and pair.verdict = 'different')
        group by coalesce(p.same_as_id, p.id) order by min(p.id)) as matches
    from import_row r, ${STAGED}
    where r.batch_id = ${batchId} and r.rejections is null and own.parcel_no <> '' and r.line > ${after}
    order by r.line limit ${ROWS_AT_ONCE}`.execute(db)
  return rows
}

/** Returns the one shape that all numbers of other sources have, in the county or its town; null if there are several or one has none. */
async function shapeOfCounty(
  db: Db,
  { countyId, town }: UnshapedRow,
  source: string,
): Promise<string | null> {
  const { rows } = await sql<{ parcelNo: string }>`
    select distinct on (regexp_replace(btrim(c.parcel_no), '[[:alnum:]]', '9', 'g')) c.parcel_no as "parcelNo"
    from certificate c
    where c.county_id = ${countyId} and parcel_identity(c.municipality, '') = ${town} and c.import_source is distinct from ${source}
      and c.parcel_key <> ''
    limit 2`.execute(db)
  const [only, another] = rows
  return only === undefined || another !== undefined || hasNoSeparators(only.parcelNo)
    ? null
    : numberShape(only.parcelNo)
}

/** The hash covers the number: a file that is sent again meets the parcels that came meanwhile. */
async function storeNumbers(
  db: Db,
  batchId: number,
  shaped: readonly { readonly line: number; readonly parcelNo: string; readonly parcelKey: string }[],
): Promise<void> {
  if (shaped.length === 0) return
  await sql`
    update import_row r set fields = jsonb_set(jsonb_set(r.fields, '{facts,parcel_no}', to_jsonb(it."parcelNo")),
        '{keys,parcel_key}', to_jsonb(it."parcelKey")),
      hash = encode(sha256(convert_to(r.hash || it."parcelNo", 'UTF8')), 'hex')
    from jsonb_to_recordset(${JSON.stringify(shaped)}::jsonb) as it(line int, "parcelNo" text, "parcelKey" text)
    where r.batch_id = ${batchId} and r.line = it.line`.execute(db)
}
