import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { sender } from '../../../test/sender.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
let admin: TestActor

beforeAll(async () => {
  admin = await createActor(testApp, 'admin')
})

const send = sender(() => ({ testApp, actor: admin }))

async function write(message: object) {
  const answer = await testApp.inject({ method: 'POST', url: '/api/users/contact', payload: message })
  expect(answer.statusCode).toBe(200)
}
const listed = async (query = '') => (await send('GET', `/api/admin/queues/contact-messages${query}`)).body
const counted = async () =>
  (await send('GET', '/api/admin/queues')).body.find(
    ({ queue }: { queue: string }) => queue === 'contact-messages',
  ).waiting

test('something that waits is taken by a person, and put off to a day with a note: until then it does not count', async () => {
  await write({ fullName: 'Rosa Marchetti', message: 'Please call me.' })
  const [{ no }] = await listed()
  const path = `/api/admin/queues/contact-messages/${no}`
  expect((await send('PUT', path, { taken: 'mine' })).status).toBe(204)
  expect(await listed()).toMatchObject([{ takenBy: admin.username, putOffUntil: null }])
  expect((await send('PUT', path, { putOffUntil: '2026-11-20' })).status).toBe(400)
  await send('PUT', path, { putOffUntil: '2026-11-23', note: 'Not at home before Monday' })
  expect([await counted(), await listed()]).toEqual([0, []])
  expect(await listed('?putOff=later')).toMatchObject([
    { takenBy: admin.username, putOffUntil: '2026-11-23', ownNote: 'Not at home before Monday' },
  ])
  testApp.clock.set('2026-11-23T15:00:00Z')
  // The session of Friday is over.
  admin = await createActor(testApp, 'admin')
  expect(await counted()).toBe(1)
  await send('PUT', path, { taken: 'free', putOffUntil: null })
  expect(await listed()).toMatchObject([{ takenBy: null, putOffUntil: null }])
  expect((await send('PUT', '/api/admin/queues/contact-messages/999999', { taken: 'mine' })).status).toBe(404)
})

test('a message is answered by mail once, and kept with the certificate that it names', async () => {
  const id = await createCertificate(testApp.db, { certificate_no: 'TL-500' })
  await write({
    fullName: 'Ann Baker',
    email: 'ann@example.com',
    relatedProperty: 'tl 500',
    message: 'What do I owe?',
  })
  const [{ no, parcelID }] = await listed('?filter=ann')
  expect(parcelID).toBe(id)
  const read = (await send('GET', `/api/admin/messages/${no}`)).body
  expect(read).toMatchObject({ fullName: 'Ann Baker', taxSaleNo: 'TL-500', answered: null })
  const answer = { text: 'See the payoff page.', taxSaleNo: 'TL-500' }
  expect((await send('POST', `/api/admin/messages/${no}/answer`, answer)).body).toMatchObject({
    answer: 'See the payoff page.',
    answeredBy: admin.username,
  })
  const mail = await testApp.db
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('kind', '=', 'contact-answer')
    .execute()
  expect(mail).toMatchObject([
    { recipient: 'ann@example.com', body: expect.stringContaining('See the payoff') },
  ])
  const kept = (await send('GET', `/api/parcels/${id}/county/correspondence`)).body
  expect(kept.map((line: { incoming: string; notes: string }) => [line.incoming, line.notes]).sort()).toEqual(
    [
      ['False', 'See the payoff page.'],
      ['True', 'What do I owe?'],
    ],
  )
  expect((await send('POST', `/api/admin/messages/${no}/answer`, answer)).body.code).toBe('state_changed')
  expect(await listed('?filter=ann')).toEqual([])
})

test('a certificate that is not there, or an empty answer, is refused beside its field', async () => {
  await write({ fullName: 'Nobody', message: 'Hello' })
  const [{ no }] = await listed('?filter=nobody')
  const answer = (body: object) => send('POST', `/api/admin/messages/${no}/answer`, body)
  expect(Object.keys((await answer({ text: 'Thank you', taxSaleNo: 'none' })).body.fields)).toEqual([
    'taxSaleNo',
  ])
  expect((await answer({ text: '' })).status).toBe(400)
})

