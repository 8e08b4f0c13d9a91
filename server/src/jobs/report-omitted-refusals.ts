import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import { sql } from 'kysely'
import { recordSystemAudit } from '../audit/record.ts'
import { LONGEST_PAUSE_SECONDS } from '../audit/throttle.ts'
import { inTransaction, type Transaction } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Each line has its own transaction, so that the chain of the log is locked only briefly. */
const LINES_A_TURN = 500

/**
 * Adds lines to the audit log for refusals that were omitted and that no later line has counted, so that a flood is counted
 * also when it stops. Reported counts are deleted.
 */
export const reportOmittedRefusalsJob: Job = {
  name: 'report-omitted-refusals',
  everySeconds: 900,
  run: async (services: Services) => {
    const at = services.clock.now()
    const before = new Date(at.getTime() - LONGEST_PAUSE_SECONDS * 1000)
    await services.db
      .deleteFrom('audit_pause')
      .where('since', '<=', before)
      .where((row) => row.or([row('omitted', '=', 0), row('result', '=', 'ok')]))
      .execute()
    for (let no = 0; no < LINES_A_TURN; no++) {
      if (!(await inTransaction(services.db, (trx) => reportOne(trx, at, before)))) return
    }
  },
}

/** Returns false when none is left. */
async function reportOne(trx: Transaction, at: Date, before: Date): Promise<boolean> {
  const { rows } = await sql<{
    who: string
    action: AuditAction
    what: string
    result: string
    omitted: number
  }>`
    delete from audit_pause where ctid = (
      select ctid from audit_pause where since <= ${before} order by since limit 1 for update skip locked)
    returning who, action, what, result, omitted`.execute(trx)
  const [left] = rows
  if (!left) return false
  const { who, action, what, result, omitted } = left
  const [kind = '', id = ''] = who.split(/:(.*)/s)
  recordSystemAudit(trx, at, {
    action,
    subject: { kind, id },
    result,
    detail: { route: what, omitted },
  })
  return true
}
