import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface Names {
  /** The key columns and the column of the certificate number, for messages. */
  readonly key: string
  readonly number: string
}

/** Rejects rows that repeat the key or the certificate number of an earlier valid row of the file. */
export async function rejectDuplicates(db: Db, batchId: number, names: Names): Promise<void> {
  await rejectRepeated(db, batchId, {
    same: sql`import_key`,
    column: names.key,
    value: sql`replace(import_key, '|', ' + ')`,
    reason: ['is the same as in line ', ''],
  })
  const number = sql`fields -> 'facts' ->> 'certificate_no'`
  await rejectRepeated(db, batchId, {
    same: sql`fields -> 'facts' ->> 'county_id', parcel_identity(fields -> 'facts' ->> 'municipality', ''), ${number}`,
    column: names.number,
    value: number,
    reason: ['is the certificate number of line ', ', too'],
  })
  await rejectWithAndWithoutTown(db, batchId, names.number)
}

/** A number without a town could belong to any town, so no other row may have the same number with a town. */
const rejectWithAndWithoutTown = (db: Db, batchId: number, column: string) =>
  sql`
    with numbered as materialized (
      select line, fields -> 'facts' ->> 'county_id' as county, fields -> 'facts' ->> 'certificate_no' as number,
        parcel_identity(fields -> 'facts' ->> 'municipality', '') as town
      from import_row where batch_id = ${batchId} and rejections is null),
    named as (
      select row.line, row.number, min(other.line) as first from numbered row
      join numbered other on other.county = row.county and other.number = row.number and other.town <> '' and row.town = ''
      group by row.line, row.number)
    update import_row r set fields = null, hash = null, rejections = jsonb_build_array(jsonb_build_object(
      'column', ${column}::text, 'value', n.number,
      'reason', 'is the certificate number of line ' || n.first || ', too, which names a municipality: name one in both rows'))
    from named n where r.batch_id = ${batchId} and r.line = n.line`.execute(db)

interface Repeated {
  /** Values that must be unique among the rows. */
  readonly same: RawBuilder<unknown>
  readonly column: string
  readonly value: RawBuilder<unknown>
  /** The message before and after the line number of the first row. */
  readonly reason: readonly [string, string]
}

async function rejectRepeated(db: Db, batchId: number, repeated: Repeated): Promise<void> {
  const { same, column, value, reason } = repeated
  await sql`
    with numbered as (
      select line, ${value} as value, first_value(line) over (partition by ${same} order by line) as first
      from import_row where batch_id = ${batchId} and rejections is null
    )
    update import_row r set fields = null, hash = null, rejections = jsonb_build_array(jsonb_build_object(
      'column', ${column}::text, 'value', n.value, 'reason', ${reason[0]}::text || n.first || ${reason[1]}::text))
    from numbered n where r.batch_id = ${batchId} and r.line = n.line and n.first <> n.line`.execute(db)
}
