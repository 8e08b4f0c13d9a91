import { isDue, RETENTION_KINDS, type RetentionKind, retentionRule } from '@fieldstone/domain/retention/kinds'
import { sql } from 'kysely'
import { recordSystemAudit } from '../../audit/record.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { errorName } from '../../error-name.ts'
import { removeImportFiles, removeParts, type SentFile, uploadParts } from '../../records/file-parts.ts'
import type { Services } from '../../services.ts'
import { dueBefore, type KindRow, readKinds } from './kind-rows.ts'
import { SWEEPS, type Sweep } from './sweeps.ts'

type Deleting = Pick<Services, 'db' | 'files' | 'clock' | 'config' | 'log'>

/** The most rows per statement. */
const ROWS_AT_ONCE = 1_000
/** The most rows with files per round: their files are removed one by one. */
const FILES_AT_ONCE = 50

/**
 * Deletes records whose retention period has ended, kind by kind. A kind that fails, such as without file storage,
 * does not stop the others and is tried again in the next run.
 */
export async function runRetention(services: Deleting, signal?: AbortSignal): Promise<void> {
  const { config, clock, log } = services
  const moment = { now: clock.now(), timeZone: config.businessTimeZone }
  const rows = await readKinds(services.db)
  const failures: unknown[] = []
  for (const kind of RETENTION_KINDS) {
    if (signal?.aborted === true) return
    const row = rows.get(kind)
    if (!isDue(kind, row?.lastRunAt ?? null, moment)) continue
    try {
      await runKind(services, kind, { row, signal })
    } catch (error) {
      log.error({ kind, reason: errorName(error) }, 'records were not deleted')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

interface Run {
  readonly row: KindRow | undefined
  readonly signal: AbortSignal | undefined
}

async function runKind(services: Deleting, kind: RetentionKind, { row, signal }: Run): Promise<void> {
  const at = services.clock.now()
  const before = dueBefore(kind, row, at)
  let count = 0
  for (const sweep of SWEEPS[kind]) count += await sweepAll(services, sweep, { before, at, signal })
  // An interrupted run resumes at the next start.
  if (signal?.aborted === true) return
  await inTransaction(services.db, async (trx) => {
    const run = { last_run_at: at, deleted_count: count }
    await trx
      .insertInto('retention_kind')
      .values({ kind, ...run })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(run))
      .execute()
    if (count > 0 && retentionRule(kind).every === 'night')
      recordSystemAudit(trx, at, {
        action: 'delete-records',
        subject: { kind: 'records', id: kind },
        detail: { count },
      })
  })
}

interface Times {
  readonly before: Date
  readonly at: Date
  readonly signal: AbortSignal | undefined
}

async function sweepAll(services: Deleting, sweep: Sweep, { before, at, signal }: Times): Promise<number> {
  const most = sweep.files === undefined ? ROWS_AT_ONCE : FILES_AT_ONCE
  let [all, last] = [0, most]
  while (last === most && signal?.aborted !== true) {
    last =
      sweep.files === undefined
        ? await sweepRows(services.db, sweep, { before, at })
        : await sweepFiles(services, sweep.files, { sweep, before, at })
    all += last
  }
  return all
}

/** Selects the due rows that no litigation hold keeps. Rows that somebody is writing wait for the next run. */
const chosen = ({ table, isDue: due, isHeld }: Sweep, before: Date) =>
  sql`${sql.table(table)} it where ${due(before)} and not ${isHeld}`

const change = ({ table, set }: Sweep, at: Date) =>
  set === undefined ? sql`delete from ${sql.table(table)}` : sql`update ${sql.table(table)} set ${set(at)}`

async function sweepRows(db: Db, sweep: Sweep, { before, at }: Omit<Times, 'signal'>): Promise<number> {
  const { numAffectedRows } = await sql`${change(sweep, at)} where ctid in (
    select it.ctid from ${chosen(sweep, before)} limit ${ROWS_AT_ONCE} for update of it skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Removes the files before the rows: a row without a file can be found again, a file without a row cannot. */
async function sweepFiles(
  { db, files }: Deleting,
  kind: WithFiles,
  { sweep, before, at }: Omit<Times, 'signal'> & { readonly sweep: Sweep },
): Promise<number> {
  const { rows } = await sql<{ id: number; byteCount: number; storageKey: string | null }>`
    select it.id, it.byte_count as "byteCount", to_jsonb(it) ->> 'storage_key' as "storageKey"
    from ${chosen(sweep, before)} order by it.id limit ${FILES_AT_ONCE}`.execute(db)
  for (const row of rows) {
    await removeFilesOf({ db, files }, kind, row)
    await sql`${change(sweep, at)} where id = ${row.id}`.execute(db)
  }
  return rows.length
}

type WithFiles = NonNullable<Sweep['files']>

/** Removes the stored file of a row. */
async function removeFilesOf(
  stores: Pick<Services, 'db' | 'files'>,
  kind: WithFiles,
  row: SentFile & { readonly storageKey: string | null },
): Promise<void> {
  switch (kind) {
    case 'upload':
      return removeParts(stores, uploadParts(row))
    case 'import':
      return removeImportFiles(stores, row)
    case 'document':
      if (row.storageKey !== null) await stores.files.remove(stores.db, row.storageKey)
  }
}
