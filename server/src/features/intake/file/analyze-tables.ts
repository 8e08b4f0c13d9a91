import { sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { errorCode } from '../../../error-name.ts'
import type { TaskServices } from '../../../tasks/task.ts'

/**
 * Updates the statistics of tables after many rows were stored, so that searches are planned well. The embedded database
 * also needs a vacuum; PostgreSQL vacuums in the background. Only logs a failure, because the rows are already stored.
 */
export async function analyzeTables(
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
