import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { todayOf } from '../features/payoff/service.ts'
import type { Job } from './job.ts'

/** A transaction stays short, whatever an import has left. */
const ROWS_AT_ONCE = 50_000

/** So many rows less make it worth merging: fewer are read faster than they are merged. */
const WORTH_MERGING = 1_000

/** Counts are read for today; until then every process, in whichever time zone, has come to a new day. */
const DAYS_KEPT = 7

/**
 * Adds the steps of the certificate counts together: one row for each county, status, year of purchase and day, and one
 * for all days that nobody asks for any more. In one statement, so that a reader sees the rows before it or after it, and
 * the sum is the same.
 */
export const mergeCountsJob: Job = {
  name: 'merge-counts',
  everySeconds: 300,
  run: async (services) => {
    const kept = addDays(todayOf(services, null), -DAYS_KEPT)
    const day = sql`case when from_day < ${kept}::date then '-infinity' else from_day end`
    await sql`
      with oldest as (select * from certificate_count order by id limit ${ROWS_AT_ONCE}),
      old as (
        delete from certificate_count where id in (
          select id from certificate_count
          where id <= (select max(id) from oldest)
            and (select count(*) - count(distinct (county_id, status, purchase_year, ${day})) from oldest)
              >= ${WORTH_MERGING}
          order by id for update skip locked
        ) returning county_id, status, purchase_year, from_day, change, cents
      )
      insert into certificate_count (county_id, status, purchase_year, from_day, change, cents)
      select county_id, status, purchase_year, ${day}, sum(change), sum(cents)
      from old group by 1, 2, 3, 4 having sum(change) <> 0 or sum(cents) <> 0`.execute(services.db)
  },
}
