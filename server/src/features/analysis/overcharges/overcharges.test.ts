import type { OverchargeReport } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { nightlyOverchargesJob } from '../../../jobs/job-list.ts'
import { runWaitingTasks } from '../../../jobs/tasks.ts'
import { overchargesTask, queueCheck } from './check-task.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const NEVER = new AbortController().signal

beforeEach(async () => {
  await testApp.db.deleteFrom('overcharge').execute()
  await testApp.db.deleteFrom('lien_fee').execute()
  await testApp.db.deleteFrom('expense').execute()
  await testApp.db.deleteFrom('task').execute()
  await testApp.db.updateTable('overcharge_setting').set({ documents_since: null }).execute()
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) => {
  const url = `/api/admin/overcharges${path}`
  const answer = await testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

/** Has everything checked, by the call, and gives what then stands. */
async function check(): Promise<Pick<OverchargeReport, 'last' | 'kinds'>> {
  expect((await call('POST', '/check', {})).status).toBe(200)
  await runWaitingTasks(testApp.services, [overchargesTask], NEVER)
  const { body } = await call('GET', '/report')
  expect(body.task).toBe(null)
  return { last: body.lastCheck, kinds: body.kinds }
}

const rows = async (query = '') => (await call('GET', query)).body as Record<string, unknown>[]

async function addFee(certificateId: number, cents: number): Promise<number> {
  const fee = { certificate_id: certificateId, label: 'Recording fee', amount_cents: cents }
  const { id } = await testApp.db
    .insertInto('lien_fee')
    .values({ ...fee, created_at: new Date('2026-11-01T15:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With the same fee twice. */
async function withFeeTwice(): Promise<{ readonly id: number; readonly second: number }> {
  const id = await createCertificate(testApp.db)
  await addFee(id, 3_400)
  return { id, second: await addFee(id, 3_400) }
}

const setFees = (certificateId: number, cents: number) =>
  testApp.db
    .updateTable('lien_fee')
    .set({ amount_cents: cents })
    .where('certificate_id', '=', certificateId)
    .execute()

test('a fee twice: found with its certificate, amount and ground, mended once one of them is gone', async () => {
  const { id, second } = await withFeeTwice()
  const first = await check()
  expect(first.last).toMatchObject({ openedCount: 1, mendedCount: 0 })
  expect(first.kinds.find(({ kind }) => kind === 'charged-twice')).toMatchObject({
    openCount: 1,
    openCents: 3_400,
  })
  expect(await rows()).toEqual([
    expect.objectContaining({
      ...{ parcelID: id, kind: 'charged-twice', itemID: second, label: 'Recording fee', amount: 34 },
      ...{ state: 'open', found: '2026-11-20T15:00:00.000Z', mended: null, reason: null },
    }),
  ])
  expect((await check()).last).toMatchObject({ openedCount: 0, mendedCount: 0 })

  await testApp.db.deleteFrom('lien_fee').where('id', '=', second).execute()
  expect((await check()).last).toMatchObject({ openedCount: 0, mendedCount: 1 })
  expect(await rows()).toEqual([])
  expect((await rows('?state=mended')).map((row) => row['parcelID'])).toEqual([id])
})

test('what is open waits in a work queue with its kind and amount, and leaves it once it is explained', async () => {
  const { id } = await withFeeTwice()
  await check()
  const waiting = async () => {
    const url = '/api/admin/queues/overcharges'
    return (await testApp.inject({ method: 'GET', url, token: admin.token })).json()
  }
  expect(await waiting()).toMatchObject([
    { parcelID: id, note: 'Charged twice: Recording fee', amount: 34, since: '2026-11-20', late: false },
  ])
  const [found] = await rows()
  await call('PUT', `/${found?.['id']}/reason`, { reason: 'two liens were recorded' })
  expect(await waiting()).toEqual([])
})

test('an expense without a document waits in no queue: it is not said to be wrong', async () => {
  const certificateId = await createCertificate(testApp.db)
  await createExpense(testApp.db, certificateId, { incurred_on: plainDate('2026-11-02') })
  await testApp.db
    .updateTable('overcharge_setting')
    .set({ documents_since: plainDate('2020-01-01') })
    .execute()
  await check()
  expect(await rows('?kind=no-document')).toHaveLength(1)
  const answer = await testApp.inject({
    method: 'GET',
    url: '/api/admin/queues/overcharges',
    token: admin.token,
  })
  expect(answer.json()).toEqual([])
})

test('one that was mended and is there again: a new one, the old one stays as it was', async () => {
  const { id, second } = await withFeeTwice()
  await check()
  await testApp.db.deleteFrom('lien_fee').where('id', '=', second).execute()
  await check()
  await addFee(id, 3_400)
  expect((await check()).last).toMatchObject({ openedCount: 1 })
  expect([(await rows()).length, (await rows('?state=mended')).length]).toEqual([1, 1])
})

test('explained with a reason: no longer open, until its amount changes; the reason stays with its amount', async () => {
  const { id } = await withFeeTwice()
  await check()
  const [found] = await rows()
  const path = `/${found?.['id']}/reason`
  const reason = 'two liens were recorded'
  const explained = await call('PUT', path, { reason })
  expect(explained.body).toMatchObject({ state: 'explained', reason, explainedAmount: 34 })
  await check()
  expect([(await rows()).length, (await rows('?state=explained')).length]).toEqual([0, 1])

  await setFees(id, 3_500)
  await check()
  expect(await rows()).toEqual([
    expect.objectContaining({ state: 'open', amount: 35, reason, explainedAmount: 34 }),
  ])
})

test('an explanation that is taken back: open again', async () => {
  await withFeeTwice()
  await check()
  const [found] = await rows()
  await call('PUT', `/${found?.['id']}/reason`, { reason: 'two liens were recorded' })
  expect((await call('DELETE', `/${found?.['id']}/reason`)).body).toMatchObject({
    state: 'open',
    reason: null,
  })
})

test('no reason, one that is mended, one that is not there: refused', async () => {
  const { second } = await withFeeTwice()
  await check()
  const [found] = await rows()
  const path = `/${found?.['id']}/reason`
  expect((await call('PUT', path, { reason: ' ' })).status).toBe(400)
  expect((await call('PUT', '/999999/reason', { reason: 'because' })).status).toBe(404)
  await testApp.db.deleteFrom('lien_fee').where('id', '=', second).execute()
  await check()
  const late = await call('PUT', path, { reason: 'because' })
  expect([late.status, late.body.code]).toEqual([409, 'state_changed'])
})

test('expenses without a document: counted apart, listed only from the day that an administrator sets, and when asked for', async () => {
  const id = await createCertificate(testApp.db)
  await createExpense(testApp.db, id, { incurred_on: plainDate('2026-09-01') })
  await createExpense(testApp.db, id, { incurred_on: plainDate('2026-10-05'), description: 'Filing' })
  const before = await check()
  expect(before.last).toMatchObject({ undocumentedCount: 2, undocumentedCents: 55_000, openedCount: 0 })

  expect((await call('PUT', '/documentsSince', { documentsSince: '2026-10-01' })).body).toMatchObject({
    documentsSince: '2026-10-01',
  })
  expect((await check()).last).toMatchObject({ undocumentedCount: 1, undocumentedCents: 27_500 })
  expect(await rows()).toEqual([])
  expect((await rows('?kind=no-document')).map((row) => row['label'])).toEqual(['Filing'])
})

test('a document, and the order of a court: prove an expense; one that was removed does not', async () => {
  const id = await createCertificate(testApp.db)
  const [bill, order, gone] = await Promise.all([addDocument(id), addDocument(id), addDocument(id)])
  const incurred = { incurred_on: plainDate('2026-10-05') }
  await createExpense(testApp.db, id, { ...incurred, document_id: bill })
  await createExpense(testApp.db, id, { ...incurred, court_order_id: order, description: 'Fee' })
  await createExpense(testApp.db, id, { ...incurred, document_id: gone, description: 'Filing' })
  const removed = { removed_at: new Date(), removed_by: admin.userId }
  await testApp.db.updateTable('document').set(removed).where('id', '=', gone).execute()
  expect((await check()).last).toMatchObject({ undocumentedCount: 1 })
})

test('a document of another certificate proves nothing: the database refuses it', async () => {
  const [one, other] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  const document_id = await addDocument(other)
  const expense = createExpense(testApp.db, one, { incurred_on: plainDate('2026-10-05'), document_id })
  await expect(expense).rejects.toThrow('expense_document')
})

test('by kind and by text, the largest first, with their sum; as a file of the same rows', async () => {
  const { id } = await withFeeTwice()
  const other = await withFeeTwice()
  await setFees(other.id, 9_900)
  await check()
  expect((await rows()).map((row) => row['amount'])).toEqual([99, 34])
  expect(await rows('?kind=plan-rate')).toEqual([])
  const { certificate_no } = await testApp.db
    .selectFrom('certificate')
    .select('certificate_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await rows(`?filter=${certificate_no}`)).map((row) => row['parcelID'])).toEqual([id])
  const file = await testApp.inject({
    ...{ method: 'GET', url: '/api/admin/overcharges', token: admin.token, headers: { accept: 'text/csv' } },
  })
  expect(file.body.split('\r\n').slice(1, 4).join('\n')).toMatch(
    /charged-twice,Recording fee,99.00[\s\S]*34.00[\s\S]*133.00/,
  )
})

test('without rules for its state, or too little known of it: nothing is judged, and it is counted', async () => {
  await createCertificate(testApp.db, { price_cents: null })
  const { last } = await check()
  expect(last?.unjudgedCount).toBeGreaterThan(0)
})

test('asked for by two at once, and by night: one check', async () => {
  const at = testApp.clock.now()
  const queued = await Promise.all([1, 2, 3].map(() => queueCheck(testApp.db, at, null)))
  expect(queued.filter(Boolean)).toHaveLength(1)
  await nightlyOverchargesJob.run(testApp.services)
  const { n } = await testApp.db
    .selectFrom('task')
    .select((it) => it.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(1)
})

async function addDocument(certificateId: number): Promise<number> {
  const { id } = await testApp.db
    .insertInto('document')
    .values({
      ...{ certificate_id: certificateId, kind: 'document', name: 'bill.pdf', media_type: 'application/pdf' },
      ...{ byte_count: 8, content_hash: 'x', storage_key: `test/${certificateId}/${crypto.randomUUID()}` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
