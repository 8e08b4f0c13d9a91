import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../audit/record.ts'
import { inTransaction, sqlState, type Transaction } from '../../../db/database.ts'
import { closeOpenCheckouts } from '../../../records/close-checkouts.ts'
import { addParcels, isParcelOf, parcelIdAfter, removeUnusedParcels } from '../../../records/parcels.ts'
import type { TaskOutcome, TaskWork } from '../../../tasks/task.ts'
import { recordCorrections } from '../../payoff/service.ts'
import {
  ATTORNEY_COLUMN,
  affectedBy,
  CERTIFICATE_COLUMNS,
  KEY_COLUMNS,
  LEGAL_COLUMNS,
} from '../file/fields.ts'
import { withImportLock } from '../file/import-lock.ts'
import { ImportProblem } from '../file/problem.ts'
import { assignments } from '../file/sql-parts.ts'
import { CHANGED, listObstacles, obstaclesText } from './undo-obstacles.ts'

const AT_ONCE = 500
const FOREIGN_KEY_VIOLATION = '23503'

/** An import that can be undone. */
export interface UndoableBatch {
  readonly batchId: number
  readonly fileName: string
}

/**
 * Undoes a whole import or nothing: removes the certificates that it added, and restores those that it changed. Also
 * marks an import made in the browser as undone. Throws ImportProblem that names what depends on it.
 */
export function undoBatch(work: TaskWork, { batchId, fileName }: UndoableBatch): Promise<TaskOutcome> {
  const { services, task, progress } = work
  return withImportLock(services.database, async () => {
    const counts = await inTransaction(services.db, async (trx) => {
      await lockAll(trx, batchId)
      const { groups, obstacles } = await listObstacles(trx, batchId)
      if (groups.length > 0) throw new ImportProblem(obstaclesText(groups, obstacles))
      progress.start('Undoing', await effectCount(trx, batchId))
      await allowEarlierUndo(trx, batchId)
      const restoredCount = await restoreChanged(trx, work, batchId, `import undone: ${fileName}`)
      const removedCount = await removeAdded(trx, work, batchId, restoredCount)
      await trx.deleteFrom('import_effect').where('batch_id', '=', batchId).execute()
      await trx.updateTable('import_run').set({ state: 'undone' }).where('batch_id', '=', batchId).execute()
      const detail = { task: task.id, removed: removedCount, restored: restoredCount }
      recordAudit(trx, {
        at: services.clock.now(),
        actor: task.startedBy === null ? SYSTEM : { role: 'admin', userId: task.startedBy },
        action: 'undo-import',
        subject: { kind: 'import_batch', id: batchId },
        address: null,
        detail,
      })
      return { removedCount, restoredCount }
    }).catch((error: unknown) => {
      if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new ImportProblem(IN_USE)
      throw error
    })
    progress.end()
    return { result: counts, error: null }
  })
}

const IN_USE =
  'Nothing was undone. Certificates of this import have something that depends on them since, such as a payoff that was shown, a payment, a document or an expense.'

