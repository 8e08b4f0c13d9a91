import { addDays, daysBetween, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { settingsOf } from '@fieldstone/domain/legal/deadline-settings'
import { type Deadline, openDeadlines } from '@fieldstone/domain/legal/deadlines'
import { PARTY_TYPES } from '@fieldstone/domain/legal/file'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCertificate, createPlaces } from '../../../test/factories.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertRegimeRow, readAllRegimes, todayOf } from '../payoff/service.ts'
import { type DueDay, type DueRange, findDueDays } from './due-days.ts'
import { periodsOf } from './due-rules.ts'
import { listFiles } from './file-row.ts'

const TODAY = plainDate('2026-11-20')
const FILES = inLongTests(150, 6_000)
const COUNTIES = [855, 854, 856]
const WHOLE: DueRange = { from: null, to: null, limit: 1_000_000, offset: 0 }

let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp({ now: '2026-11-20T15:00:00Z' })
  await createPlaces(testApp.db)
  await testApp.db.insertInto('county').values({ id: 856, state_id: 'OH', name: 'Franklin' }).execute()
  const rule = (countyId: number | null, effectiveFrom: string, values: object) =>
    insertRegimeRow(testApp.db, { stateId: 'OH', countyId, effectiveFrom: plainDate(effectiveFrom), values })
  await rule(null, '2022-07-01', { certificatePeriodMonths: { auction: 30, negotiated: 61 }, answerDays: 21 })
  await rule(null, '2026-02-28', { noiToComplaintDays: 120, serviceMonths: { each: 5, any: 11 } })
  await rule(854, '2025-01-01', { deadlineShift: 'next-business-day', expiryTolledInBankruptcy: false })
  await rule(856, '2024-05-31', {
    federalRedemptionDays: null,
    serviceMonths: null,
    noiToComplaintDays: null,
  })
  await rule(856, '2026-11-20', { answerDaysUnitedStates: 33 })
  for (const file of fc.sample(someFile, { numRuns: FILES, seed: 20_261_120 })) await insertFile(file)
})
afterAll(() => testApp.close())

/** Around the day of the test, so that what is due yesterday, today and tomorrow is met. */
const someDay = fc.integer({ min: -900, max: 130 }).map((days) => addDays(plainDate('2026-11-20'), days))
const maybeDay = fc.oneof({ arbitrary: someDay, weight: 2 }, { arbitrary: fc.constant(null), weight: 3 })

const someFile = fc.record({
  countyId: fc.constantFrom(...COUNTIES),
  saleType: fc.constantFrom('auction', 'negotiated', null),
  paidOn: fc.oneof(
    { arbitrary: fc.constant(null), weight: 4 },
    { arbitrary: fc.constant(plainDate('2026-11-18')), weight: 1 },
  ),
  purchasedOn: fc.oneof(
    fc.integer({ min: -2_600, max: -1 }).map((days) => addDays(plainDate('2026-11-20'), days)),
    fc.constantFrom(plainDate('2024-02-29'), plainDate('2023-08-31'), null),
  ),
  dates: fc.record({
    noi_filed_on: maybeDay,
    complaint_filed_on: maybeDay,
    all_parties_served_on: maybeDay,
    bankruptcy_in_on: maybeDay,
    bankruptcy_out_on: maybeDay,
    judgment_requested_on: fc.oneof(maybeDay, fc.constant(null)),
    sheriff_sale_on: maybeDay,
    second_sheriff_sale_on: maybeDay,
    decree_forfeiture_on: fc.oneof(maybeDay, { arbitrary: fc.constant(null), weight: 6 }),
    result_of_sale: fc.constantFrom(null, null, 'Forfeited' as const),
  }),
  // Cases that have ended, one after the other or at the same time as another one.
  earlier: fc.uniqueArray(
    fc.record({
      filedOn: fc.integer({ min: -2_000, max: 0 }).map((days) => addDays(TODAY, days)),
      days: fc.integer({ min: 0, max: 700 }),
    }),
    { maxLength: 2, selector: ({ filedOn }) => filedOn },
  ),
  defendants: fc.array(
    fc.record({
      party_type: fc.constantFrom(...PARTY_TYPES),
      service_type: fc.constantFrom(null, 'Waiver', 'Personal'),
      waiver_requested_on: maybeDay,
      served_on: maybeDay,
      answered_on: maybeDay,
    }),
    { maxLength: 3 },
  ),
})

