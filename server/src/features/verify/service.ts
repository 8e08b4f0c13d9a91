import { type VerifyReport, verifyReport } from '@fieldstone/contract/entities/verify/verify'
import { verifyRoutes } from '@fieldstone/contract/routes/verify'
import * as z from 'zod/mini'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import { renewStaffTask } from '../../records/staff-tasks.ts'
import type { Services } from '../../services.ts'
import { verifyInProcess } from './in-process.ts'

export const verify = implement(verifyRoutes, {
  verifyNow: ({ services }) => verifyAndKeep(services),
  lastVerify: ({ services }) => lastReport(services),
})

export const VERIFY_JOB = 'verify'

type RunCheck = (services: Services) => Promise<VerifyReport>

/** The check that runs now, by its database. */
const underWay = new WeakMap<Services['database'], Promise<VerifyReport>>()

/**
 * Checks everything, stores the result, and creates a task for staff when an invariant does not hold. Whoever asks while
 * it runs gets the answer of that run: checking reads everything, so many at once would hold up all who work.
 */
export function verifyAndKeep(services: Services, check: RunCheck = verifyInProcess): Promise<VerifyReport> {
  const { database } = services
  const running = underWay.get(database)
  if (running) return running
  const run = checkAndKeep(services, check).finally(() => underWay.delete(database))
  underWay.set(database, run)
  return run
}

async function checkAndKeep(services: Services, check: RunCheck): Promise<VerifyReport> {
  const report = await check(services)
  await inTransaction(services.db, async (trx) => {
    const note = JSON.stringify(z.encode(verifyReport, report))
    await trx
      .insertInto('job')
      .values({ name: VERIFY_JOB, last_run_at: report.at, note })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ note }))
      .execute()
    if (!report.isOk) await alertStaff(trx, report)
  })
  if (!report.isOk) services.log.error({ failed: failedIds(report) }, 'invariants do not hold')
  return report
}

/** Fields that a report of an earlier version lacks. */
const OF_EARLIER_VERSIONS = { filesWithoutRecord: { count: 0, keys: [] } }

/** Null before the first check. */
export async function lastReport(services: Services): Promise<VerifyReport | null> {
  const row = await services.db
    .selectFrom('job')
    .select('note')
    .where('name', '=', VERIFY_JOB)
    .executeTakeFirst()
  return row?.note ? z.decode(verifyReport, { ...OF_EARLIER_VERSIONS, ...JSON.parse(row.note) }) : null
}

/** At most one task is open, however often something fails; it names what fails now. */
const alertStaff = (trx: Transaction, report: VerifyReport): Promise<void> =>
  renewStaffTask(trx, {
    ...{ subjectKind: 'installation', subjectId: '1', kind: 'verify-failed', at: report.at },
    note: `The integrity check failed: ${failedIds(report).join(', ')}. Look at the report before any money moves.`,
  })

const failedIds = ({ findings }: VerifyReport): string[] =>
  findings.filter((it) => !it.isOk).map((it) => it.id)
