import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createCertificate } from '../../../../test/factories.ts'
import { approveAs, changeWithSecond, lastApproval } from '../../../../test/second-approval.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { runWaitingTasks } from '../../../jobs/tasks.ts'
import { rehearsalTask } from './replay.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({ now: NOW })
const [first, second] = [sharedActor(testApp, 'admin'), sharedActor(testApp, 'admin')]

const MINIMUM = {
  stateID: 'OH',
  countyID: null,
  effectiveFrom: '2026-01-01',
  values: { minChargeBps: 1_000 },
}
let inSummit: number
let inHamilton: number
let older: number

beforeAll(async () => {
  inSummit = await createCertificate(testApp.db)
  inHamilton = await createCertificate(testApp.db, { county_id: 854, price_cents: 900_000 })
  older = await createCertificate(testApp.db, { purchased_on: plainDate('2024-03-10') })
  await createCertificate(testApp.db, { redeemed_on: plainDate('2026-10-02') })
})

beforeEach(() => testApp.clock.set(NOW))

async function send(method: 'GET' | 'POST', path: string, payload?: object, actor = first) {
  const answer = await testApp.inject({
    ...{ method, url: `/api/admin/rehearsals${path}`, token: actor.token },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const work = (signal = new AbortController().signal) =>
  runWaitingTasks(testApp.services, [rehearsalTask()], signal)

async function staged(payload: object): Promise<number> {
  const { status, body } = await send('POST', '', payload)
  expect([status, body]).toEqual([201, { rehearsalID: expect.any(Number) }])
  return body.rehearsalID
}

async function rehearsed(payload: object): Promise<number> {
  const id = await staged(payload)
  await work()
  return id
}

const ask = (id: number, actor = first) =>
  send('POST', `/${id}/inforce`, { currentPassword: actor.password }, actor)
/** Approves what was asked for last. */
const approve = async (by = second) => approveAs(testApp, by, (await lastApproval(testApp, first)) ?? 0)

const read = async (id: number) => (await send('GET', `/${id}`)).body
const changesOf = async (id: number) => (await send('GET', `/${id}/certificates`)).body
const payoffOf = async (id: number) =>
  (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/county`, token: first.token })).json()
    .payofF_TOTAL
const counts = async () => ({
  rules: (await testApp.db.selectFrom('regime').select('id').execute()).length,
  quotes: (await testApp.db.selectFrom('payoff_quote').select('id').execute()).length,
})

test('a rehearsed rule: says which certificates it reaches and what they come to, and touches nothing', async () => {
  const before = await counts()
  const id = await staged({ rule: MINIMUM, horizon: '2030-06-30' })
  expect(await read(id)).toMatchObject({ state: 'waiting', result: null, affected: null, isOwn: true })
  expect(await changesOf(id)).toEqual([])
  await work()
  expect(await read(id)).toMatchObject({
    ...{ state: 'done', day: '2026-11-20', horizon: '2030-06-30', affected: 2, difference: 520 },
    ...{ stateID: 'OH', countyID: null, effectiveFrom: '2026-01-01', values: { minChargeBps: 1_000 } },
    task: { state: 'done', doneCount: 3, totalCount: 3 },
    result: {
      ...{ redeemed: 1, affected: 2, effects: [] },
      onDay: { count: 3, changed: 2, raised: 2, lowered: 0, appeared: 0, gone: 0 },
      // By then the interest has passed either minimum.
      onHorizon: { count: 3, changed: 0 },
      byCounty: [
        { countyID: 854, countyName: 'Hamilton', count: 1, affected: 1, before: 9_540, after: 9_900 },
        { countyID: 855, countyName: 'Summit', count: 2, affected: 1 },
      ],
      bySale: [{ saleType: 'auction', count: 3, affected: 2 }],
      byStatus: [{ status: 'Active Certificate', count: 3, affected: 2 }],
    },
  })
  expect(await changesOf(id)).toMatchObject([
    { parcelID: inHamilton, before: 9_540, after: 9_900, difference: 360, countyName: 'Hamilton' },
    { parcelID: inSummit, before: 4_240, after: 4_400, difference: 160 },
  ])
  expect(await counts()).toEqual(before)
})

test('the file of a rehearsal holds each certificate that it reaches, and their sums', async () => {
  const id = await rehearsed({ rule: MINIMUM })
  const answer = await testApp.inject({
    ...{ method: 'GET', url: `/api/admin/rehearsals/${id}/certificates`, token: first.token },
    headers: { accept: 'text/csv' },
  })
  const lines = answer.body.trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Certificate,County,Owner,Payoff before,Payoff after,Difference')
  expect(lines[3]).toContain('520.00')
})

test('put in force: asked by who staged it, approved by another, by the call that the form makes; every figure is the rehearsed one', async () => {
  const id = await rehearsed({
    rule: { ...MINIMUM, countyID: 854, effectiveFrom: '2026-02-01', values: { minChargeBps: 800 } },
  })
  expect(await ask(id, second)).toMatchObject({
    status: 409,
    body: { code: 'rehearsal_refused', reason: 'not-own' },
  })
  expect(await send('POST', `/${id}/inforce`, {})).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: expect.any(String) } },
  })
  const [change] = await changesOf(id)
  expect(change).toMatchObject({ parcelID: inHamilton, before: 9_540, after: 9_720 })
  const others = await Promise.all([inSummit, older].map(payoffOf))
  expect(await ask(id)).toMatchObject({ status: 200, body: { state: 'done', approvalWaiting: true } })
  expect((await ask(id)).body).toMatchObject({ code: 'state_changed' })
  expect((await approve(first)).statusCode).toBe(403)
  expect(await read(id)).toMatchObject({ state: 'done' })
  expect((await approve()).statusCode).toBe(200)
  expect(await send('GET', `/${id}`)).toMatchObject({
    status: 200,
    body: { state: 'in-force', endedBy: expect.any(String), ended: '2026-11-20T15:00:00.000Z' },
  })
  expect(await payoffOf(inHamilton)).toBe(9_720)
  expect(await Promise.all([inSummit, older].map(payoffOf))).toEqual(others)
  const lines = await testApp.db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id as by'])
    .where('action', 'in', ['put-rehearsal-in-force', 'set-payoff-rules', 'stage-rehearsal'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(lines.map(({ action, by }) => [action, by]).sort()).toEqual([
    ['put-rehearsal-in-force', first.userId],
    ['set-payoff-rules', first.userId],
    ['stage-rehearsal', first.userId],
  ])
  expect((await ask(id)).body).toMatchObject({ reason: 'ended' })
  for (const act of ['discard', 'run'])
    expect((await send('POST', `/${id}/${act}`, undefined, second)).body).toMatchObject({ reason: 'ended' })
})

test('settings that have moved since: it says so, is not put in force, and run again it is up to date', async () => {
  const id = await rehearsed({ rule: { ...MINIMUM, countyID: 855 } })
  expect(await read(id)).toMatchObject({ state: 'done', difference: 160 })
  expect((await ask(id)).status).toBe(200)
  const added = await changeWithSecond(testApp, second, {
    ...{ method: 'POST', url: '/api/admin/payoffrules' },
    payload: { ...MINIMUM, countyID: 855, values: { minChargeBps: 700 } },
  })
  expect(added.status).toBe(201)
  expect(await read(id)).toMatchObject({ state: 'stale', difference: 160 })
  expect((await approve()).json()).toMatchObject({ code: 'rehearsal_refused', reason: 'stale' })
  expect((await ask(id)).body).toMatchObject({ reason: 'stale' })
  expect((await send('POST', `/${id}/run`)).body).toMatchObject({ state: 'waiting', result: null })
  expect((await send('POST', `/${id}/run`)).body).toMatchObject({ reason: 'unfinished' })
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', difference: 120 })
  expect((await send('GET', '')).body[0]).toMatchObject({ rehearsalID: id, state: 'done', difference: 120 })
})