async function effectCount(trx: Transaction, batchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_effect where batch_id = ${batchId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Locks everything at once before reading, so that no concurrent change is overwritten. */
const lockAll = (trx: Transaction, batchId: number) =>
  sql`
    select c.id from certificate c join import_effect e on e.certificate_id = c.id
    where e.batch_id = ${batchId} order by c.id for update of c`.execute(trx)

/**
 * Makes the previous import undoable. This undo gives a new version to certificates that nobody changed after the
 * previous import. That version does not count as an edit, and neither does the version of the legal file.
 */
const allowEarlierUndo = (trx: Transaction, batchId: number) =>
  sql`
    update import_effect earlier
    set version = undone.version + 1,
      after = coalesce(earlier.after, jsonb_build_object('legal', (undone.before -> 'legal') - ${ATTORNEY_COLUMN}))
    from import_effect undone join certificate c on c.id = undone.certificate_id and c.version = undone.version
    where undone.batch_id = ${batchId} and undone.before is not null
      and earlier.certificate_id = undone.certificate_id and earlier.batch_id < undone.batch_id
      and earlier.version = coalesce((undone.before ->> 'version')::int, undone.version - 1)`.execute(trx)

async function restoreChanged(
  trx: Transaction,
  { services, progress }: TaskWork,
  batchId: number,
  reason: string,
): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; redeemedOn: PlainDate | null; changed: readonly string[] }>`
      select e.certificate_id as id, c.redeemed_on as "redeemedOn",
        array(${CHANGED}) as changed
      from import_effect e join certificate c on c.id = e.certificate_id
      where e.batch_id = ${batchId} and e.before is not null and e.certificate_id > ${after}
      order by e.certificate_id limit ${AT_ONCE}`.execute(trx)
    const last = rows.at(-1)
    if (!last) return count
    const ids = rows.map(({ id }) => id)
    await restorePage(trx, batchId, ids, reason)
    await reviveRedemptions(trx, batchId, ids, reason)
    const restated = rows.filter(({ changed }) => changed.some((column) => affectedBy(column) === 'status'))
    if (restated.length > 0)
      await closeOpenCheckouts(
        trx,
        restated.map(({ id }) => id),
        { reason: 'data-corrected', at: services.clock.now() },
      )
    const corrected = rows.filter(({ changed }) => changed.some((column) => affectedBy(column) === 'payoff'))
    const refused = await recordCorrections(
      trx,
      services,
      corrected.map(({ id, redeemedOn }) => ({ certificateId: id, reason, redeemedOn })),
    )
    const [why] = refused.values()
    if (why !== undefined) throw new ImportProblem(`Nothing was undone: ${why}.`)
    count += rows.length
    progress.at(count)
    after = last.id
  }
}

async function restorePage(
  trx: Transaction,
  batchId: number,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  const own = sql`e.batch_id = ${batchId} and e.certificate_id = any(${[...ids]}::bigint[])`
  await sql`
    insert into certificate_history (certificate_id, what, before, after, reason, import_batch_id)
    select e.certificate_id, a.key, ${named(sql`a.key`, sql`a.value`)}, ${named(sql`b.key`, sql`b.value`)}, ${reason},
      e.batch_id
    from import_effect e
    cross join jsonb_each_text(e.after -> 'facts' || (e.after -> 'legal')) a
    join jsonb_each_text(e.before -> 'facts' || (e.before -> 'legal')) b on b.key = a.key
    where ${own} and a.value is distinct from b.value and a.key <> 'status_override_reason'
    order by e.certificate_id`.execute(trx)
  const parcelIds = await parcelsOf(trx, ids)
  const addedCases = await casesAddedBy(trx, batchId, ids)
  const before = sql`jsonb_populate_record(null::certificate, (e.before -> 'facts') || (e.before -> 'keys'))`
  await addParcels(
    trx,
    sql`select f.county_id, f.municipality, f.parcel_no, f.parcel_key from import_effect e, ${before} f where ${own}
      order by e.certificate_id`,
  )
  await sql`
    update certificate c
    set parcel_id = ${parcelIdAfter('c', 'f', 'p')}, ${assignments([...CERTIFICATE_COLUMNS, ...KEY_COLUMNS], 'f')}, version = c.version + 1,
      updated_at = now(), import_hash = e.before ->> 'hash', import_fields = e.before -> 'fields'
    from import_effect e, ${before} f, parcel p
    where ${own} and c.id = e.certificate_id and ${isParcelOf('p', 'f')}`.execute(trx)
  await sql`
    update legal_case l
    set ${sql.join(LEGAL_COLUMNS.map(asBefore))}, version = l.version + 1, updated_at = now(),
      ${sql.ref(ATTORNEY_COLUMN)} = case when e.after -> 'legal' ? ${ATTORNEY_COLUMN} then f.${sql.ref(ATTORNEY_COLUMN)}
        when e.before -> 'legal' ? 'firm_id' and l.firm_id is distinct from f.firm_id then null else l.${sql.ref(ATTORNEY_COLUMN)} end
    from import_effect e, jsonb_populate_record(null::legal_case, e.before -> 'legal') f
    where ${own} and l.certificate_id = e.certificate_id
      and (e.before -> 'legal') - ${ATTORNEY_COLUMN} <> (e.after -> 'legal') - ${ATTORNEY_COLUMN}`.execute(
    trx,
  )
  await sql`delete from legal_case where certificate_id = any(${addedCases}::bigint[])`.execute(trx)
  await removeUnusedParcels(trx, parcelIds)
}

