import { sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { errorCode } from '../../../error-name.ts'
import type { TaskServices } from '../../../tasks/task.ts'

/**
 * After many rows came in, for searches would be planned with outdated statistics. The embedded database does nothing of
 * this by itself; PostgreSQL vacuums in the background, and would here vacuum every index while the import waits. A failure
 * is only logged, for what came in is stored.
 */
export async function tidy(
  { database: { db, kind }, log }: Pick<TaskServices, 'database' | 'log'>,
  tables: readonly (keyof Tables)[],
): Promise<void> {
  const changed = sql.join(tables.map((table) => sql.table(table)))
  try {
    await (kind === 'embedded' ? sql`vacuum analyze ${changed}` : sql`analyze ${changed}`).execute(db)
  } catch (error) {
    log.warn({ reason: errorCode(error) }, 'statistics not renewed after an import')
  }
}
