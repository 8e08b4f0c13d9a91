import type { Entry, Exit, Leaving, Month } from '@fieldstone/domain/analysis/forecast/cohorts'
import { fromParts, lastOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { SaleType } from '@fieldstone/domain/payoff/lien'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { REDEMPTION_ENDED_ON } from '../../../records/certificate-status.ts'

/** The county whose certificates are watched, and the last month. Later events do not count. */
export interface Watch {
  readonly countyId: number
  readonly through: Month
  /** The time zone in which the time of import becomes a month. */
  readonly timeZone: string
}

export const firstDay = (month: Month): PlainDate => fromParts(Math.floor(month / 12), (month % 12) + 1, 1)
export const lastDay = (month: Month): PlainDate => lastOfMonth(firstDay(month))

/** Returns the name of a group: a county and a kind of sale. */
export const groupOf = (countyId: number, saleType: SaleType | null): string =>
  `${countyId} ${saleType ?? 'unknown'}`

/** Month numbers as `monthIndex` of the domain counts them. */
const monthOf = (day: RawBuilder<unknown>) =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}) - 1)::int`

/** Certificates that were imported in the same month. */
export interface Book {
  readonly cameIn: Month
  readonly watchedFrom: Month
}

/**
 * Finds the month from which the certificates of each book are watched: the month after their import. If redeemed ones
 * were imported with them, earlier events are known, too. Then it is the month after the first redemption among them,
 * because earlier redeemed certificates may have been left out.
 */
export async function listBooks(
  db: Db,
  { countyId, timeZone }: Pick<Watch, 'countyId' | 'timeZone'>,
): Promise<readonly Book[]> {
  const { rows } = await sql<Book>`
    select it.came_in as "cameIn",
      least(it.came_in, min(it.redeemed_in) filter (where it.redeemed_in <= it.came_in)) + 1 as "watchedFrom"
    from (
      select ${cameIn(timeZone)} as came_in, ${monthOf(sql`c.redeemed_on`)} as redeemed_in
      from certificate c where c.county_id = ${countyId}
    ) it group by it.came_in`.execute(db)
  return rows
}

const cameIn = (timeZone: string) => monthOf(sql`(c.created_at at time zone ${timeZone})`)

/** SQL: certificates left out, because the time that they were open is unknown. */
const NO_PURCHASE_DAY = sql`c.purchased_on is null`
const REDEEMED_BEFORE = sql`c.redeemed_on < c.purchased_on`
const END_UNKNOWN = sql`c.redeemed_on is null and c.base_status = 'REO' and ${REDEMPTION_ENDED_ON} is null`

/**
 * SQL `watched`: one row per period in which a certificate could be redeemed, with how it ended. A plan ends the period,
 * because plans are forecast separately. After a plan is broken or canceled, a new period begins the next month.
 */
function watched(watch: Watch, books: readonly Book[], range: Range | null): RawBuilder<unknown> {
  const { countyId, through, timeZone } = watch
  const last = lastDay(through)
  const among = (id: RawBuilder<unknown>) =>
    range === null ? sql`true` : sql`${id} between ${range.from} and ${range.to}`
  return sql`
    with book as (
      select * from unnest(${books.map((it) => it.cameIn)}::int[], ${books.map((it) => it.watchedFrom)}::int[])
        as book (came_in, watched_from)
    ),
    lien as (
      select c.id, c.sale_type, ${monthOf(sql`c.purchased_on`)} as bought_in,
        greatest(${monthOf(sql`c.purchased_on`)}, book.watched_from) as first_month,
        case when c.redeemed_on <= ${last} then c.redeemed_on when ${REDEMPTION_ENDED_ON} <= ${last} then ${REDEMPTION_ENDED_ON} end as left_on,
        case when c.redeemed_on <= ${last} then 'redeemed' else 'ended' end as how
      from certificate c join book on book.came_in = ${cameIn(timeZone)}
        left join legal_case legal on legal.certificate_id = c.id
      where c.county_id = ${countyId} and c.purchased_on <= ${last} and ${among(sql`c.id`)}
        and (${REDEEMED_BEFORE}) is not true and not (${END_UNKNOWN})
    ),
    stay as (
      select plan.certificate_id, plan.status, plan.accepted_on, ${PLAN_ENDED_ON} as ended_on,
        lead(plan.accepted_on) over (partition by plan.certificate_id order by plan.accepted_on, plan.id) as next_on
      from payment_plan plan where plan.county_id = ${countyId} and plan.accepted_on <= ${last}
        and ${among(sql`plan.certificate_id`)}
    ),
    stretch as (
      select lien.*, lien.first_month as from_month, first_plan.on as plan_on
      from lien left join (select stay.certificate_id, min(stay.accepted_on) as on from stay group by 1) first_plan
        on first_plan.certificate_id = lien.id
      union all
      select lien.*, greatest(lien.first_month, ${monthOf(sql`stay.ended_on`)} + 1), stay.next_on
      from stay join lien on lien.id = stay.certificate_id
      where stay.ended_on <= ${last} and stay.status <> 'COMPLETE'
    ),
    watched as (
      select it.id, it.sale_type, it.bought_in, it.from_month,
        case when it.plan_on <= coalesce(it.left_on, it.plan_on) then it.plan_on else it.left_on end as left_on,
        case when it.plan_on <= coalesce(it.left_on, it.plan_on) then 'plan' else it.how end as how
      from stretch it where it.from_month <= ${through + 1}
    )`
}

/** A range of certificate ids, both ends included. */
interface Range {
  readonly from: number
  readonly to: number
}

/** SQL: the day on which a plan ended. Null while it is active. */
export const PLAN_ENDED_ON = sql`case when plan.status <> 'ACTIVE'
  then coalesce(least(plan.completed_on, plan.defaulted_on, plan.canceled_on), plan.accepted_on) end`

interface Flow {
  readonly saleType: SaleType | null
  readonly boughtIn: Month
  readonly from: Month
  readonly leftIn: Month | null
  readonly how: Leaving
  readonly count: number
}

/** Counts arrivals and departures in the database. Returns at most one row per certificate of the county. */
export async function listFlows(
  db: Db,
  watch: Watch,
  books: readonly Book[],
): Promise<{ readonly entries: readonly Entry[]; readonly exits: readonly Exit[] }> {
  const { rows } = await sql<Flow>`
    ${watched(watch, books, null)}
    select it.* from (
      select sale_type as "saleType", bought_in as "boughtIn", from_month as "from",
        ${monthOf(sql`left_on`)} as "leftIn", how, count(*)::int as count
      from watched group by 1, 2, 3, 4, 5
    ) it where it."leftIn" is null or it."leftIn" >= it."from"`.execute(db)
  const named = rows.map((row) => ({ ...row, group: groupOf(watch.countyId, row.saleType) }))
  return {
    entries: named.map(({ group, boughtIn, from, count }) => ({ group, boughtIn, from, count })),
    exits: named.flatMap(({ group, boughtIn, leftIn, how, count }) =>
      leftIn === null ? [] : [{ group, boughtIn, month: leftIn, how, count }],
    ),
  }
}

/** A certificate that is open and without a plan at the end of the history. */
export interface OpenCertificate {
  readonly id: number
  readonly saleType: SaleType | null
  readonly boughtIn: Month
}

/** Lists the open certificates in a range of ids. */
export async function listOpen(
  db: Db,
  watch: Watch,
  { books, ...range }: Range & { readonly books: readonly Book[] },
): Promise<readonly OpenCertificate[]> {
  const { rows } = await sql<OpenCertificate>`
    ${watched(watch, books, range)}
    select id, sale_type as "saleType", bought_in as "boughtIn" from watched where left_on is null order by id`.execute(
    db,
  )
  return rows
}

export interface LeftOut {
  readonly noPurchaseDay: number
  readonly redeemedBeforePurchase: number
  readonly endUnknown: number
}

export async function countLeftOut(db: Db, countyId: number): Promise<LeftOut> {
  const { rows } = await sql<LeftOut>`
    select count(*) filter (where ${NO_PURCHASE_DAY})::int as "noPurchaseDay",
      count(*) filter (where ${REDEEMED_BEFORE})::int as "redeemedBeforePurchase",
      count(*) filter (where not (${NO_PURCHASE_DAY}) and ${END_UNKNOWN})::int as "endUnknown"
    from certificate c left join legal_case legal on legal.certificate_id = c.id
    where c.county_id = ${countyId}`.execute(db)
  return rows[0] ?? { noPurchaseDay: 0, redeemedBeforePurchase: 0, endUnknown: 0 }
}
