import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import type { UnreadableRow } from './regime-rows.ts'

/** Opens one task for staff for each row of payoff rules that cannot be read, unless one is open. */
export async function alertOfUnreadableRows(
  db: Db | Transaction,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  rows: readonly UnreadableRow[],
): Promise<void> {
  for (const row of rows) {
    log.error({ regimeId: row.id, problem: row.problem }, 'payoff rules cannot be read')
    await sql`
      insert into staff_task (kind, subject_kind, subject_id, note, created_at)
      select 'payoff-rules-unreadable', 'regime', ${String(row.id)}, ${noteOf(row)}, ${clock.now()}
      where not exists (select from staff_task where kind = 'payoff-rules-unreadable'
        and subject_id = ${String(row.id)} and done_at is null)`.execute(db)
  }
}

const noteOf = ({ id, stateId, countyId, problem }: UnreadableRow): string => {
  const place = countyId === null ? stateId : `county ${countyId} of ${stateId}`
  return `Row ${id} of the payoff rules of ${place} cannot be read (${problem}). Until it is replaced by a row with the same date, its certificates have no payoff.`
}
