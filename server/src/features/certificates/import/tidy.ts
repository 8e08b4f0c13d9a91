import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/**
 * After many rows came in, for searches would be planned with outdated statistics. The embedded database does nothing of
 * this by itself; PostgreSQL vacuums in the background, and would here vacuum every index while the import waits.
 */
export async function tidy({ db, kind }: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  const changed = sql.join(tables.map((table) => sql.table(table)))
  await (kind === 'embedded' ? sql`vacuum analyze ${changed}` : sql`analyze ${changed}`).execute(db)
}
