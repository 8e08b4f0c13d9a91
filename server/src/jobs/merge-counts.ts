import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { todayOf } from '../features/payoff/service.ts'
import type { Job } from './job.ts'

/** A transaction stays short, whatever an import has left. */
const ROWS_AT_ONCE = 50_000

/** So many rows less make it worth merging: fewer are read faster than they are merged. */
const WORTH_MERGING = 1_000

/** Counts are read for today; until then every process, in whichever time zone, has come to a new day. */
const DAYS_KEPT = 7

/**
 * Adds the steps of the counts together: one row for each day, and one for all days that nobody asks for any more. In one
 * statement, so that a reader sees the rows before it or after it, and the sum is the same.
 */
export const mergeCountsJob: Job = {
  name: 'merge-counts',
  everySeconds: 300,
  run: async (services) => {
    const kept = addDays(todayOf(services, null), -DAYS_KEPT)
    await merge(services.db, kept)
  },
}

async function merge(db: Db, kept: PlainDate): Promise<void> {
  const key = sql`county_id, status, purchase_year`
  const day = sql`case when from_day < ${kept}::date then '-infinity' else from_day end`
  await sql`
    with oldest as (select * from portfolio_count order by id limit ${ROWS_AT_ONCE}),
    old as (
      delete from portfolio_count where id in (
        select it.id from portfolio_count it
        where it.id <= (select max(oldest.id) from oldest)
          and (select count(*) - count(distinct (${key}, ${day})) from oldest) >= ${WORTH_MERGING}
        order by it.id for update skip locked
      ) returning ${key}, from_day, change, cents
    )
    insert into portfolio_count (${key}, from_day, change, cents)
    select ${key}, ${day} as day, sum(change), sum(cents) from old group by ${key}, day
    having sum(change) <> 0 or sum(cents) <> 0`.execute(db)
}
