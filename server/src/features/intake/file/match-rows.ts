import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ImportMap } from './map.ts'
import type { Rejection } from './problem.ts'
import { columnText } from './read-field.ts'
import { rejectRows } from './staging.ts'

/** The numbers by which a row can be matched, as columns of `certificate` and of the staged facts. */
const NUMBERS = { certificateNo: 'certificate_no', parcelNo: 'parcel_no' } as const

type MatchedBy = keyof typeof NUMBERS

/** Normalizes numbers as parcels compare them: separators count; case and repeated blanks do not. */
const folded = (number: RawBuilder<unknown>) => sql`parcel_identity(null, ${number})`

interface Match {
  readonly line: number
  readonly value: string
  /** The other number of the row. Null if it has none. */
  readonly otherValue: string | null
  readonly id: number | null
  /** The count of certificates in the county that have the number. */
  readonly count: number
  /** The count of these that also have the other number of the row. */
  readonly agreeingCount: number
}

/**
 * Finds the certificate of each valid staged row by county (and town, if stated) and number, across all sources. Rejects
 * rows with no match or several, and rows that repeat a certificate. Then removes county, town and numbers from the
 * rows, because they identify the certificate and change nothing.
 */
export async function matchRows(db: Db, batchId: number, map: ImportMap): Promise<void> {
  const { matchBy } = map
  if (matchBy === 'key') return
  const other = matchBy === 'certificateNo' ? 'parcelNo' : 'certificateNo'
  const rejected = new Map<number, readonly Rejection[]>()
  const met = new Map<number, number>()
  const first = new Map<number, number>()
  for (const match of await listMatches(db, batchId, matchBy, other)) {
    const { line, id, value } = match
    const earlier = id === null ? undefined : first.get(id)
    const reason = refusalOf(match, matchBy) ?? (earlier === undefined ? null : sameAs(earlier))
    if (reason !== null || id === null) {
      rejected.set(line, [{ column: columnOf(map, matchBy), value, reason: reason ?? '' }])
      continue
    }
    first.set(id, line)
    met.set(line, id)
  }
  await rejectRows(db, batchId, rejected)
  const rows = JSON.stringify([...met].map(([line, id]) => ({ line, id })))
  await sql`
    update import_row r
    set certificate_id = m.id,
      fields = jsonb_set(r.fields, '{facts}', (r.fields -> 'facts') - array['county_id', 'certificate_no', 'parcel_no', 'municipality'])
    from jsonb_to_recordset(${rows}::jsonb) as m(line int, id bigint)
    where r.batch_id = ${batchId} and r.line = m.line`.execute(db)
}

async function listMatches(
  db: Db,
  batchId: number,
  matchBy: MatchedBy,
  other: MatchedBy,
): Promise<readonly Match[]> {
  const [own, others] = [NUMBERS[matchBy], NUMBERS[other]]
  const stated = (column: string) => sql`r.fields -> 'facts' ->> ${column}`
  const { rows } = await sql<Match>`
    with row as materialized (
      select r.line, (r.fields -> 'facts' ->> 'county_id')::bigint as county_id, ${stated(own)} as value,
        ${stated(others)} as other_value, ${stated('municipality')} as municipality
      from import_row r where r.batch_id = ${batchId} and r.rejections is null),
    candidate as (
      select row.line, c.id, c.${sql.ref(own)} = row.value as is_exact,
        row.other_value is null or ${folded(sql`c.${sql.ref(others)}`)} = ${folded(sql`row.other_value`)} as agrees
      from row join certificate c on c.county_id = row.county_id
        and ${folded(sql`c.${sql.ref(own)}`)} = ${folded(sql`row.value`)}
        and (row.municipality is null or parcel_identity(c.municipality, '') = parcel_identity(row.municipality, ''))),
    ranked as (
      select line, id, agrees, rank() over (partition by line order by agrees desc, is_exact desc) as place
      from candidate)
    select row.line, row.value, row.other_value as "otherValue", min(ranked.id) filter (where agrees) as id,
      count(ranked.id)::int as count, (count(ranked.id) filter (where agrees))::int as "agreeingCount"
    from row left join ranked on ranked.line = row.line and ranked.place = 1
    group by row.line, row.value, row.other_value order by row.line`.execute(db)
  return rows
}

function refusalOf({ count, agreeingCount, otherValue }: Match, matchBy: MatchedBy): string | null {
  const [name, otherName] =
    matchBy === 'certificateNo' ? ['certificate', 'parcel'] : ['parcel', 'certificate']
  if (count === 0)
    return `is the ${name} number of no certificate of that county: a file that is matched by number adds none`
  if (agreeingCount === 0)
    return `belongs to a certificate with another ${otherName} number than ${otherValue}: correct one of the two`
  return agreeingCount === 1
    ? null
    : `is the ${name} number of ${agreeingCount} certificates of that county: ${matchBy === 'parcelNo' ? 'match by certificate number' : 'correct them by hand'}`
}

const sameAs = (line: number): string => `is about the same certificate as line ${line}`

const columnOf = (map: ImportMap, name: MatchedBy): string => {
  const source = map.fields[name]
  return source ? columnText(source) : ''
}
