import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { insertRegimeRow } from './regime-rows.ts'

/** Earlier than the sale of any certificate. */
const ALWAYS = plainDate('1900-01-01')

/**
 * The zones of counties that were added by hand, as rules of their own once their state has rules. Not before: a row of
 * the county alone would stand for the rules of a state that nobody has stored.
 */
export async function storeCountyZones(trx: Transaction, stateId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ countyId: number; timeZone: string }>`
    select county.id as "countyId", county.time_zone as "timeZone" from county
    where county.state_id = ${stateId} and county.time_zone is not null
      and exists (select from regime whole where whole.state_id = county.state_id and whole.county_id is null)
      and not exists (select from regime own where own.county_id = county.id and own.values ->> 'timeZone' is not null)
    order by county.id`.execute(trx)
  for (const { countyId, timeZone } of rows)
    await insertRegimeRow(trx, {
      ...{ stateId, countyId, effectiveFrom: ALWAYS, values: { timeZone }, changedAt: at },
    })
}
