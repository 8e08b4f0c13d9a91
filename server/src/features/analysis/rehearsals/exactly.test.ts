import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import type { Settings } from '@fieldstone/domain/payoff/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { generate } from '../../../../demo/generate/generate.ts'
import { createActor } from '../../../../test/actors.ts'
import { approveAs, lastApproval } from '../../../../test/second-approval.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import { clockAt } from '../../../clock.ts'
import { runWaitingTasks } from '../../../jobs/tasks.ts'
import { readLiens } from '../../payoff/service.ts'
import { rehearsalTask } from './replay.ts'

const NOW = '2026-11-20T15:00:00Z'
const today = plainDate('2026-11-20')
/** `REHEARSED=1000000 npm run test:long -- R01` compares as many. */
const COUNT = Number(process.env['REHEARSED'] ?? inLongTests(300, 20_000))

/** One of each kind: a rate, a minimum, a cap, a fee, the counting of months, what is charged, and a day of effect ahead. */
const RULES: readonly (readonly [
  countyId: number | null,
  effectiveFrom: string,
  values: Partial<Settings> | object,
])[] = [
  [null, '2023-06-01', { postNoiRateBps: 1_200, expenseRateBps: 900 }],
  [855, '2025-01-01', { minChargeBps: 1_000, minAppliesTo: ['auction', 'negotiated'] }],
  [null, '2022-01-01', { interestCapUnits: 24 }],
  [null, '2024-01-01', { feeTable: [{ id: 1, label: 'Recording fee', amountCents: 2_800 }] }],
  [null, '2021-01-01', { strategy: { kind: 'month-or-part', countFirstMonth: true } }],
  [null, '2024-06-01', { expenseRule: 'posted', subsequentRateBps: 'certificate' }],
  [null, '2027-02-01', { goodThrough: 'same-day' }],
  [null, '2020-01-01', { maxRateBps: 500 }],
]

test('R01 names exactly the certificates that a full recomputation with the rule in force changes', async () => {
  const database = await openTestDatabase()
  await generate(database, { certificates: COUNT, today })
  const testApp = await buildTestApp({ database, now: NOW })
  const [first, second] = [await createActor(testApp, 'admin'), await createActor(testApp, 'admin')]
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { token }: { readonly token: string },
    payload?: object,
  ) => (await testApp.inject({ method, url, token, ...(payload ? { payload } : {}) })).json()
  // Each rule comes on top of those before it, which by then are in force.
  for (const [countyID, effectiveFrom, values] of RULES) {
    const rule = { stateID: 'OH', countyID, effectiveFrom, values }
    const { rehearsalID: id } = await send('POST', '/api/admin/rehearsals', first, { rule })
    await runWaitingTasks(testApp.services, [rehearsalTask()], new AbortController().signal)
    const { day, result } = await send('GET', `/api/admin/rehearsals/${id}`, first)
    const before = await recomputed(testApp, day)
    const own = { currentPassword: first.password }
    await send('POST', `/api/admin/rehearsals/${id}/inforce`, first, own)
    await approveAs(testApp, second, (await lastApproval(testApp, first)) ?? 0)
    const after = await recomputed(testApp, day)
    const named = await namedBy(testApp, id)
    const differing = [...before].flatMap(([certificateId, was]) => {
      const becomes = after.get(certificateId)
      return was === becomes ? [] : [[certificateId, `${was} -> ${becomes}`] as const]
    })
    expect({ rule, named }).toEqual({ rule, named: new Map(differing) })
    expect(named.size).toBeGreaterThan(0)
    expect(result).toMatchObject({ affected: named.size, onDay: { changed: named.size } })
    if (countyID !== null) continue
    expect(result.onDay).toMatchObject({
      count: before.size,
      before: sumOf(before),
      after: sumOf(after),
    })
  }
  await testApp.close()
})

/** The payoff of every open certificate on a day, by the code that answers for one of them. */
async function recomputed({ services, db }: TestApp, day: string): Promise<Map<number, string>> {
  const at = new Date(`${day}T15:00:00Z`)
  expect(businessDate(at, services.config.businessTimeZone)).toBe(day)
  const then = { ...services, clock: clockAt(at), log: services.log.child({}, { level: 'silent' }) }
  const found = new Map<number, string>()
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from certificate where id > ${last} and redeemed_on is null order by id limit 200`.execute(db)
    if (rows.length === 0) return found
    for (const [id, { quote }] of await readLiens(
      then,
      rows.map((row) => row.id),
    ))
      found.set(id, textOf(quote?.totalCents ?? null, quote?.goodThrough ?? null))
    last = rows.at(-1)?.id ?? 0
  }
}

async function namedBy({ db }: TestApp, id: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('rehearsal_change')
    .selectAll()
    .where('rehearsal_id', '=', id)
    .orderBy('certificate_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.certificate_id,
      `${textOf(row.before_cents, row.good_through_before)} -> ${textOf(row.after_cents, row.good_through_after)}`,
    ]),
  )
}

const textOf = (cents: number | null, goodThrough: string | null) => `${cents} until ${goodThrough}`

/** Dollars, as the wire has them. */
const sumOf = (payoffs: ReadonlyMap<number, string>): number =>
  [...payoffs.values()].reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0) / 100
