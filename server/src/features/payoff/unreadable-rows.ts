import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { findUnreadableRows, type UnreadableRow } from './regime-rows.ts'

const KIND = 'payoff-rules-unreadable'

/**
 * Opens one staff task for each row of payoff rules that cannot be read, and closes the tasks of replaced rows. A unique index
 * prevents two servers from opening the same task.
 */
export async function updateUnreadableRowTasks({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const { unreadable } = await findUnreadableRows(db)
  for (const row of unreadable) {
    log.error({ regimeId: row.id, problem: row.problem }, 'payoff rules cannot be read')
    await sql`
      insert into staff_task (kind, subject_kind, subject_id, note, created_at)
      values (${KIND}, 'regime', ${String(row.id)}, ${noteOf(row)}, ${clock.now()})
      on conflict (subject_id) where kind = 'payoff-rules-unreadable' and done_at is null do nothing`.execute(
      db,
    )
  }
  await db
    .updateTable('staff_task')
    .set({ done_at: clock.now() })
    .where('kind', '=', KIND)
    .where('done_at', 'is', null)
    .where(
      'subject_id',
      'not in',
      // No row has the id 0: an empty list would not be SQL.
      ['0', ...unreadable.map(({ id }) => String(id))],
    )
    .execute()
}

const noteOf = ({ id, stateId, countyId, problem }: UnreadableRow): string => {
  const place = countyId === null ? stateId : `county ${countyId} of ${stateId}`
  return `Row ${id} of the payoff rules of ${place} cannot be read (${problem}). Until it is replaced by a row with the same date, its certificates have no payoff.`
}
