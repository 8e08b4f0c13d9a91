import type { Db } from '../../../db/database.ts'
import { type Firms, NO_FIRMS, readFirms } from './firms.ts'

/** What the rows of a file can name: statuses by their number, firms by their name. */
export interface Known {
  readonly statusIds: ReadonlySet<number>
  readonly firms: Firms
}

/** Of a file whose rows name none of it. */
export const NOTHING_KNOWN: Known = { statusIds: new Set(), firms: NO_FIRMS }

export async function readKnown(db: Db): Promise<Known> {
  const statuses = await db.selectFrom('lien_status').select('id').execute()
  return { statusIds: new Set(statuses.map(({ id }) => id)), firms: await readFirms(db) }
}
