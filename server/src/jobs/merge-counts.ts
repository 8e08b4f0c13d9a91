import { sql } from 'kysely'
import type { Job } from './job.ts'

/** A transaction stays short, whatever an import has left. */
const ROWS_AT_ONCE = 50_000

/** Below this the rows are read faster than they are merged. */
const WORTH_MERGING = 1_000

/**
 * Adds the steps of the certificate counts together: as many as one for each county, status and day. In one statement,
 * so that a reader sees the rows before it or after it, and the sum is the same.
 */
export const mergeCountsJob: Job = {
  name: 'merge-counts',
  everySeconds: 300,
  run: async ({ db }) => {
    await sql`
      with old as (
        delete from certificate_count where id in (
          select id from certificate_count
          where (select count(*) from (select from certificate_count limit ${WORTH_MERGING}) few) = ${WORTH_MERGING}
          order by id limit ${ROWS_AT_ONCE} for update skip locked
        ) returning county_id, status, from_day, change
      )
      insert into certificate_count (county_id, status, from_day, change)
      select county_id, status, from_day, sum(change) from old group by 1, 2, 3 having sum(change) <> 0`.execute(
      db,
    )
  },
}
