import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { changeWithSecond } from '../../../test/second-approval.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
let inSummit: number
let inHamilton: number

beforeAll(async () => {
  const lien = { purchased_on: plainDate('2024-03-10'), price_cents: 400_000, rate_bps: 1_200 }
  inSummit = await createCertificate(testApp.db, { ...lien, sale_type: 'negotiated' })
  inHamilton = await createCertificate(testApp.db, { ...lien, sale_type: 'negotiated', county_id: 854 })
  await createCertificate(testApp.db, { ...lien, redeemed_on: plainDate('2026-01-02') })
})

const DAILY = { strategy: { kind: 'daily' }, goodThrough: 'same-day' }
const RULE = { stateID: 'OH', countyID: 855, effectiveFrom: '2020-01-01', values: DAILY }

async function send(path: string, payload: object) {
  const answer = await testApp.inject({ method: 'POST', url: path, token: admin.token, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const preview = (rule: object) => send('/api/admin/payoffrules/preview', rule)
const totalOf = async (id: number): Promise<number> =>
  (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/county`, token: admin.token })).json()
    .payofF_TOTAL

test('previews what the engine would compute without storing it, and storing the row gives the same', async () => {
  const before = await totalOf(inSummit)
  const { body } = await preview(RULE)
  expect(body).toMatchObject({ checkedCount: 1, changedCount: 1, totalBefore: before })
  expect(body.examples).toHaveLength(1)
  expect(body.examples[0]).toMatchObject({ parcelID: inSummit, before })
  expect(body.examples[0].after).not.toBe(before)
  expect(await totalOf(inSummit)).toBe(before)

  const url = '/api/admin/payoffrules'
  const stored = await changeWithSecond(testApp, admin, { method: 'POST', url, payload: RULE })
  expect([stored.status, stored.body]).toEqual([
    201,
    expect.objectContaining({ ...RULE, countyName: 'Summit', id: null, approvalID: expect.any(Number) }),
  ])
  expect(await totalOf(inSummit)).toBe(body.examples[0].after)
})

test('applies a rule of the state to its counties, except one with a rule of its own', async () => {
  const { body } = await preview({ ...RULE, countyID: null })
  const exampleOf = (id: number) => body.examples.find((it: { parcelID: number }) => it.parcelID === id)
  expect(body).toMatchObject({ checkedCount: 2, changedCount: 1 })
  expect(exampleOf(inHamilton).after).not.toBe(exampleOf(inHamilton).before)
  // Only what changes is an example.
  expect(exampleOf(inSummit)).toBeUndefined()
})

test('lists who entered a row and when, last first', async () => {
  const answer = await testApp.inject({ method: 'GET', url: '/api/admin/payoffrules', token: admin.token })
  const [last] = answer.json()
  expect(last).toMatchObject({
    countyID: 855,
    values: DAILY,
    changed: '2026-11-20T15:00:00.000Z',
  })
  expect(last.changedBy).toBeTruthy()
  const line = await testApp.db
    .selectFrom('audit_log')
    .select(['actor_user_id', 'detail'])
    .where('action', '=', 'set-payoff-rules')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    actor_user_id: admin.userId,
    detail: { county: 855, settings: 'strategy, goodThrough' },
  })
})

test('says that staff give the payoff under a rule that allows no figure', async () => {
  const { body } = await preview({ ...RULE, countyID: 854, values: { maxRateBps: 600 } })
  expect(body.examples[0]).toMatchObject({ parcelID: inHamilton, after: null })
})

test.each([
  ['a rate above its limit', { maxRateBps: 20_000 }, ['maxRateBps']],
  ['a name that there is not', { maxRate: 600 }, []],
  ['nothing at all', {}, []],
  [
    'settings that contradict each other',
    { goodThrough: 'month-end', strategy: { kind: 'daily' } },
    ['goodThrough'],
  ],
])('%s is refused before anything is stored, at its own field', async (_, values, names) => {
  const { status, body } = await send('/api/admin/payoffrules', { ...RULE, values })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['values', ...names]])
})

test('returns the county’s rules before the state’s, and built-in values without a row', async () => {
  const inForce = async (query: string) => {
    const answer = await testApp.inject({
      method: 'GET',
      url: `/api/admin/payoffrules/inforce?stateID=OH${query}`,
      token: admin.token,
    })
    return answer.json().values
  }
  expect(await inForce('&countyID=855')).toMatchObject({ strategy: { kind: 'daily' }, maxRateBps: 1800 })
  expect(await inForce('')).toMatchObject({ strategy: { kind: 'first-of-month' }, goodThrough: 'month-end' })
})

test('answers not found for a county of another state', async () => {
  expect((await preview({ ...RULE, stateID: 'FL' })).status).toBe(404)
})
