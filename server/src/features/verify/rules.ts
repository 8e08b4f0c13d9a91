import { findUnreadableRows } from '../payoff/service.ts'
import { type Check, Offenders } from './check.ts'

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
