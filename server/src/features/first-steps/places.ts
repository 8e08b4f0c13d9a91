import type { County } from '@fieldstone/contract/entities/counties/place'
import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import { isTimeZone } from '@fieldstone/domain/calendar/business-date'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { asWritten, fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { storeCounty } from '../intake/service.ts'
import { storeCountyZones } from '../payoff/service.ts'

async function requireState(trx: Transaction, context: AdminContext, stateId: string): Promise<void> {
  const state = US_STATES.find(({ id }) => id === stateId)
  if (!state) throw new Refusal('bad_request', { fields: { stateId: fieldSentence('noState') } })
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('state')
    .values({ id: state.id, name: state.name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added) context.audit(trx, { action: 'add-place', subject: { kind: 'state', id: stateId } })
}

export interface NewCounty {
  readonly stateId: string
  readonly name: string
  readonly fips: string
  readonly timeZone: string
}

/**
 * Adds a county as an import does. Its zone is a rule of its own, since a state may have two: a calendar day there begins
 * by it. One that is there already, or a code of another state or county, is refused at its field.
 */
export const addCounty = (context: AdminContext, input: NewCounty): Promise<County> =>
  inTransaction(context.services.db, async (trx) => {
    const { stateId, name, fips, timeZone } = input
    if (!isPlaceZone(timeZone))
      throw new Refusal('bad_request', { fields: { timeZone: fieldSentence('noZone') } })
    await requireState(trx, context, stateId)
    const county = await storeCounty(trx, { stateId, name, fips })
    if (typeof county === 'string')
      throw new Refusal('bad_request', { fields: { fips: asWritten(county) }, log: 'county not added' })
    await trx.updateTable('county').set({ time_zone: timeZone }).where('id', '=', county.id).execute()
    await storeCountyZones(trx, stateId, context.at)
    context.audit(trx, {
      action: 'add-place',
      subject: { kind: 'county', id: county.id },
      detail: { state: stateId, fips, timeZone },
    })
    return { id: county.id, name, stateId }
  })

/** A short one, such as EST, has no summer time. */
const isPlaceZone = (zone: string): boolean => zone.includes('/') && isTimeZone(zone)
