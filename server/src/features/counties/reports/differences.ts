import { REPORTS } from '@fieldstone/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { anyMatch, inText } from '../../../lists/narrow-by-text.ts'
import { numberKey } from '../../../lists/sort.ts'
import { CASH_BOOKINGS, PORTION } from '../../../records/payment-accounts.ts'
import { certificatesWith } from '../../certificates/service.ts'
import { LIEN, sourceOf } from './source.ts'

/**
 * Explains why the reports Funds and Redemptions differ: lists each certificate on which they differ, with the
 * reason. The differences add up to the difference of the two totals.
 */
export const fundsAndRedemptions = sourceOf(REPORTS.differences, ({ countyId }) => ({
  columns: {
    ...LIEN,
    redeemedOn: sql`c.redeemed_on`,
    redeemedCents: sql`c.redeemed_cents`,
    collectedCents: sql`differing.collected`,
    differenceCents: DIFFERENCE,
    cause: CAUSE,
  },
  sums: differingOf(countyId),
  from: sql`differing join certificate c on c.id = differing.certificate_id`,
  county: sql`c.county_id`,
  certificate: sql`c.id`,
  key: numberKey(sql`c.id`),
  usualSort: '-difference',
  contains: (text) => anyMatch([certificatesWith(text, countyId), inText(CAUSE, text)]),
  charts: { cause: { by: CAUSE, amount: DIFFERENCE } },
}))

const DIFFERENCE = sql`(differing.collected - differing.redeemed)`

/** Counts as each of the two reports does: a certificate that is not redeemed has received nothing. */
const differingOf = (countyId: number | null): RawBuilder<unknown> => sql`with differing as (
  select it.id as certificate_id, it.redeemed, it.collected
  from (select c.id, coalesce(funds.collected, 0) as collected,
      case when c.redeemed_on is null then 0 else coalesce(c.redeemed_cents, 0) end as redeemed
    from certificate c left join (
      select own.id as certificate_id, sum(booking.amount_cents)::bigint as collected
      from certificate own
        join ${CASH_BOOKINGS} booking on booking.certificate_id = own.id and ${PORTION}
      where own.county_id = ${countyId} group by own.id) funds on funds.certificate_id = c.id
    where c.county_id = ${countyId} and (c.redeemed_on is not null or funds.collected is not null)) it
  where it.collected <> it.redeemed)`

const CAUSE = sql`case
  when c.redeemed_on is null and c.redemption_in_process_on is not null then 'Paid off, redemption not posted yet'
  when c.redeemed_on is null then 'Collected, not redeemed'
  when c.redeemed_cents is null then 'Redeemed, amount not recorded'
  when differing.collected = 0 then 'Redeemed elsewhere: no funds here'
  when differing.collected < differing.redeemed then 'Part of it was paid elsewhere'
  else 'More was collected than was received for it' end`
