import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { type Db, inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { readAside } from '../../../db/replica.ts'
import { addTask } from '../../../tasks/rows.ts'
import { nightly, type TaskKind, type TaskServices } from '../../../tasks/task.ts'
import { readCharges, type StoredCharges } from '../../payoff/service.ts'
import { type Judged, judge, storeFindings } from './findings.ts'

export const OVERCHARGES_TASK = 'overcharges'

/** Small enough that the server answers requests between batches, and that memory does not grow with the portfolio. */
const CERTIFICATES_AT_ONCE = 100

/**
 * Checks the charges of all certificates in batches and stores the findings. An interrupted check starts again and
 * leaves stored findings unchanged.
 */
export const overchargesTask: TaskKind = {
  kind: OVERCHARGES_TASK,
  run: async ({ services, task, progress }) => {
    const { db, clock } = services
    const reading = nightly(services, task)
    const startedAt = clock.now()
    const since = await documentsSince(db)
    const counts = {
      certificates: 0,
      unjudged: 0,
      opened: 0,
      mended: 0,
      undocumented: 0,
      undocumentedCents: 0,
    }
    progress.start('overcharges', await countCertificates(db))
    for (let ids = await idsAfter(db, 0); ids.length > 0; ids = await idsAfter(db, ids.at(-1) ?? 0)) {
      const judged = await judgeAll(reading, ids, since)
      const { opened, mended } = await inTransaction(db, (trx) =>
        storeFindings(trx, { judged, at: clock.now() }),
      )
      counts.certificates += ids.length
      counts.opened += opened
      counts.mended += mended
      for (const { isJudged, exempt } of judged) {
        counts.unjudged += isJudged ? 0 : 1
        counts.undocumented += exempt.length
        counts.undocumentedCents += exempt.reduce((sum, { amountCents }) => sum + amountCents, 0)
      }
      progress.at(counts.certificates)
    }
    progress.end()
    await db
      .insertInto('overcharge_check')
      .values({
        started_at: startedAt,
        ended_at: clock.now(),
        certificate_count: counts.certificates,
        unjudged_count: counts.unjudged,
        opened_count: counts.opened,
        mended_count: counts.mended,
        undocumented_count: counts.undocumented,
        undocumented_cents: counts.undocumentedCents,
      })
      .execute()
    const { certificates, opened, mended } = counts
    return { result: { certificates, opened, mended }, error: null }
  },
}

async function documentsSince(db: Db): Promise<PlainDate | null> {
  const row = await db.selectFrom('overcharge_setting').select('documents_since').executeTakeFirstOrThrow()
  return row.documents_since
}

async function countCertificates(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from certificate`.execute(db)
  return rows[0]?.n ?? 0
}

async function idsAfter(db: Db, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from certificate where id > ${last} order by id limit ${CERTIFICATES_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Checks on the replica, if there is one. The replica may lag behind, so certificates with new or open findings are
 * checked again on the primary.
 */
async function judgeAll(
  services: TaskServices,
  ids: readonly number[],
  since: PlainDate | null,
): Promise<readonly Judged[]> {
  const judgeBy = async (db: Db, some: readonly number[]) =>
    (await chargesOf({ ...services, db }, some)).map((charges) => judge(charges, since))
  const seen = await readAside(services, (db) => judgeBy(db, ids))
  if (services.replica === null) return seen
  const open = await openOf(services.db, ids)
  const clean = new Map(
    seen
      .filter(
        ({ certificateId, isJudged, found }) => isJudged && found.length === 0 && !open.has(certificateId),
      )
      .map((it) => [it.certificateId, it]),
  )
  const others = ids.filter((id) => !clean.has(id))
  return [...clean.values(), ...(others.length === 0 ? [] : await judgeBy(services.db, others))]
}

async function openOf(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('overcharge')
    .select('certificate_id')
    .where('certificate_id', 'in', [...ids])
    .where('mended_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.certificate_id))
}

/** Reads one snapshot, so that a concurrent payment is in both the record and the ledger, or in neither. */
const chargesOf = (services: TaskServices, ids: readonly number[]): Promise<StoredCharges[]> =>
  services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx: Transaction) => readCharges(trx, services, ids))

/** Queues a check, unless one waits or runs. Returns whether it was queued. */
export const queueCheck = (db: Db, at: Date, startedBy: number | null): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    // The lock prevents two concurrent requests from queuing two checks.
    await trx.selectFrom('overcharge_setting').select('id').forUpdate().execute()
    const checks = trx.selectFrom('task').select('id').where('kind', '=', OVERCHARGES_TASK)
    if (await hasRow(checks.where('state', 'in', ['waiting', 'running']))) return false
    await addTask(trx, { kind: OVERCHARGES_TASK, title: 'Check of all charges', input: {}, startedBy, at })
    return true
  })
