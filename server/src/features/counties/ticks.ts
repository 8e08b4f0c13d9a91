import type { ActorOf } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { requireCounty } from '../../records/reach.ts'

type CountyContext = Context<ActorOf<'county'>>

interface Tick {
  readonly redemptionId: number
  /** Whether the redemption had been undone when the reader saw it. */
  readonly isTakenBack: boolean
}

/**
 * Selects the redemptions that a county has to reconcile: those posted and not marked yet, and those undone after the
 * county marked them. A redemption that was undone before it was marked does not concern the county.
 */
export const WAITING_TICKS = (countyId: number): RawBuilder<unknown> => sql`(
  select redemption.*, redemption.undone_at is not null as is_taken_back, coalesce(redemption.undone_at, redemption.posted_at) as changed_at
  from redemption join certificate on certificate.id = redemption.certificate_id
  where certificate.county_id = ${countyId}
    and not exists (select from redemption_tick tick
      where tick.redemption_id = redemption.id and tick.is_taken_back = (redemption.undone_at is not null))
    and (redemption.undone_at is null or exists (select from redemption_tick tick
      where tick.redemption_id = redemption.id and not tick.is_taken_back)))`

/** Marks redemptions as reconciled. Skips those that have changed since the reader saw them. */
export const tickRedemptions = (context: CountyContext, countyId: number, ticks: readonly Tick[]) =>
  changeTicks(
    context,
    { action: 'tick-redemptions', countyId, ticks },
    sql`
      insert into redemption_tick (redemption_id, is_taken_back, county_id, ticked_by, ticked_at)
      select it.id, it.is_taken_back, ${countyId}, ${context.actor.userId}, ${context.at}::timestamptz
      from ${WAITING_TICKS(countyId)} it join (${seen(ticks)}) seen
        on seen.redemption_id = it.id and seen.is_taken_back = it.is_taken_back
      on conflict do nothing returning redemption_id`,
  )

/** Unmarks redemptions. Keeps the mark if the county has also marked the undoing. */
export const untickRedemptions = (context: CountyContext, countyId: number, ticks: readonly Tick[]) =>
  changeTicks(
    context,
    { action: 'untick-redemptions', countyId, ticks },
    sql`
      delete from redemption_tick tick using (${seen(ticks)}) seen
      where seen.redemption_id = tick.redemption_id and seen.is_taken_back = tick.is_taken_back
        and tick.county_id = ${countyId}
        and (tick.is_taken_back or not exists (select from redemption_tick later
          where later.redemption_id = tick.redemption_id and later.is_taken_back))
      returning tick.redemption_id`,
  )

interface TickChange {
  readonly action: 'tick-redemptions' | 'untick-redemptions'
  readonly countyId: number
  readonly ticks: readonly Tick[]
}

/** Returns how many rows the statement changed. */
async function changeTicks(
  context: CountyContext,
  { action, countyId, ticks }: TickChange,
  statement: RawBuilder<unknown>,
): Promise<number> {
  await requireCounty(context, countyId)
  return inTransaction(context.services.db, async (trx) => {
    const { rows } = await statement.execute(trx)
    context.audit(trx, {
      action,
      subject: { kind: 'county', id: countyId },
      detail: { count: rows.length, redemptions: idsOf(ticks) },
    })
    return rows.length
  })
}

const seen = (ticks: readonly Tick[]): RawBuilder<unknown> => sql`
  select * from unnest(${ticks.map(({ redemptionId }) => redemptionId)}::bigint[],
    ${ticks.map(({ isTakenBack }) => isTakenBack)}::boolean[]) as it (redemption_id, is_taken_back)`

const idsOf = (ticks: readonly Tick[]): string => ticks.map(({ redemptionId }) => redemptionId).join(',')
