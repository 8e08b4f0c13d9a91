import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { linesOf } from '../../../test/pdf-lines.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { runWaitingTasks } from '../../jobs/tasks.ts'
import { lettersTask } from './batch-task.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

const get = (url: string) => testApp.inject({ method: 'GET', url, token: admin.token })
const post = async (url: string, payload: object) =>
  (await testApp.inject({ method: 'POST', url, token: admin.token, payload })).json()
const send = (id: number, kind = 'payoff') =>
  post(`/api/admin/parcels/${id}/letters`, { kind, sendAgain: false })

/** What a letter leaves with its certificate. */
async function tracesOf(id: number) {
  const list = async (table: 'payoff_quote' | 'issued_paper' | 'document' | 'correspondence' | 'letter') =>
    (await testApp.db.selectFrom(table).selectAll().where('certificate_id', '=', id).execute()).length
  return {
    quotes: await list('payoff_quote'),
    proofs: await list('issued_paper'),
    documents: await list('document'),
    logged: await list('correspondence'),
    letters: await list('letter'),
  }
}
const NOTHING = { quotes: 0, proofs: 0, documents: 0, logged: 0, letters: 0 }

test.each([
  'Łukasz Żółć',
  'Nguyễn Thị Ánh'.normalize('NFD'),
  'Γεώργιος Παπαδόπουλος',
  'Дмитрий Шевченко',
  'O’Brien-Müller',
  'José Núñez',
])('a letter to %s is printed by the letters of the name', async (name) => {
  const id = await createCertificate(testApp.db, { owner_name: name })
  const { documentID } = await send(id)
  const { rawPayload } = await get(`/api/documents/${documentID}/file`)
  const lines = linesOf(rawPayload).map((line) => line.trim())
  expect(lines).toContain(name.normalize('NFC'))
  expect(lines.join(' ')).toContain(`Dear ${name.normalize('NFC')}`)
})

test.each([
  ['王伟', '王, 伟'],
  ['محمد', 'م, ح, د'],
  ['Ann 🙂 Lee', '🙂'],
  ['Ann \u202eLee', 'U+202E'],
  ['Ann \u0378', 'U+0378'],
])('a letter to %j stops with its reason, and leaves nothing behind', async (name, characters) => {
  const id = await createCertificate(testApp.db, { owner_name: name })
  expect(await send(id)).toMatchObject({
    ...{ outcome: 'unprintable', documentID: null },
    unprintable: { text: expect.stringContaining(name.normalize('NFC').trim()), characters },
  })
  expect(await tracesOf(id)).toEqual(NOTHING)
  await testApp.db.updateTable('certificate').set({ owner_name: 'Wang Wei' }).where('id', '=', id).execute()
  expect(await send(id)).toMatchObject({ outcome: 'sent', unprintable: null })
})

test('a batch sends the letters that can be printed, and lists the others with their characters', async () => {
  await createCertificate(testApp.db, { certificate_no: 'UP-1', owner_name: 'Łukasz Żółć' })
  const left = await createCertificate(testApp.db, { certificate_no: 'UP-2', owner_name: '王伟' })
  await createCertificate(testApp.db, { certificate_no: 'UP-3', address: '1 שלום St' })
  const choice = { kind: 'payoff', taxSaleNos: ['UP-1', 'UP-2', 'UP-3'] }
  const { batchID } = await post('/api/admin/letterbatches', { ...choice, seenCount: 3, sendAgain: false })
  await runWaitingTasks(testApp.services, [lettersTask(testApp.services)], new AbortController().signal)
  expect((await get(`/api/admin/letterbatches/${batchID}`)).json()).toMatchObject({
    ...{ state: 'done', count: 3, done: 3, sent: 1 },
    leftOut: [{ reason: 'unprintable', count: 2 }],
  })
  expect((await get(`/api/admin/letterbatches/${batchID}/letters`)).json()).toMatchObject([
    { taxSaleNo: 'UP-1', outcome: 'sent', unprintableCharacters: null },
    { taxSaleNo: 'UP-2', outcome: 'unprintable', unprintableCharacters: '王, 伟', documentID: null },
    { taxSaleNo: 'UP-3', outcome: 'unprintable', unprintableCharacters: 'ש, ל, ו, ם', documentID: null },
  ])
  expect(await tracesOf(left)).toEqual({ ...NOTHING, letters: 1 })
})

test('a letter that lacks a value gives no payoff number either', async () => {
  const id = await createCertificate(testApp.db, { owner_name: '' })
  expect(await send(id)).toMatchObject({ outcome: 'incomplete' })
  expect(await tracesOf(id)).toEqual(NOTHING)
})
