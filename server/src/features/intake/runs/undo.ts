import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../audit/record.ts'
import { inTransaction, sqlState, type Transaction } from '../../../db/database.ts'
import { addParcels, isParcelOf, parcelIdAfter, removeUnusedParcels } from '../../../records/parcels.ts'
import type { TaskOutcome, TaskWork } from '../../../tasks/task.ts'
import { recordCorrections } from '../../payoff/service.ts'
import { assignments } from '../file/columns-sql.ts'
import {
  ATTORNEY_COLUMN,
  affectedBy,
  CERTIFICATE_COLUMNS,
  KEY_COLUMNS,
  LEGAL_COLUMNS,
} from '../file/fields.ts'
import { withImportLock } from '../file/import-lock.ts'
import { ImportProblem } from '../file/problem.ts'
import type { RunRow } from './runs.ts'
import { CHANGED, countObstacles } from './undo-obstacles.ts'

const AT_ONCE = 500
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Undoes a whole import or nothing of it: certificates that it added go, those that it changed become what they were.
 * Throws ImportProblem with the reason when something depends on it.
 */
export function undoRun(work: TaskWork, run: RunRow): Promise<TaskOutcome> {
  const { services, task, progress } = work
  const { batchId } = run
  if (run.state === 'undone') return Promise.resolve({ result: {}, error: null })
  if (batchId === null) throw new Error(`import ${run.id} was not imported`)
  return withImportLock(services.database, async () => {
    const counts = await inTransaction(services.db, async (trx) => {
      await lockAll(trx, batchId)
      await refuseDependents(trx, batchId)
      progress.start('Undoing', await effectCount(trx, batchId))
      const restoredCount = await restoreChanged(trx, work, batchId, `import undone: ${run.fileName}`)
      const removedCount = await removeAdded(trx, work, batchId, restoredCount)
      await trx.deleteFrom('import_effect').where('batch_id', '=', batchId).execute()
      await trx.updateTable('import_run').set({ state: 'undone' }).where('id', '=', run.id).execute()
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
  'Nothing was undone: certificates of this import have something that depends on them since, such as a payoff that was shown, a payment, a document or an expense.'

async function effectCount(trx: Transaction, batchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_effect where batch_id = ${batchId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** All at once and before anything is read: what is saved meanwhile would be overwritten. */
const lockAll = (trx: Transaction, batchId: number) =>
  sql`
    select c.id from certificate c join import_effect e on e.certificate_id = c.id
    where e.batch_id = ${batchId} order by c.id for update of c`.execute(trx)

/**
 * A later import or somebody in the portal has changed a certificate since, or money came or something was promised for
 * the changed payoff.
 */
async function refuseDependents(trx: Transaction, batchId: number): Promise<void> {
  const counts = await countObstacles(trx, batchId)
  for (const reason of TOLD) {
    const count = counts.get(reason) ?? 0
    if (count > 0) throw new ImportProblem(SENTENCES[reason](count))
  }
}

const TOLD = ['later', 'edited', 'paid', 'promised'] as const

const SENTENCES: Readonly<Record<(typeof TOLD)[number], (count: number) => string>> = {
  later: (count) =>
    `Nothing was undone: a later import has changed ${count} of its certificates. Undo that one first.`,
  edited: (count) =>
    `Nothing was undone: ${count} of its certificates were changed since. Correct them one by one.`,
  paid: (count) =>
    `Nothing was undone: money was paid or received since, given back or moved out of escrow on ${count} of the certificates whose payoff the import changed. Correct them one by one.`,
  promised: (count) =>
    `Nothing was undone: a payoff was printed or a plan agreed since on ${count} of the certificates whose payoff the import changed. Correct them one by one.`,
}

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
    insert into certificate_history (certificate_id, what, before, after, reason)
    select e.certificate_id, a.key, ${named(sql`a.key`, sql`a.value`)}, ${named(sql`b.key`, sql`b.value`)}, ${reason}
    from import_effect e
    cross join jsonb_each_text(e.after -> 'facts' || (e.after -> 'legal')) a
    join jsonb_each_text(e.before -> 'facts' || (e.before -> 'legal')) b on b.key = a.key
    where ${own} and a.value is distinct from b.value and a.key <> 'status_override_reason'
    order by e.certificate_id`.execute(trx)
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
}

/** An import of an earlier version of this product said nothing of a column that came later: it stays. */
const asBefore = (column: string) => sql`${sql.ref(column)} = case when e.before -> 'legal' ? ${column}
  then f.${sql.ref(column)} else l.${sql.ref(column)} end`

/** Firms and attorneys are stored by id; people know their names. */
const named = (key: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`case ${key}
  when 'firm_id' then (select firm.name from firm where firm.id = ${value}::bigint)
  when ${ATTORNEY_COLUMN} then (select person.last_name || ', ' || person.first_name from app_user person
    where person.id = ${value}::bigint)
  else ${value} end`

/** What a reported redemption had ended goes on: a redemption in process, an open legal file. */
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
    insert into certificate_history (certificate_id, what, before, after, reason)
    select *, ${reason} from revived union all select *, ${reason} from opened order by id`.execute(trx)
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
    const gone = await sql<{ parcelId: number }>`
      delete from certificate where id = any(${ids}) returning parcel_id as "parcelId"`.execute(trx)
    const parcelIds = [...new Set(gone.rows.map(({ parcelId }) => parcelId))]
    await removeUnusedParcels(trx, parcelIds)
    count += rows.length
    progress.at(restoredCount + count)
    after = last.id
  }
}
