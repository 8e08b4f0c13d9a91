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

/** The tables of steps, with what tells their rows apart beside the day, and what is added up. */
const TABLES = [
  { name: 'certificate_count', by: ['county_id', 'status'], sums: ['change'] },
  { name: 'portfolio_count', by: ['county_id', 'status', 'purchase_year'], sums: ['change', 'cents'] },
] as const

/**
 * Adds the steps of the counts together: one row for each day, and one for all days that nobody asks for any more. In one
 * statement, so that a reader sees the rows before it or after it, and the sum is the same.
 */
export const mergeCountsJob: Job = {
  name: 'merge-counts',
  everySeconds: 300,
  run: async (services) => {
    const kept = addDays(todayOf(services, null), -DAYS_KEPT)
    for (const table of TABLES) await merge(services.db, kept, table)
  },
}

async function merge(db: Db, kept: PlainDate, { name, by, sums }: (typeof TABLES)[number]): Promise<void> {
  const table = sql.table(name)
  const key = sql.join(by.map((column) => sql.ref(column)))
  const summed = sql.join(sums.map((column) => sql.ref(column)))
  const sumsOf = sums.map((column) => sql`sum(${sql.ref(column)})`)
  const day = sql`case when from_day < ${kept}::date then '-infinity' else from_day end`
  const isLeft = sql.join(
    sumsOf.map((sum) => sql`${sum} <> 0`),
    sql` or `,
  )
  await sql`
    with oldest as (select * from ${table} order by id limit ${ROWS_AT_ONCE}),
    old as (
      delete from ${table} where id in (
        select it.id from ${table} it
        where it.id <= (select max(oldest.id) from oldest)
          and (select count(*) - count(distinct (${key}, ${day})) from oldest) >= ${WORTH_MERGING}
        order by it.id for update skip locked
      ) returning ${key}, from_day, ${summed}
    )
    insert into ${table} (${key}, from_day, ${summed})
    select ${key}, ${day} as day, ${sql.join(sumsOf)} from old group by ${key}, day having ${isLeft}`.execute(
    db,
  )
}
