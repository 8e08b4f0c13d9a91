import type {
  ForecastMonth,
  PortfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { cohortsOf, type Entry, type Exit } from '@fieldstone/domain/analysis/forecast/cohorts'
import { chanceOf } from '@fieldstone/domain/analysis/forecast/portfolio.fixtures'
import { addDays, monthIndex, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { payoffOn } from '@fieldstone/domain/payoff/payoff-on'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createPlaces } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { runWaitingTasks } from '../../../jobs/tasks.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { readLiens } from '../../payoff/service.ts'
import { forecastTask } from './forecast-task.ts'
import { readHistory } from './gather.ts'
import { makeForecast } from './make-forecast.ts'
import { firstDay, lastDay } from './watched.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({ now: NOW })
const admin = sharedActor(testApp, 'admin')

const THROUGH = monthIndex(plainDate('2026-10-31'))

interface Life {
  readonly countyId: 854 | 855
  readonly saleType: 'auction' | 'negotiated'
  readonly priceCents: number
  readonly boughtOn: PlainDate
  readonly cameOn: PlainDate
  readonly redeemedOn: PlainDate | null
  readonly deedOn: PlainDate | null
  readonly plan: { readonly acceptedOn: PlainDate; readonly defaultedOn: PlainDate | null } | null
}

const FIRST = plainDate('2020-01-01')
const MOVED_IN = plainDate('2023-03-08')

/**
 * Summit was here from the beginning: each certificate came in the month of its sale, or the next one. Of Hamilton only what
 * was open moved in, on one day.
 */
function livesOf(count: number, seed: number): readonly Life[] {
  const chance = chanceOf(seed)
  const day = (from: PlainDate, within: number) => addDays(from, Math.floor(chance() * within))
  return Array.from({ length: count }, (_, no): Life => {
    const countyId = no % 3 === 0 ? 854 : 855
    const boughtOn = day(FIRST, 2_400)
    const redeemedOn = chance() < 0.7 ? day(addDays(boughtOn, 3), 1_500) : null
    const deedOn = redeemedOn === null && chance() < 0.2 ? day(addDays(boughtOn, 900), 600) : null
    const acceptedOn = chance() < 0.12 ? day(addDays(boughtOn, 30), 500) : null
    return {
      ...{ countyId, boughtOn, deedOn, priceCents: 100_000 + no },
      redeemedOn: redeemedOn !== null && redeemedOn > '2026-11-20' ? null : redeemedOn,
      saleType: chance() < 0.6 ? 'auction' : 'negotiated',
      cameOn: countyId === 854 && boughtOn < MOVED_IN ? MOVED_IN : addDays(boughtOn, no % 2 === 0 ? 0 : 25),
      plan:
        acceptedOn === null
          ? null
          : { acceptedOn, defaultedOn: chance() < 0.5 ? day(addDays(acceptedOn, 40), 200) : null },
    }
  }).filter(
    ({ countyId, redeemedOn, cameOn }) => countyId === 855 || redeemedOn === null || redeemedOn > cameOn,
  )
}

async function store(lives: readonly Life[]): Promise<void> {
  const { db } = testApp
  await createPlaces(db)
  await sql`truncate certificate, parcel cascade`.execute(db)
  for (let from = 0; from < lives.length; from += 500) {
    const part = lives.slice(from, from + 500).map((life, at) => ({ ...life, no: `F-${from + at}` }))
    const parcels = await db
      .insertInto('parcel')
      .values(part.map(({ countyId, no }) => ({ county_id: countyId, parcel_no: no, parcel_key: no })))
      .returning('id')
      .execute()
    const certificates = await db
      .insertInto('certificate')
      .values(
        part.map(({ countyId, no, saleType, boughtOn, cameOn, redeemedOn, priceCents }, at) => ({
          ...{ parcel_id: parcels[at]?.id ?? 0, county_id: countyId, certificate_no: no, parcel_no: no },
          ...{ certificate_key: no, parcel_key: no, owner_key: '', address_key: '' },
          ...{ sale_type: saleType, purchased_on: boughtOn, price_cents: priceCents, rate_bps: 1_200 },
          ...{ redeemed_on: redeemedOn, redeemed_cents: redeemedOn === null ? null : 120_000 },
          created_at: new Date(`${cameOn}T17:00:00Z`),
        })),
      )
      .returning('id')
      .execute()
    const ids = certificates.map(({ id }) => id)
    const deeds = part.flatMap(({ deedOn }, at) =>
      deedOn === null ? [] : [{ certificate_id: ids[at] ?? 0, tax_deed_issued_on: deedOn }],
    )
    if (deeds.length > 0) await db.insertInto('legal_case').values(deeds).execute()
    const plans = part.flatMap(({ plan }, at) =>
      plan === null
        ? []
        : [
            {
              ...{
                certificate_id: ids[at] ?? 0,
                requested_on: plan.acceptedOn,
                accepted_on: plan.acceptedOn,
              },
              ...{ defaulted_on: plan.defaultedOn, stage: 'accepted' as const },
              status: plan.defaultedOn === null ? ('ACTIVE' as const) : ('DEFAULT' as const),
            },
          ],
    )
    if (plans.length > 0) await db.insertInto('payment_plan').values(plans).execute()
  }
}

/** The same counts, one life and one month after the other, from what the decision says in words. */
function countedByHand(lives: readonly Life[], through: number): { entries: Entry[]; exits: Exit[] } {
  const [entries, exits]: [Entry[], Exit[]] = [[], []]
  const last = lastDay(through)
  const by = (day: PlainDate | null) => (day !== null && day <= last ? day : null)
  const firstRedemption = (it: Life) =>
    lives
      .filter(
        (other) =>
          other.countyId === it.countyId &&
          monthIndex(other.cameOn) === monthIndex(it.cameOn) &&
          other.redeemedOn !== null,
      )
      .map((other) => monthIndex(other.redeemedOn ?? FIRST))
      .filter((month) => month <= monthIndex(it.cameOn))
      .reduce((least, month) => Math.min(least, month), monthIndex(it.cameOn))
  for (const life of lives.filter(({ boughtOn }) => boughtOn <= last)) {
    const boughtIn = monthIndex(life.boughtOn)
    const group = `${life.countyId} ${life.saleType}`
    const first = Math.max(boughtIn, firstRedemption(life) + 1)
    const [redeemed, deed] = [by(life.redeemedOn), by(life.deedOn)]
    const plan = life.plan !== null && life.plan.acceptedOn <= last ? life.plan : null
    const stretches = [
      { from: first, plan: plan?.acceptedOn ?? null },
      ...(plan !== null && by(plan.defaultedOn) !== null
        ? [{ from: Math.max(first, monthIndex(plan.defaultedOn ?? FIRST) + 1), plan: null }]
        : []),
    ]
    for (const stretch of stretches) {
      const left = redeemed ?? deed
      const isPlan = stretch.plan !== null && (left === null || stretch.plan <= left)
      const end = isPlan ? stretch.plan : left
      const month = end === null ? null : monthIndex(end)
      if (stretch.from > through + 1 || (month !== null && month < stretch.from)) continue
      entries.push({ group, boughtIn, from: stretch.from, count: 1 })
      if (month !== null)
        exits.push({
          group,
          boughtIn,
          month,
          how: isPlan ? 'plan' : redeemed ? 'redeemed' : 'ended',
          count: 1,
        })
    }
  }
  return { entries, exits }
}

const inOrder = (cohorts: ReturnType<typeof cohortsOf>) =>
  [...cohorts].sort((a, b) => a.boughtIn - b.boughtIn || (a.group < b.group ? -1 : 1))

const COUNTIES = [854, 855]

test('the database counts who was watched, and how it ended, as one does by hand', async () => {
  const lives = livesOf(1_500, 1)
  await store(lives)
  for (const through of [THROUGH, THROUGH - 12, monthIndex(MOVED_IN), monthIndex(MOVED_IN) + 1]) {
    const counted = await readHistory(testApp.services, { countyIds: COUNTIES, through })
    const { entries, exits } = countedByHand(lives, through)
    expect(inOrder(counted)).toEqual(inOrder(cohortsOf(entries, exits, through)))
  }
})

const made = (): Promise<PortfolioForecast> => makeForecast(testApp.services, NO_PROGRESS)

test('what is owed in the first month is what the payoff of its 15th says, and months and groups are one sum', async () => {
  const lives = livesOf(900, 2)
  await store(lives)
  const { isEnough, months, groups, openCount, unquotedCount, total } = await made()
  expect(isEnough).toBe(true)
  const { entries, exits } = countedByHand(lives, THROUGH)
  expect(openCount).toBe(entries.length - exits.length)
  expect(unquotedCount).toBe(0)
  const { rows } = await sql<{ id: number }>`
    select c.id from certificate c where c.purchased_on <= '2026-10-31' and (c.redeemed_on is null or c.redeemed_on > '2026-10-31')
      and not exists (select from legal_case where certificate_id = c.id and tax_deed_issued_on <= '2026-10-31')
      and not exists (select from payment_plan where certificate_id = c.id and status = 'ACTIVE' and accepted_on <= '2026-10-31')
      and not exists (select from payment_plan where certificate_id = c.id and accepted_on <= '2026-10-31' and defaulted_on > '2026-10-31')`.execute(
    testApp.db,
  )
  const liens = await readLiens(
    testApp.services,
    rows.map(({ id }) => id),
  )
  let owed = 0
  for (const { lien, regime } of liens.values())
    if (lien && regime)
      owed += payoffOn({ ...lien, redeemedOn: null }, regime, plainDate('2026-11-15')).totalCents
  expect(groups.reduce((sum, it) => sum + it.owedCents, 0)).toBe(owed)
  const cash = months.reduce((sum, it) => sum + it.cash.meanCents, 0)
  expect(groups.reduce((sum, it) => sum + it.cash24Cents, 0)).toBe(cash)
  expect(total?.cash.meanCents).toBe(cash)
  expect(months.map(({ month }) => month).slice(0, 2)).toEqual(['2026-11-01', '2026-12-01'])
  expect(months).toHaveLength(24)
})

/** A sum in another order may differ in its last binary digit. */
const bounds = ({ month, redemptions, cash, planCents }: ForecastMonth) => ({
  ...{ month, cash, planCents },
  redemptions: { ...redemptions, mean: redemptions.mean.toFixed(9) },
})

test('the back-test is the forecast that would have been made a year before, when nothing later had happened', async () => {
  const lives = livesOf(900, 3)
  await store(lives)
  const { backTest } = await made()
  const came = lives.filter(
    ({ redeemedOn }) => redeemedOn !== null && redeemedOn > '2025-10-31' && redeemedOn <= '2026-10-31',
  )
  expect(backTest?.total.came.redeemedCount).toBeGreaterThan(20)
  expect(backTest?.total.came.redeemedCount).toBeLessThanOrEqual(came.length)
  expect(backTest?.total.came.cashCents).toBe((backTest?.total.came.redeemedCount ?? 0) * 120_000)

  const until = (day: PlainDate | null) => (day !== null && day <= '2025-10-31' ? day : null)
  await store(
    lives
      .filter(({ boughtOn }) => boughtOn <= '2025-10-31')
      .map((life) => ({
        ...life,
        redeemedOn: until(life.redeemedOn),
        deedOn: until(life.deedOn),
        plan:
          life.plan === null || until(life.plan.acceptedOn) === null
            ? null
            : { ...life.plan, defaultedOn: until(life.plan.defaultedOn) },
      })),
  )
  const then = await makeForecast(
    {
      ...testApp.services,
      clock: { ...testApp.services.clock, now: () => new Date('2025-11-20T15:00:00Z') },
    },
    NO_PROGRESS,
  )
  expect(backTest?.months.map(bounds)).toEqual(then.months.slice(0, 12).map(bounds))
  expect([backTest?.through, backTest?.openCount]).toEqual([then.through, then.openCount])
})

test('too little was seen: no forecast, and how much was', async () => {
  await store(livesOf(20, 4))
  const few = await made()
  expect(few).toMatchObject({ isEnough: false, months: [], total: null, backTest: null })
  expect(few.redeemedCount).toBeLessThan(50)
  await store([])
  expect(await made()).toMatchObject({
    ...{
      isEnough: false,
      redeemedCount: 0,
      monthCount: 0,
      openCount: 0,
      groups: [],
      bands: [],
      backTest: null,
    },
    leftOut: { noPurchaseDay: 0, redeemedBeforePurchase: 0, endUnknown: 0 },
  })
})

test('what takes no part is counted: without a day of purchase, redeemed before it, or ended on a day that nobody knows', async () => {
  await store(livesOf(300, 5))
  const { openCount } = await made()
  await sql`update certificate set purchased_on = null where id in (
    select id from certificate where redeemed_on is null order by id limit 2)`.execute(testApp.db)
  const { rows } = await sql<{ id: number }>`select id from certificate c
    where redeemed_on is null and purchased_on is not null and purchased_on <= '2026-10-31' and base_status = 'Active Certificate'
      and not exists (select from payment_plan where certificate_id = c.id) order by id limit 1`.execute(
    testApp.db,
  )
  await sql`update certificate set status_override = 'REO', status_override_reason = 'deeded long ago'
    where id = ${rows[0]?.id}`.execute(testApp.db)
  const after = await made()
  expect(after.leftOut).toEqual({ noPurchaseDay: 2, redeemedBeforePurchase: 0, endUnknown: 1 })
  expect(after.openCount).toBeLessThan(openCount)
})

test('a certificate without a price counts, brings no cash, and is told', async () => {
  await store(livesOf(600, 6))
  const before = await made()
  await sql`update certificate set price_cents = null where id = (
    select c.id from certificate c where redeemed_on is null and purchased_on <= '2026-10-31'
      and not exists (select from payment_plan where certificate_id = c.id)
      and not exists (select from legal_case where certificate_id = c.id) order by id limit 1)`.execute(
    testApp.db,
  )
  const after = await made()
  expect(after).toMatchObject({ unquotedCount: 1, openCount: before.openCount })
  expect(after.total?.redemptions).toEqual(before.total?.redemptions)
  expect(after.total?.cash.meanCents).toBeLessThan(before.total?.cash.meanCents ?? 0)
})

test('installments are expected on their days, less what was never paid of those before', async () => {
  await store(livesOf(600, 7))
  const { rows } = await sql<{ id: number }>`select id from payment_plan where status = 'ACTIVE'
    and accepted_on < '2025-06-01' order by id limit 1`.execute(testApp.db)
  const planId = rows[0]?.id ?? 0
  const part = (no: number, on: string, paid: number) => ({
    ...{ plan_id: planId, no, due_on: plainDate(on), portion_cents: 10_000, opening_cents: paid },
    ...{ paid_cents: paid, status: paid === 10_000 ? ('PAID' as const) : ('DUE' as const) },
  })
  const due = Array.from({ length: 20 }, (_, at) =>
    part(at + 1, firstDay(THROUGH - 20 + at), at % 4 === 0 ? 0 : 10_000),
  )
  await testApp.db
    .insertInto('plan_instalment')
    .values([...due, part(21, '2026-12-10', 0), part(22, '2027-01-10', 0)])
    .execute()
  const { plans, months } = await made()
  expect(plans).toMatchObject({ dueCount: 20, dueCents: 200_000, paidCents: 150_000 })
  expect(months.slice(0, 4).map(({ planCents }) => planCents)).toEqual([0, 7_500, 7_500, 0])
})

const call = (method: 'GET' | 'POST', path = '') =>
  testApp.inject({
    ...{ method, url: `/api/admin/forecast${path}`, token: admin.token },
    ...(method === 'POST' ? { payload: {} } : {}),
  })

test('asked for twice it is worked out once; then it is there, and as files whose last lines add up', async () => {
  await store(livesOf(600, 8))
  expect((await call('GET')).json()).toEqual({ forecast: null, task: null })
  expect((await call('GET', '/months')).statusCode).toBe(404)
  const first = (await call('POST')).json()
  expect(first).toMatchObject({ forecast: null, task: { kind: 'forecast', state: 'waiting' } })
  expect((await call('POST')).json().task.id).toBe(first.task.id)
  await runWaitingTasks(testApp.services, [forecastTask()], new AbortController().signal)
  const { forecast, task } = (await call('GET')).json()
  expect(task).toBeNull()
  expect(forecast).toMatchObject({ through: '2026-10-31', isEnough: true })
  const lines = (await call('GET', '/months')).body.trim().split('\r\n')
  expect(lines).toHaveLength(26)
  expect(lines.at(-1)).toContain(forecast.total.cash.mean.toFixed(2))
  for (const file of ['groups', 'lifetable', 'backtest'])
    expect((await call('GET', `/${file}`)).statusCode).toBe(200)
})