describe('a task for staff', () => {
  const TASKS = '/api/admin/queues/staff-tasks'
  const open = async () => (await send('GET', TASKS)).body
  async function addTask(kind: string, subject: { kind: string; id: string }): Promise<string> {
    const row = { kind, subject_kind: subject.kind, subject_id: subject.id, note: 'Look at it.' }
    const { id } = await testApp.db
      .insertInto('staff_task')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  }
  beforeEach(() => testApp.db.deleteFrom('staff_task').execute())

  test('that nothing else ends: done, it waits no longer and says who did it; taken back, it waits again', async () => {
    const no = await addTask('verify-failed', { kind: 'installation', id: '1' })
    expect(await open()).toMatchObject([{ no, subject: 'installation', mayEnd: true }])
    expect((await send('PUT', `${TASKS}/${no}`, { done: true })).status).toBe(204)
    expect(await open()).toEqual([])
    const ended = await testApp.db.selectFrom('staff_task').selectAll().executeTakeFirstOrThrow()
    expect(ended).toMatchObject({ done_at: testApp.clock.now(), done_by: admin.userId })
    expect((await send('PUT', `${TASKS}/${no}`, { done: true })).status).toBe(404)
    expect((await send('PUT', `${TASKS}/${no}`, { done: false })).status).toBe(204)
    expect(await open()).toMatchObject([{ no }])
  })

  test('that its cause ends is not ended by hand, and nothing of another queue is', async () => {
    const id = await createCertificate(testApp.db)
    const no = await addTask('released-debt', { kind: 'certificate', id: String(id) })
    expect(await open()).toMatchObject([{ no, parcelID: id, mayEnd: false }])
    expect((await send('PUT', `${TASKS}/${no}`, { done: true })).body.code).toBe('state_changed')
    expect(await open()).toHaveLength(1)
    await write({ fullName: 'Rosa Marchetti', message: 'Hello.' })
    const [message] = await listed()
    const path = `/api/admin/queues/contact-messages/${message.no}`
    expect((await send('PUT', path, { done: true })).body.code).toBe('state_changed')
  })

  test('of a payment in review ends with the review alone', async () => {
    const id = `pay_${'r'.repeat(26)}`
    await insertPayment(testApp.db, {
      ...{ id, status: 'DISPUTED', needs_review: true, effective_on: plainDate('2026-11-20') },
      ...{ user_id: admin.userId, certificate_id: await createCertificate(testApp.db) },
    })
    const no = await addTask('payment-disputed', { kind: 'payment', id })
    expect(await open()).toMatchObject([{ mayEnd: false }])
    await testApp.db.updateTable('payment').set({ needs_review: false }).execute()
    expect(await open()).toMatchObject([{ no, mayEnd: true }])
  })

  test('of a plan leads to its certificate; a default waits in the queue of defaults alone, with its words', async () => {
    const certificate_id = await createCertificate(testApp.db, { certificate_no: 'TL-900' })
    const { id } = await testApp.db
      .insertInto('payment_plan')
      .values({ certificate_id, requested_on: plainDate('2026-01-05'), status: 'ACTIVE', stage: 'accepted' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addTask('plan-default', { kind: 'payment_plan', id: String(id) })
    expect(await open()).toMatchObject([
      { title: 'TL-900', parcelID: certificate_id, subject: 'payment_plan' },
    ])
    await testApp.db
      .updateTable('payment_plan')
      .set({ status: 'DEFAULT', defaulted_on: plainDate('2026-11-02'), memo: 'Two missed.' })
      .execute()
    expect(await open()).toEqual([])
    expect((await send('GET', '/api/admin/queues/plan-defaults')).body).toMatchObject([
      { note: 'Look at it. Two missed.' },
    ])
  })
})
