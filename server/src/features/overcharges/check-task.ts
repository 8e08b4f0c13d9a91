import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import type { TaskKind, TaskServices } from '../../tasks/task.ts'
import { readCharges, type StoredCharges } from '../payoff/service.ts'
import { judge } from './judge.ts'
import { storeFindings } from './store-findings.ts'

export const OVERCHARGES_TASK = 'overcharges'

/** So few that requests are answered between them, and that memory stays the same for any portfolio. */
const CERTIFICATES_AT_ONCE = 100

/**
 * Judges the charges of all certificates, some at a time, and keeps what it finds. One that was broken off begins anew:
 * what is known already is found as it stands.
 */
export const overchargesTask: TaskKind = {
  kind: OVERCHARGES_TASK,
  run: async ({ services, progress }) => {
    const { db, clock } = services
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
      const judged = (await chargesOf(services, ids)).map((charges) => judge(charges, since))
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

/** All of one moment, so that a payment that comes meanwhile is in the record and in the ledger, or in neither. */
const chargesOf = (services: TaskServices, ids: readonly number[]): Promise<StoredCharges[]> =>
  services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx: Transaction) => readCharges(trx, services, ids))
