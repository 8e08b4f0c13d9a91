import { setImmediate } from 'node:timers/promises'
import { type Cohort, cohortsOf, type Month } from '@fieldstone/domain/analysis/forecast/cohorts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Services } from '../../../services.ts'
import type { Progress } from '../../../tasks/progress.ts'
import { liensOf } from '../../payoff/service.ts'
import type { OpenSums } from './open-sums.ts'
import { countLeftOut, type LeftOut, listBooks, listFlows, listOpen, type Watch } from './watched.ts'

export type ForecastServices = Pick<Services, 'db' | 'clock' | 'config'>

export interface County {
  readonly id: number
  readonly name: string
  readonly stateId: string
}

/** Lists the counties that have certificates. */
export async function listCounties(db: Db): Promise<readonly County[]> {
  const { rows } = await sql<County>`
    select county.id, county.name, county.state_id as "stateId" from county
    where exists (select from certificate where certificate.county_id = county.id)
    order by county.state_id, county.name, county.id`.execute(db)
  return rows
}

interface Span {
  readonly countyIds: readonly number[]
  readonly through: Month
}

/** Counts what happened in the portfolio through a month, county by county, by group and month of purchase. */
export async function readHistory(
  { db, config }: ForecastServices,
  { countyIds, through }: Span,
): Promise<readonly Cohort[]> {
  const cohorts: Cohort[] = []
  for (const countyId of countyIds) {
    const watch = { countyId, through, timeZone: config.businessTimeZone }
    const { entries, exits } = await listFlows(db, watch, await listBooks(db, watch))
    cohorts.push(...cohortsOf(entries, exits, through))
  }
  return cohorts
}

export async function readLeftOut(db: Db, countyIds: readonly number[]): Promise<LeftOut> {
  const sum = { noPurchaseDay: 0, redeemedBeforePurchase: 0, endUnknown: 0 }
  for (const countyId of countyIds) {
    const count = await countLeftOut(db, countyId)
    sum.noPurchaseDay += count.noPurchaseDay
    sum.redeemedBeforePurchase += count.redeemedBeforePurchase
    sum.endUnknown += count.endUnknown
  }
  return sum
}

/** The number of certificates read at once, so that memory does not grow with the portfolio. */
const LOOKED_AT_ONCE = 1_000
const QUOTED_AT_ONCE = 100

/** Computes payoffs of every certificate that was open at the end of a history, once for all histories. */
export async function sumUpOpen(
  services: ForecastServices,
  { countyIds, sums }: { readonly countyIds: readonly number[]; readonly sums: readonly OpenSums[] },
  progress: Progress,
): Promise<void> {
  const { db, config } = services
  progress.start('payoffs', await countCertificates(db))
  let done = 0
  for (const countyId of countyIds) {
    const watches = sums.map(({ through }) => ({ countyId, through, timeZone: config.businessTimeZone }))
    const books = await listBooks(db, { countyId, timeZone: config.businessTimeZone })
    for (let from = 0; ; ) {
      const ids = await idsAfter(db, countyId, from)
      const to = ids.at(-1)
      if (to === undefined) break
      await addStretch(services, { sums, watches, books, from: from + 1, to })
      from = to
      done += ids.length
      progress.at(done)
    }
  }
  progress.end()
}

interface Stretch {
  readonly sums: readonly OpenSums[]
  readonly watches: readonly Watch[]
  readonly books: Awaited<ReturnType<typeof listBooks>>
  readonly from: number
  readonly to: number
}

async function addStretch(services: ForecastServices, { sums, watches, ...range }: Stretch): Promise<void> {
  const open = []
  for (const watch of watches)
    open.push(new Map((await listOpen(services.db, watch, range)).map((it) => [it.id, it])))
  const ids = [...new Set(open.flatMap((it) => [...it.keys()]))]
  for (let at = 0; at < ids.length; at += QUOTED_AT_ONCE) {
    for (const unquoted of await liensOf(services.db, services, ids.slice(at, at + QUOTED_AT_ONCE)))
      for (const [index, of] of sums.entries()) {
        const certificate = open[index]?.get(unquoted.row.id)
        if (certificate) of.add(certificate, unquoted)
      }
    // Lets the server answer requests between batches.
    await setImmediate()
  }
}

async function countCertificates(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('certificate')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function idsAfter(db: Db, countyId: number, last: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from certificate where county_id = ${countyId} and id > ${last}
    order by id limit ${LOOKED_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}
