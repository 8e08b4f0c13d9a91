import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createCertificate } from '../../../../test/factories.ts'
import { approveBySecond, lastApproval } from '../../../../test/second-approval.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { clockAt } from '../../../clock.ts'
import { runWaitingTasks } from '../../../jobs/tasks.ts'
import type { Services } from '../../../services.ts'
import { type TaskKind, TaskStopped } from '../../../tasks/task.ts'
import { insertRegimeRow } from '../../payoff/service.ts'
import { rehearsalTask } from './replay.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({ now: NOW })
const admin = sharedActor(testApp, 'admin')
const CERTIFICATES = 7
const RULE = {
  ...{ stateID: 'OH', countyID: 855, effectiveFrom: '2026-01-01' },
  values: { minChargeBps: 1_000, noContactDays: 3_650 },
}

beforeAll(async () => {
  for (let no = 0; no < CERTIFICATES; no++)
    await createCertificate(testApp.db, no % 2 === 0 ? {} : { purchased_on: plainDate('2024-03-10') })
})
beforeEach(() => testApp.clock.set(NOW))

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
  return answer.json()
}
const start = async (): Promise<number> =>
  (await send('POST', '/api/admin/rehearsals', { rule: RULE })).rehearsalID
const read = (id: number) => send('GET', `/api/admin/rehearsals/${id}`)

/** Two certificates a page, so that a run has four of them. */
const work = (services: Services = testApp.services, stops = new AbortController().signal) =>
  runWaitingTasks(services, [rehearsalTask(2)], stops)

/** A server that does something once it has read the given page of certificates, before anything is made of it. */
function afterPage(pageNo: number, act: () => Promise<void> | void): Services {
  let seen = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows
      if (row !== undefined && 'row' in row && ++seen === pageNo) await act()
      return result
    },
  }
  return { ...testApp.services, db: testApp.db.withPlugin(plugin) }
}

/** Without what differs from run to run. */
async function foundBy(id: number) {
  const { result, affected, difference, state, task } = await read(id)
  const changes = await send('GET', `/api/admin/rehearsals/${id}/certificates?sort=certificate`)
  return { result, affected, difference, state, done: task.doneCount, changes }
}

async function expectWhole(id: number): Promise<void> {
  const other = await start()
  await work()
  const found = await foundBy(id)
  expect(found).toEqual(await foundBy(other))
  expect(found).toMatchObject({
    state: 'done',
    affected: 4,
    done: CERTIFICATES,
    result: { onDay: { count: 7 } },
  })
  expect(found.changes).toHaveLength(4)
}

