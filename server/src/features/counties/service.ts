import type { County, State } from '@fieldstone/contract/entities/counties/place'
import type { Attorney, AttorneyUser } from '@fieldstone/contract/entities/firms/attorney'
import type { Actor } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { firmReachOf, reachOf } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import * as queries from './queries.ts'

export { performCountyChoices, readSeenSettings, saveCountySettingsIn } from './settings.ts'

export const listAllStates = ({ services }: Context): Promise<State[]> => queries.listStates(services.db)

export const listAllCounties = ({ services, actor }: Context, isReached: boolean): Promise<County[]> =>
  queries.listCounties(services.db, isReached ? hasReachedIn(actor) : sql`true`)

/** Whether a certificate of the county is one that the reader sees as staff. */
const hasReachedIn = (actor: Actor) =>
  sql<boolean>`county.id in (select c.county_id from certificate c where ${reachOf(actor)})`

export async function getCounty({ services }: Context, id: number): Promise<County> {
  const county = await queries.findCounty(services.db, id)
  if (!county) throw new Refusal('not_found')
  return county
}

/** Legal users see their own firm, administrators every firm, others none. */
export const listAttorneys = ({ services, actor }: Context): Promise<Attorney[]> =>
  queries.listFirms(services.db, firmReachOf(actor))

export async function listAttorneyUsers(context: Context, firmId: number): Promise<AttorneyUser[]> {
  const { db } = context.services
  const [firm] = await queries.listFirms(db, firmReachOf(context.actor), firmId)
  if (!firm) throw await outOfReach(context, { kind: 'firm', id: firmId })
  return queries.listFirmUsers(db, firm.id)
}
