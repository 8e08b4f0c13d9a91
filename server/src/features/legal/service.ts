import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { countyExists } from '../counties/service.ts'
import * as queries from './queries.ts'

/** Of the firm, legal file active, no assigned attorney, in this county; the firm may work in any. */
export async function countUnassigned(
  { services, actor }: Context<ActorOf<'legal'>>,
  countyId: number,
): Promise<number> {
  if (!(await countyExists(services.db, countyId))) throw new Refusal('not_found')
  return queries.countUnassigned(services.db, actor.firmId, countyId)
}