/** Certificates whose legal file the import added and nobody has changed since. */
async function casesAddedBy(trx: Transaction, batchId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.certificate_id as id from legal_case l join import_effect e on e.certificate_id = l.certificate_id
    where e.batch_id = ${batchId} and l.certificate_id = any(${[...ids]}::bigint[]) and l.version = 1
      and e.before -> 'hasLegal' = 'false'
      and (e.before -> 'legal') - ${ATTORNEY_COLUMN} <> (e.after -> 'legal') - ${ATTORNEY_COLUMN}`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

async function parcelsOf(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct parcel_id as id from certificate where id = any(${[...ids]}::bigint[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** An import by an earlier version of the product did not state columns that were added later. They stay. */
const asBefore = (column: string) => sql`${sql.ref(column)} = case when e.before -> 'legal' ? ${column}
  then f.${sql.ref(column)} else l.${sql.ref(column)} end`

/** Shows the names of firms and attorneys, which are stored by id. */
const named = (key: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`case ${key}
  when 'firm_id' then (select firm.name from firm where firm.id = ${value}::bigint)
  when ${ATTORNEY_COLUMN} then (select person.last_name || ', ' || person.first_name from app_user person
    where person.id = ${value}::bigint)
  else ${value} end`

/** Restores what a reported redemption had ended: a redemption in process, an open legal file. */
async function reviveRedemptions(
  trx: Transaction,
  batchId: number,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  const own = sql`e.batch_id = ${batchId} and e.certificate_id = any(${[...ids]}::bigint[])
    and e.after #>> '{facts,redeemed_on}' is not null and e.before #>> '{facts,redeemed_on}' is null`
  await sql`
    with revived as (
      update certificate c set redemption_in_process_on = (e.before ->> 'inProcessOn')::date,
        redemption_payment_id = e.before ->> 'redeemingPaymentId'
      from import_effect e where ${own} and c.id = e.certificate_id and e.before ->> 'inProcessOn' is not null
      returning c.id, 'redemption in process' as what, null as before, c.redemption_in_process_on::text as after),
    opened as (
      update legal_case l set is_active = true, version = l.version + 1, updated_at = now()
      from import_effect e where ${own} and l.certificate_id = e.certificate_id and not l.is_active
        and (e.before ->> 'isLegalOpen')::boolean
      returning l.certificate_id as id, 'legal file' as what, 'closed' as before, 'open' as after)
    insert into certificate_history (certificate_id, what, before, after, reason, import_batch_id)
    select *, ${reason}, ${batchId}::bigint from revived union all
    select *, ${reason}, ${batchId}::bigint from opened order by id`.execute(trx)
}

async function removeAdded(
  trx: Transaction,
  { progress }: TaskWork,
  batchId: number,
  restoredCount: number,
): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select certificate_id as id from import_effect
      where batch_id = ${batchId} and before is null and certificate_id > ${after}
      order by certificate_id limit ${AT_ONCE}`.execute(trx)
    const last = rows.at(-1)
    if (!last) return count
    const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
    await sql`delete from legal_case where certificate_id = any(${ids})`.execute(trx)
    await sql`
      delete from certificate_history where certificate_id = any(${ids}) and import_batch_id is not null`.execute(
      trx,
    )
    const gone = await sql<{ parcelId: number }>`
      delete from certificate where id = any(${ids}) returning parcel_id as "parcelId"`.execute(trx)
    const parcelIds = [...new Set(gone.rows.map(({ parcelId }) => parcelId))]
    await removeUnusedParcels(trx, parcelIds)
    count += rows.length
    progress.at(restoredCount + count)
    after = last.id
  }
}
