import { sql } from 'kysely'
import { copyIn } from '../../../db/copy.ts'
import type { Database, Db, Transaction } from '../../../db/database.ts'
import type { Columns } from './fields.ts'
import type { Rejection } from './problem.ts'
import { isAbout, type Matching } from './sql-parts.ts'
import type { CheckedRow } from './validate.ts'

export interface BatchStart {
  readonly source: string
  readonly fileName: string
  readonly fileHash: string
}

/** Deletes the staged rows of refused and interrupted imports. Safe because only one import runs at a time (import-lock.ts). */
export async function sweepStaging(db: Db): Promise<void> {
  const dead = db.selectFrom('import_batch').select('id').where('committed_at', 'is', null)
  await db.deleteFrom('import_row').where('batch_id', 'in', dead).execute()
  await db.deleteFrom('import_batch').where('committed_at', 'is', null).where('row_count', '=', 0).execute()
}

export async function openBatch(db: Db, start: BatchStart): Promise<number> {
  const { id } = await db
    .insertInto('import_batch')
    .values({ source: start.source, file_name: start.fileName, file_hash: start.fileHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts rows by COPY, or as one JSON parameter in the embedded database. */
export async function stageRows(
  { db, pool, kind }: Database,
  batchId: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (kind === 'embedded') {
    const json = JSON.stringify(rows.map(stagedOf))
    await sql`
      insert into import_row (batch_id, line, import_key, fields, hash, rejections)
      select ${batchId}, r.line, r.import_key, r.fields, r.hash, r.rejections
      from json_to_recordset(${json}::json)
        as r(line int, import_key text, fields jsonb, hash text, rejections jsonb)`.execute(db)
    return
  }
  const copy = sql`copy import_row (batch_id, line, import_key, fields, hash, rejections) from stdin`
  const client = await pool.connect()
  let isBroken = true
  try {
    await copyIn(client, copy.compile(db).sql, copied(batchId, rows))
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}

const stagedOf = (row: CheckedRow) => ({
  line: row.line,
  import_key: row.importKey,
  fields: row.content,
  hash: row.hash,
  rejections: row.rejections.length > 0 ? row.rejections : null,
})

function* copied(batchId: number, rows: readonly CheckedRow[]): Generator<readonly unknown[]> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  for (const { line, import_key, fields, hash, rejections } of rows.map(stagedOf))
    yield [batchId, line, import_key, json(fields), hash, json(rejections)]
}

/**
 * Analyzes the columns that the checks and the commit join by, because new rows have no statistics yet. Leaves out the
 * wide content, whose statistics are not used.
 */
export const analyzeStaging = (db: Db | Transaction): Promise<unknown> =>
  sql`analyze import_row (batch_id, line, import_key, hash, rejections)`.execute(db)

/** Counts valid rows of new certificates. */
export async function countNew(db: Db, batchId: number, matching: Matching): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_row r where batch_id = ${batchId} and rejections is null and not exists
      (select from certificate c where ${isAbout(matching)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Marks staged rows as rejected that conflict with stored data. */
export async function rejectRows(
  db: Db,
  batchId: number,
  rejected: ReadonlyMap<number, readonly Rejection[]>,
): Promise<void> {
  if (rejected.size === 0) return
  const json = JSON.stringify([...rejected].map(([line, rejections]) => ({ line, rejections })))
  await sql`
    update import_row r set rejections = f.rejections, fields = null, hash = null
    from jsonb_to_recordset(${json}::jsonb) as f(line int, rejections jsonb)
    where r.batch_id = ${batchId} and r.line = f.line`.execute(db)
}

export async function lastLine(db: Db, batchId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(r.line) as last from import_row r where r.batch_id = ${batchId}`.execute(db)
  return rows[0]?.last ?? 0
}

/** A valid row of a new certificate. */
export interface NewRow {
  readonly line: number
  readonly facts: Columns
  readonly legal: Columns
}

/** Reads the new rows of a range of lines. */
export async function newRows(
  db: Db,
  batchId: number,
  matching: Matching,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<NewRow[]> {
  const { rows } = await sql<NewRow>`
    select r.line, r.fields -> 'facts' as facts, r.fields -> 'legal' as legal from import_row r
    where r.batch_id = ${batchId} and r.line > ${from} and r.line <= ${to} and r.rejections is null and not exists
      (select from certificate c where ${isAbout(matching)})
    order by r.line`.execute(db)
  return rows
}

/**
 * Finds certificate numbers that another certificate of the county already has (of the municipality if both name one).
 */
export async function existingCertificateNumbers(
  db: Db,
  batchId: number,
  source: string,
): Promise<{ line: number; certificateNo: string; importSource: string | null }[]> {
  const { rows } = await sql<{ line: number; certificateNo: string; importSource: string | null }>`
    select r.line, c.certificate_no as "certificateNo", c.import_source as "importSource"
    from import_row r
    join certificate c on c.county_id = (r.fields -> 'facts' ->> 'county_id')::bigint
      and c.certificate_no = r.fields -> 'facts' ->> 'certificate_no'
      and is_town_of(c.municipality, r.fields -> 'facts' ->> 'municipality')
    where r.batch_id = ${batchId} and r.rejections is null
      and (c.import_source is distinct from ${source} or c.import_key is distinct from r.import_key)
    order by r.line`.execute(db)
  return rows
}

export interface BatchTotals {
  readonly rowCount: number
  readonly validCount: number
  readonly rejectedCount: number
  /** The sum of the valid rows. */
  readonly totalCents: number
  readonly lastLine: number
}

/** Counts the staged rows and stores the totals with the batch. */
export async function closeStaging(db: Db, batchId: number): Promise<BatchTotals> {
  const { rows } = await sql<BatchTotals>`
    update import_batch b set row_count = t.rows, valid_count = t.valid, rejected_count = t.rows - t.valid,
      total_cents = t.total
    from (select count(*)::int as rows, (count(*) filter (where rejections is null))::int as valid,
        coalesce(sum((fields ->> 'amountCents')::bigint), 0)::bigint as total, coalesce(max(line), 0) as last
      from import_row where batch_id = ${batchId}) t
    where b.id = ${batchId}
    returning b.row_count as "rowCount", b.valid_count as "validCount", b.rejected_count as "rejectedCount",
      b.total_cents as "totalCents", t.last as "lastLine"`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('the batch of this import is gone')
  return totals
}

export interface RejectedRow {
  readonly line: number
  readonly rejections: readonly Rejection[]
}

/** Reads a page of the rejected rows, in the order of the file. */
export async function rejectedRows(
  db: Db | Transaction,
  batchId: number,
  afterLine: number,
  limit: number,
): Promise<RejectedRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['line', 'rejections'])
    .where('batch_id', '=', batchId)
    .where('rejections', 'is not', null)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ line: row.line, rejections: row.rejections as Rejection[] }))
}

/** Deletes the staged rows after each import, because they contain personal data. Keeps the batch with its totals. */
export async function dropStaging(db: Db | Transaction, batchId: number): Promise<void> {
  await db.deleteFrom('import_row').where('batch_id', '=', batchId).execute()
}

/** Deletes the batch unless it was committed: the audit log refers to committed batches. */
export async function dropBatch(db: Db, batchId: number): Promise<void> {
  await db.deleteFrom('import_batch').where('id', '=', batchId).where('committed_at', 'is', null).execute()
}
