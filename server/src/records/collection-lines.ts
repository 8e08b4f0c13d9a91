import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import { CASH_BOOKINGS, PORTION } from './payment-accounts.ts'

type Sql = RawBuilder<unknown>

export interface CollectionMonth {
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
}

/**
 * The lines of the collections statements of a month, as a table: `posting_id, county_id, settled_on, amount_cents,
 * is_adjustment`. A closed month has the stored lines. An open month has what its close would store: the funds that settled in
 * it, as in the report of funds. The first open month also has the adjustments of closed months: what their statements would
 * have now, less what they have.
 *
 * @param isChosen narrows `county`, a row with the `id` of the county
 */
export const collectionLines = ({ startsOn, endsOn }: CollectionMonth, isChosen: Sql): Sql => sql`(
  select line.posting_id, line.county_id, line.settled_on, line.amount_cents, line.is_adjustment
  from collection_line line join county on county.id = line.county_id and ${isChosen}
  where line.period_ends_on = ${endsOn}::date
  union all
  select booking.id, county.id, booking.settled_on, booking.amount_cents, false
  from ${bookings(isChosen)}
  where booking.settled_on between ${startsOn}::date and ${endsOn}::date
    and not exists (select from period where ends_on = ${endsOn}::date)
  union all
  select coalesce(now.posting_id, stored.posting_id), coalesce(now.county_id, stored.county_id),
    coalesce(now.settled_on, stored.settled_on), coalesce(now.amount_cents, 0) - coalesce(stored.amount_cents, 0), true
  from (select booking.id as posting_id, county.id as county_id, booking.settled_on, booking.amount_cents
      from ${bookings(isChosen)}
      where booking.settled_on >= (select min(starts_on) from period) and booking.settled_on < ${startsOn}::date
        and ${IS_FIRST_OPEN(startsOn)}) now
    full join (select line.posting_id, line.county_id, max(line.settled_on) as settled_on, sum(line.amount_cents)::bigint as amount_cents
      from collection_line line join county on county.id = line.county_id and ${isChosen}
      where ${IS_FIRST_OPEN(startsOn)} group by line.posting_id, line.county_id) stored on stored.posting_id = now.posting_id
  where coalesce(now.amount_cents, 0) <> coalesce(stored.amount_cents, 0))`

const bookings = (isChosen: Sql): Sql => sql`county
  join certificate c on c.county_id = county.id and ${isChosen}
  join ${CASH_BOOKINGS} booking on booking.certificate_id = c.id and ${PORTION}`

/** The months close in their order, so that the month after the last closed one takes the adjustments. */
const IS_FIRST_OPEN = (startsOn: PlainDate): Sql =>
  sql`${startsOn}::date = (select max(ends_on) + 1 from period)`
