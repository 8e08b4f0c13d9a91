import { sql } from 'kysely'
import { parcelIdOf } from '../../records/parcels.ts'
import { findUnreadableRows } from '../payoff/service.ts'
import { type Check, Offenders, rowCheck } from './check.ts'

/** An earlier version merged numbers of one search key; staff decide in Parcel numbers. */
export const PARCELS = rowCheck({
  id: 'parcels',
  title: 'Every certificate is on the parcel of its own number, or on one that staff decided is the same',
  rows: sql`select count(*) as n from certificate`,
  wrong: sql`select 'certificate ' || c.id as name
    from certificate c join parcel p on p.id = c.parcel_id
    where not (p.parcel_no = c.parcel_no and p.municipality is not distinct from c.municipality and p.same_as_id is null)
      and c.parcel_id is distinct from ${parcelIdOf('c')}`,
})

export const RULES: Check = {
  id: 'rules',
  title: 'Every stored row of payoff rules can be read, or is replaced by one with the same date',
  run: async (trx) => {
    const { rowCount, unreadable } = await findUnreadableRows(trx)
    const wrong = new Offenders()
    for (const { id, stateId, countyId, problem } of unreadable) {
      const place = countyId === null ? stateId : `county ${countyId} of ${stateId}`
      wrong.add(`row ${id} of ${place} (${problem})`)
    }
    return wrong.found(rowCount)
  },
}
