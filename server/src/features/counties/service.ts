import type { Attorney, AttorneyUser } from '@fieldstone/contract/entities/attorney'
import type { County, State } from '@fieldstone/contract/entities/place'
import type { Actor } from '@fieldstone/domain/access/actor'
import { refusedRecord } from '../../audit-seldom.ts'
import type { RequestInfo } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import * as queries from './queries.ts'

export { countyExists } from './queries.ts'

export const listAllStates = (services: Services): Promise<State[]> => queries.listStates(services.db)

export const listAllCounties = (services: Services): Promise<County[]> => queries.listCounties(services.db)

/** A legal user's reach is its own firm; an administrator's is every firm; nobody else has one. */
export const listAttorneys = (services: Services, actor: Actor): Promise<Attorney[]> =>
  queries.listFirms(services.db, firmsOf(actor))

export async function listAttorneyUsers(
  services: Services,
  actor: Actor,
  request: RequestInfo,
  firmId: number,
): Promise<AttorneyUser[]> {
  const [firm] = await queries.listFirms(services.db, { ...firmsOf(actor), firmId })
  if (!firm) throw await refusedRecord(services, actor, request, { kind: 'firm', id: firmId })
  return queries.listFirmUsers(services.db, firm.id)
}

/** Of the firm, legal file active, no assigned attorney, in this county; the firm may work in any. */
export async function countUnassigned(services: Services, actor: Actor, countyId: number): Promise<number> {
  if (actor.role !== 'legal') throw new Refusal('not_allowed')
  if (!(await queries.countyExists(services.db, countyId))) throw new Refusal('not_found')
  return queries.countUnassigned(services.db, actor.attorneyId, countyId)
}

function firmsOf(actor: Actor): queries.FirmScope {
  if (actor.role === 'admin') return { only: null }
  return { only: actor.role === 'legal' ? actor.attorneyId : 0 }
}