test('a server that stops half-way: another one goes on where it stood, and the figures are those of one run', async () => {
  const id = await start()
  const stopping = new AbortController()
  await work(
    afterPage(2, () => stopping.abort()),
    stopping.signal,
  )
  const { state, result } = await read(id)
  expect([state, result]).toEqual(['waiting', null])
  const { done_count: done } = await testApp.db
    .selectFrom('rehearsal')
    .select('done_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(CERTIFICATES)
  expect(await send('GET', `/api/admin/rehearsals/${id}/certificates`)).toEqual([])
  // The next day: it goes on with the day on which it began.
  await work({ ...testApp.services, clock: clockAt(new Date('2026-11-21T15:00:00Z')) })
  expect(await read(id)).toMatchObject({ day: '2026-11-20', run: '2026-11-20T15:00:00.000Z' })
  await expectWhole(id)
})

test('F14 two servers at once: one of them runs it', async () => {
  const id = await start()
  await Promise.all([work(), work(), work()])
  await expectWhole(id)
})

test('a server that hung while another took its run over: writes nothing any more, and nothing is counted twice', async () => {
  const id = await start()
  let takenOver: Promise<void> | null = null
  const hung = afterPage(2, async () => {
    testApp.clock.advanceSeconds(61)
    // As after a person has resumed it.
    await testApp.db
      .updateTable('task')
      .set({ state: 'waiting', claimed_until: null })
      .where('state', '=', 'running')
      .execute()
    takenOver = work()
    await takenOver
  })
  await work(hung)
  expect(takenOver).not.toBeNull()
  testApp.clock.set(NOW)
  await expectWhole(id)
})

test('canceled half-way: shows no figures and can be run again', async () => {
  const id = await start()
  const whole = rehearsalTask(2)
  const canceled: TaskKind = {
    ...whole,
    run: ({ progress, ...given }, input) => {
      const at = (count: number) => {
        if (count > 2) throw new TaskStopped('canceled')
      }
      const stopping = { start: () => undefined, at, end: () => progress.end() }
      return whole.run({ ...given, progress: stopping }, input)
    },
  }
  await runWaitingTasks(testApp.services, [canceled], new AbortController().signal)
  expect(await read(id)).toMatchObject({ state: 'canceled', result: null })
  expect(await send('POST', `/api/admin/rehearsals/${id}/run`)).toMatchObject({ state: 'waiting' })
  await work()
  await expectWhole(id)
})

test('settings that move while it runs: it begins anew, and all of its figures are by the new ones', async () => {
  const id = await start()
  await work(
    afterPage(2, () =>
      insertRegimeRow(testApp.db, {
        ...{ stateId: 'OH', countyId: null, effectiveFrom: plainDate('2024-01-01') },
        values: { minAppliesTo: [] },
      }),
    ),
  )
  // No kind of sale has a minimum any more.
  expect(await read(id)).toMatchObject({ state: 'done', difference: 0, result: { onDay: { changed: 0 } } })
  await insertRegimeRow(testApp.db, {
    ...{ stateId: 'OH', countyId: null, effectiveFrom: plainDate('2024-01-01') },
    values: { minAppliesTo: ['auction'] },
  })
  expect(await read(id)).toMatchObject({ state: 'stale' })
})

test('discarded: its figures stay and its list of certificates is removed', async () => {
  const id = await start()
  await work()
  expect(await send('POST', `/api/admin/rehearsals/${id}/discard`)).toMatchObject({
    state: 'discarded',
    affected: 4,
  })
  await work()
  expect(await read(id)).toMatchObject({ state: 'discarded', affected: 4, result: { affected: 4 } })
  const left = await testApp.db
    .selectFrom('rehearsal_change')
    .select('certificate_id')
    .where('rehearsal_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('settings of a county: says whose public pages change, and is put in force by another administrator', async () => {
  await createCertificate(testApp.db, {}, { sent_legal_on: plainDate('2026-09-01') })
  const choices = {
    ...{ canRequestPayoff: true, mustGetPayoffFromCountyIfSheriffSaleDate: false, noPayoffAfterLegal: true },
  }
  const { version } = await send('GET', '/api/counties/855/settings')
  const county = { countyID: 855, version, choices }
  const { rehearsalID: id } = await send('POST', '/api/admin/rehearsals', { county })
  await work()
  expect(await read(id)).toMatchObject({
    ...{
      state: 'done',
      affected: 1,
      difference: 0,
      choices,
      present: { ...choices, noPayoffAfterLegal: false },
    },
    ...{ values: null, effectiveFrom: null },
    result: { effects: [{ effect: 'figure-hidden', count: 1 }], byStatus: expect.anything() },
  })
  const stale = await send('POST', '/api/admin/rehearsals', { county: { ...county, version: version + 1 } })
  expect(stale).toMatchObject({ code: 'edit_conflict' })
  const both = await send('POST', '/api/admin/rehearsals', { county, rule: RULE })
  expect(both).toMatchObject({ code: 'bad_request', fields: { rule: expect.stringContaining('either') } })
  const passed = await send('POST', '/api/admin/rehearsals', { county, horizon: '2026-11-19' })
  expect(passed).toMatchObject({ code: 'bad_request', fields: { horizon: expect.any(String) } })
  await send('POST', `/api/admin/rehearsals/${id}/inforce`, { currentPassword: admin.password })
  await approveBySecond(testApp, (await lastApproval(testApp, admin)) ?? 0)
  expect(await read(id)).toMatchObject({ state: 'in-force' })
  expect(await send('GET', '/api/counties/855/settings')).toMatchObject({ ...choices, version: version + 1 })
})
