import { beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
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
