import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../context.ts'
import { countyExists } from '../../records/county.ts'
import { Refusal } from '../../refusal.ts'
import * as queries from './queries.ts'

export { recordChanges } from './changes.ts'
export { listDeadlines } from './deadlines.ts'
export { listFiles } from './file-row.ts'
export { sendDeadlineReminders } from './reminders.ts'

/** Counts the firm's active files without an assigned attorney, in every county. */
export const countFirmUnassigned = ({ services, actor }: Context<ActorOf<'legal'>>): Promise<number> =>
  queries.countUnassigned(services.db, actor.firmId, null)

/** Counts the firm's certificates in this county that have an active legal file and no assigned attorney. */
export async function countUnassigned(
  { services, actor }: Context<ActorOf<'legal'>>,
  countyId: number,
): Promise<number> {
  if (!(await countyExists(services.db, countyId))) throw new Refusal('not_found')
  return queries.countUnassigned(services.db, actor.firmId, countyId)
}