async function insertFile(
  file: typeof someFile extends fc.Arbitrary<infer File> ? File : never,
): Promise<void> {
  const { countyId, saleType, purchasedOn, paidOn, dates, defendants, earlier } = file
  const certificate = {
    county_id: countyId,
    sale_type: saleType,
    purchased_on: purchasedOn,
    redemption_in_process_on: paidOn,
  }
  const id = await createCertificate(testApp.db, certificate, { is_active: true, ...dates })
  const rows = defendants.map((it, at) => ({ ...it, certificate_id: id, name: `Defendant ${at}` }))
  if (rows.length > 0) await testApp.db.insertInto('defendant').values(rows).execute()
  const cases = earlier.map(({ filedOn, days }) => ({
    certificate_id: id,
    filed_on: filedOn,
    ended_on: endOf(filedOn, days),
    ending: 'dismissed' as const,
    created_at: testApp.clock.now(),
  }))
  if (cases.length > 0) await testApp.db.insertInto('earlier_bankruptcy').values(cases).execute()
}

const endOf = (filedOn: PlainDate, days: number): PlainDate =>
  addDays(filedOn, Math.min(days, daysBetween(filedOn, TODAY)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const line = (id: number, rule: string, defendant: number, on: PlainDate) =>
  `${on} ${id} ${rule} ${defendant}`

const RANKS = { due: 0, 'in-default': 1, paid: 2, reported: 2, stayed: 2 } as const

const byDomain = async (): Promise<string[]> => (await standingsByDomain()).map(([at]) => at).sort(compare)

/** By domain's own rule, file by file. */
async function standingsByDomain(): Promise<[string, keyof typeof RANKS][]> {
  const { db, services } = testApp
  const regimeOf = await readAllRegimes(db)
  const lines: [string, keyof typeof RANKS][] = []
  for (const file of await listFiles(db, sql`legal.is_active`)) {
    const regime = regimeOf(file.stateId, file.countyId)
    const today = todayOf(services, regime)
    const defendants = await defendantsOf(file.id)
    const input = { facts: file, defendants, settings: settingsOf(regime, today, file), today }
    lines.push(
      ...openDeadlines(input).map((it: Deadline): [string, keyof typeof RANKS] => [
        line(file.id, it.rule, it.defendant?.id ?? 0, it.dueOn),
        it.standing.kind,
      ]),
    )
  }
  return lines
}

const defendantsOf = (id: number) =>
  testApp.db
    .selectFrom('defendant')
    .select(['id', 'name', 'party_type as partyType', 'service_type as serviceType'])
    .select([
      'waiver_requested_on as waiverRequestedOn',
      'served_on as servedOn',
      'answered_on as answeredOn',
    ])
    .where('certificate_id', '=', id)
    .execute()

async function inDatabase(range: Partial<DueRange> = {}) {
  const { db, services } = testApp
  const regimeOf = await readAllRegimes(db)
  const counties = await db.selectFrom('county').select(['id', 'state_id as stateId']).execute()
  const periods = counties.flatMap(({ id, stateId }) => {
    const regime = regimeOf(stateId, id)
    return periodsOf(regime, id, todayOf(services, regime))
  })
  const { days, total } = await findDueDays(db, { scope: sql`true`, periods }, { ...WHOLE, ...range })
  return { lines: days.map((it: DueDay) => line(it.certificateId, it.rule, it.defendantId, it.dueOn)), total }
}

test('the database finds the same deadlines as the rules, each on the same day, over dates, counties and settings', async () => {
  const expected = await byDomain()
  const { lines, total } = await inDatabase()
  expect([...lines].sort(compare)).toEqual(expected)
  expect(total).toBe(expected.length)
  const rules = new Set(expected.map((it) => it.split(' ')[2]))
  expect(rules.size).toBe(8)
})

test('soonest first and what rests last, page after page without a gap, within the days asked for, with the whole count', async () => {
  const { lines } = await inDatabase()
  const standings = new Map((await standingsByDomain()).map(([at, standing]) => [at, standing]))
  const ordered = lines.map((it) => `${RANKS[standings.get(it) ?? 'due']} ${it.slice(0, 10)}`)
  expect(ordered).toEqual([...ordered].sort(compare))
  expect(new Set(standings.values())).toEqual(new Set(['due', 'in-default', 'reported', 'stayed']))
  const pages = await Promise.all([0, 40, 80].map((offset) => inDatabase({ limit: 40, offset })))
  expect(pages.flatMap((it) => it.lines)).toEqual(lines.slice(0, 120))
  const [from, to] = [plainDate('2026-11-01'), plainDate('2026-12-31')]
  const within = lines.filter((it) => it.slice(0, 10) >= from && it.slice(0, 10) <= to)
  expect(await inDatabase({ from, to })).toEqual({ lines: within, total: within.length })
  expect(await inDatabase({ offset: 1_000_000 })).toEqual({ lines: [], total: lines.length })
})
