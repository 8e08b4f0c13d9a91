import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? null : answer.json()
}
const today = () => send('GET', '/api/admin/today')
const trayOf = (seen: { queues: { queue: string }[] }, name: string) =>
  seen.queues.find(({ queue }) => queue === name) as unknown as {
    waiting: number
    items: Record<string, unknown>[]
  }

test('nothing has ever happened: every queue is there and empty, and no figure is missing', async () => {
  const seen = await today()
  expect(seen).toMatchObject({ today: '2026-11-20', asOf: '2026-11-20T15:00:00.000Z' })
  expect(seen.queues.every(({ waiting, items }: never) => waiting === 0 && (items as []).length === 0)).toBe(
    true,
  )
  expect(seen.money).toEqual({
    ...{ received: [], receivedTotal: 0, uses: [], postedCount: 0, posted: 0, clearingCount: 0, clearing: 0 },
    ...{ payoutDate: null, payout: 0, toReconcile: 0, bankThrough: null },
  })
  expect(seen.deadlines).toMatchObject({ due: { count: 0, items: [] }, overdue: 0, next: { count: 0 } })
  expect(seen.work).toMatchObject({ running: [], ended: [], booksChecked: null })
})

test('the first items are those of the queue’s own page, in its order; what was put off is in neither', async () => {
  for (const fullName of ['Ann', 'Ben', 'Cid', 'Dan', 'Eve'])
    await testApp.inject({
      method: 'POST',
      url: '/api/users/contact',
      payload: { fullName, message: 'Please call me.' },
    })
  const path = '/api/admin/queues/contact-messages'
  const [first] = await send('GET', path)
  await send('PUT', `${path}/${first.no}`, { putOffUntil: '2026-11-23' })
  const tray = trayOf(await today(), 'contact-messages')
  expect(tray.waiting).toBe(4)
  const page = await send('GET', path)
  expect(tray.items.map(({ no }) => no)).toEqual(page.slice(0, 3).map(({ no }: { no: string }) => no))
  // Friday’s are due on Monday.
  expect(tray).toMatchObject({ late: 0, dueToday: 0, nextDueDate: '2026-11-23' })
})

test('a payment that one act can post comes with its figures; one that was only reported is left to its desk; posted, it counts as posted and waits no more', async () => {
  let made = 0
  const received = (parcelID: number, amount: number) =>
    send('POST', '/api/admin/receivedpayments', {
      ...{ parcelID, instrument: 'CHECK', amount, reference: `today ${++made}` },
      ...{ receivedDate: '2026-11-20', settledDate: '2026-11-20' },
    })
  const whole = await createCertificate(testApp.db, { owner_name: 'Varga Elena' })
  const reported = await createCertificate(testApp.db)
  await received(whole, 4240)
  await send('POST', `/api/admin/parcels/${reported}/redemption/inprocess`, {
    reason: 'The treasurer called',
  })
  const seen = await today()
  const post = { receivedDate: '2026-11-20', amount: 4240 }
  const items = trayOf(seen, 'payments-to-post').items
  expect(items.find(({ parcelID }) => parcelID === whole)).toMatchObject({ ownerName: 'Varga Elena', post })
  expect(items.find(({ parcelID }) => parcelID === reported)).toMatchObject({ post: null })
  expect(seen.money).toMatchObject({
    received: [{ way: 'mail', count: 1, amount: 4240 }],
    receivedTotal: 4240,
    postedCount: 0,
  })
  await send('POST', '/api/admin/redemptions', { redemptions: [{ parcelID: whole, ...post }] })
  const after = await today()
  expect(after.money).toMatchObject({ postedCount: 1, posted: 4240 })
  expect(trayOf(after, 'payments-to-post').waiting).toBe(1)
})

test('a check that has not cleared is on its way; what runs and what ended today are told, what ended before is not', async () => {
  const parcelID = await createCertificate(testApp.db)
  await send('POST', '/api/admin/receivedpayments', {
    ...{ parcelID, instrument: 'CHECK', amount: 10, reference: 'pending', receivedDate: '2026-11-20' },
    settledDate: null,
  })
  const at = testApp.clock.now()
  const task = { kind: 'import', input: '{}', runner: 'server', created_at: at } as const
  await testApp.db
    .insertInto('task')
    .values([
      { ...task, title: 'runs.csv', state: 'running', done_count: 5, total_count: 10 },
      { ...task, title: 'ended.csv', state: 'done', ended_at: at },
      { ...task, title: 'old.csv', state: 'done', ended_at: new Date(at.getTime() - 2 * 86_400_000) },
    ])
    .execute()
  const { money, work } = await today()
  expect(money).toMatchObject({ clearingCount: 1, clearing: 10 })
  expect(work.running).toMatchObject([{ title: 'runs.csv', doneCount: 5, totalCount: 10 }])
  expect(work.ended.map(({ title }: { title: string }) => title)).toEqual(['ended.csv'])
})
