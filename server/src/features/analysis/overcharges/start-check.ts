import type { OverchargeReport } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import type { AdminContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { addTask } from '../../../tasks/rows.ts'
import { OVERCHARGES_TASK } from './check-task.ts'
import { readReport } from './report.ts'

/** Queues a check for the servers, unless one waits or runs. True: queued. */
export const queueCheck = (db: Db, at: Date, startedBy: number | null): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    // Two who ask at once queue one.
    await trx.selectFrom('overcharge_setting').select('id').forUpdate().execute()
    const checks = trx.selectFrom('task').select('id').where('kind', '=', OVERCHARGES_TASK)
    if (await hasRow(checks.where('state', 'in', ['waiting', 'running']))) return false
    await addTask(trx, { kind: OVERCHARGES_TASK, title: 'Check of all charges', input: {}, startedBy, at })
    return true
  })

export async function checkNow({ services, actor, at, audit }: AdminContext): Promise<OverchargeReport> {
  const { db } = services
  const isQueued = await queueCheck(db, at, actor.userId)
  if (isQueued)
    await inTransaction(db, async (trx) => audit(trx, { action: 'check-overcharges', subject: null }))
  return readReport(db, at)
}
