import { type CountyToday, MOST_TO_TICK, type SettledRedemption } from '@fieldstone/contract/entities/today'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { firstOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { requireCounty } from '../../records/reach.ts'
import { todayOf } from '../payoff/service.ts'
import { totalsOfReport } from './reports/service.ts'
import { WAITING_TICKS } from './ticks.ts'

type CountyContext = Context<ActorOf<'county'>>

/** Reads what a county treasurer has to reconcile, and the funds of this month. */
export async function readCountyToday(context: CountyContext, countyId: number): Promise<CountyToday> {
  await requireCounty(context, countyId)
  const { services } = context
  const { rows } = await sql<SettledRedemption>`
    select it.id as "redemptionId", it.is_taken_back as "isTakenBack", it.certificate_id as "certificateId",
      c.certificate_no as "certificateNo", c.parcel_no as "parcelNo", c.owner_name as "ownerName",
      it.received_on as "receivedOn", it.payment_type as "paymentType", it.amount_cents as "amountCents",
      case when it.is_taken_back then (it.undone_at at time zone ${services.config.businessTimeZone})::date
        else it.cleared_on end as "settledOn"
    from ${WAITING_TICKS(countyId)} it join certificate c on c.id = it.certificate_id
    order by it.changed_at, it.id limit ${MOST_TO_TICK}`.execute(services.db)
  const counted = await sql<{ count: number; cents: CountyToday['toTickCents'] | null }>`
    select count(*)::int as count, sum(case when is_taken_back then -amount_cents else amount_cents end)::bigint as cents
    from ${WAITING_TICKS(countyId)} it`.execute(services.db)
  const monthFrom = firstOfMonth(todayOf(services, null))
  const funds = await totalsOfReport(
    context,
    { name: 'funds', countyId },
    { filter: '', by: '', span: 'this-month' },
  )
  return {
    asOf: context.at,
    toTick: rows,
    toTickCount: counted.rows[0]?.count ?? 0,
    toTickCents: counted.rows[0]?.cents ?? ZERO,
    monthFrom,
    monthCents: sumCents(funds.map(({ amountCents }) => amountCents ?? ZERO)),
  }
}
