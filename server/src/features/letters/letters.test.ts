import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { runWaitingTasks } from '../../jobs/tasks.ts'
import { findCertificateRow } from '../../records/certificate-row.ts'
import { verify } from '../verify/verify.ts'
import { lettersTask } from './batch-task.ts'
import { countUnreached } from './choose.ts'
import { recipientOf } from './service.ts'

let testApp: TestApp
let admin: TestActor

beforeAll(async () => {
  testApp = await buildTestApp({ now: '2026-11-20T15:00:00Z' })
  admin = await createActor(testApp, 'admin')
})
afterAll(() => testApp.close())

const get = async (url: string) => (await testApp.inject({ method: 'GET', url, token: admin.token })).json()
async function post(url: string, payload: object) {
  const answer = await testApp.inject({ method: 'POST', url, token: admin.token, payload })
  return answer.json()
}
const send = (id: number, kind: string, sendAgain = false) =>
  post(`/api/admin/parcels/${id}/letters`, { kind, sendAgain })

/** Chooses, starts, and lets the server write; answers the batch as it is then. */
async function batch(choice: object, sendAgain = false) {
  const { count } = await post('/api/admin/letterbatches/preview', choice)
  const started = await post('/api/admin/letterbatches', { ...choice, seenCount: count, sendAgain })
  const { batchID } = started
  await runWaitingTasks(testApp.services, [lettersTask(testApp.services)], new AbortController().signal)
  return get(`/api/admin/letterbatches/${batchID}`)
}

/** Six certificates of a county of their own, sold before the day of the choice; one for each outcome. */
async function createSale() {
  const of = (no: string, values: object = {}, legal?: object) =>
    createCertificate(
      testApp.db,
      { county_id: 854, certificate_no: `LT-${no}`, purchased_on: plainDate('2025-03-10'), ...values },
      legal,
    )
  return {
    plain: await of('1'),
    bankrupt: await of('2', {}, { bankruptcy_in_on: plainDate('2026-01-05') }),
    serving: await of('3', {}, { military_hold_from_on: plainDate('2026-01-05') }),
    noAddress: await of('4', { address: '' }),
    redeemed: await of('5'),
    second: await of('6'),
    // Not of the choice: sold on the day itself.
    later: await of('7', { purchased_on: plainDate('2026-01-01') }),
  }
}

const redeem = (id: number) =>
  post(`/api/admin/parcels/${id}/redemption`, {
    receivedDate: '2026-11-20',
    amount: 4240,
    paymentType: 'Check',
    proof: 'Receipt 1',
    closeReason: 'Paid to the treasurer',
  })

test('a notice of intent goes to whom a choice takes; who is left out is listed with the reason, and nobody gets it twice', async () => {
  const sale = await createSale()
  await redeem(sale.redeemed)
  const choice = { kind: 'notice-of-intent', countyID: 854, boughtBefore: '2026-01-01' }
  const preview = await post('/api/admin/letterbatches/preview', choice)
  expect(preview).toMatchObject({ count: 6, judged: 6, noAddress: 1, unknown: [] })
  expect(preview.leftOut).toEqual(
    ['bankruptcy', 'military', 'no-address', 'redeemed'].map((reason) => ({ reason, count: 1 })),
  )
  expect(preview.sample.title).toBe('Notice before foreclosure: tax certificate LT-1')
  expect(preview.sample.body).not.toMatch(/[{}]/)
  const payoffs = await post('/api/admin/letterbatches/preview', { ...choice, kind: 'payoff' })
  expect(payoffs.sample.body).toContain('Payoff number | given when it is sent')

  const done = await batch(choice)
  expect(done).toMatchObject({
    state: 'done',
    count: 6,
    done: 6,
    sent: 2,
    prints: [{ letters: 2, pages: 2 }],
  })
  const pdf = await testApp.inject({
    method: 'GET',
    url: `/api/admin/letterbatches/${done.batchID}/letters.pdf`,
    token: admin.token,
  })
  expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  const letters = await get(`/api/admin/letterbatches/${done.batchID}/letters`)
  expect(letters.map((it: { taxSaleNo: string; outcome: string }) => [it.taxSaleNo, it.outcome])).toEqual([
    ['LT-1', 'sent'],
    ['LT-2', 'bankruptcy'],
    ['LT-3', 'military'],
    ['LT-4', 'no-address'],
    ['LT-5', 'redeemed'],
    ['LT-6', 'sent'],
  ])
  const again = await post('/api/admin/letterbatches/preview', choice)
  expect(again.leftOut).toContainEqual({ reason: 'sent-before', count: 2 })
  expect(again.sample).toBeNull()
  const repeated = await post('/api/admin/letterbatches/preview', { ...choice, sendAgain: true })
  expect(repeated.leftOut).toEqual(preview.leftOut)
  expect(await batch(choice)).toMatchObject({ sent: 0, prints: [] })
  expect(await batch(choice, true)).toMatchObject({ sent: 2 })

  const logged = await get(`/api/parcels/${sale.plain}/county/correspondence`)
  expect(logged).toHaveLength(2)
  expect(logged[0]).toMatchObject({ incoming: 'False', logType: 'Letter', corrType: 'Notice of intent' })
  const [document] = await get(`/api/documents/parcels/${sale.plain}/documents`)
  expect(document).toMatchObject({ mediaType: 'application/pdf', category: 'correspondence' })
  const { findings, unnamedFiles } = await verify(testApp.db, testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  expect(unnamedFiles.keys).toEqual([])
})

test('an owner who was sold too recently gets no payoff that nobody asked for, and the payoff that was asked for', async () => {
  const id = await createCertificate(testApp.db, { purchased_on: plainDate('2026-11-10') })
  expect(await send(id, 'payoff')).toMatchObject({ outcome: 'first-contact', documentID: null })
  expect(await get(`/api/documents/parcels/${id}/documents`)).toEqual([])
  await post(`/api/admin/parcels/${id}/payoffrequests`, { requestByLastName: 'Kowalczyk' })
  expect(await send(id, 'payoff')).toMatchObject({ outcome: 'sent', documentID: expect.any(Number) })
  expect(await send(id, 'payoff')).toMatchObject({ outcome: 'sent-before' })
  expect(await send(id, 'payoff', true)).toMatchObject({ outcome: 'sent' })
})

test('the figures of a payoff letter are those of the engine, under a number that is kept', async () => {
  const id = await createCertificate(testApp.db)
  await send(id, 'payoff')
  const { content } = await testApp.db
    .selectFrom('letter')
    .select('content')
    .where('certificate_id', '=', id)
    .executeTakeFirstOrThrow()
  const quote = await testApp.db
    .selectFrom('payoff_quote')
    .select(['id', 'total_cents'])
    .where('certificate_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(quote.total_cents).toBe(424_000)
  const { text, to } = content as { text: string; to: string[] }
  expect(text).toContain('Total payoff | $4,240.00')
  expect(text).toContain(`Payoff number | ${quote.id}`)
  expect(to).toEqual(['Kowalczyk Daniel R', '1184 Copley Meadow Dr', 'Akron, OH 44320'])
})

test('a receipt and a release are written from what is recorded, and not before', async () => {
  const id = await createCertificate(testApp.db)
  for (const [kind, outcome] of [
    ['receipt', 'no-payment'],
    ['release', 'no-release'],
    ['plan-agreement', 'no-plan'],
  ] as const)
    expect(await send(id, kind)).toMatchObject({ outcome })
  const payment = {
    parcelID: id,
    instrument: 'CHECK',
    amount: 4240,
    reference: '1',
    settledDate: '2026-11-20',
  }
  await post('/api/admin/receivedpayments', payment)
  expect(await send(id, 'receipt')).toMatchObject({ outcome: 'sent' })
  await redeem(id)
  expect(await send(id, 'payoff')).toMatchObject({ outcome: 'redeemed' })
  await post(`/api/admin/parcels/${id}/release`, { instrumentNo: '2026-118822' })
  expect(await send(id, 'release')).toMatchObject({ outcome: 'sent' })
  expect(await send(id, 'release')).toMatchObject({ outcome: 'sent-before' })
})

test('a letter whose text needs what is not known is not sent half: it is listed with what is missing', async () => {
  await createCertificate(testApp.db, { certificate_no: 'LT-nameless', owner_name: '' })
  const done = await batch({ kind: 'payoff', taxSaleNos: ['LT-nameless'] })
  expect(done).toMatchObject({ sent: 0, prints: [], leftOut: [{ reason: 'incomplete', count: 1 }] })
  const [letter] = await get(`/api/admin/letterbatches/${done.batchID}/letters`)
  expect(letter).toMatchObject({ outcome: 'incomplete', emptyPlaceholders: 'ownerName', documentID: null })
})

test('letters to everybody, and to more than the person saw, are refused', async () => {
  const nobody = await post('/api/admin/letterbatches/preview', { kind: 'payoff' })
  expect(nobody).toMatchObject({ code: 'bad_request', fields: { countyID: expect.any(String) } })
  await createCertificate(testApp.db, { certificate_no: 'LT-known' })
  const choice = { kind: 'payoff', taxSaleNos: ['LT-known', 'LT-none'] }
  expect(await post('/api/admin/letterbatches/preview', choice)).toMatchObject({
    count: 1,
    unknown: ['LT-none'],
  })
  const stale = await post('/api/admin/letterbatches', { ...choice, seenCount: 2 })
  expect(stale).toMatchObject({ code: 'state_changed' })
})

test('whom no letter reaches is the same in a choice of many as in one letter', async () => {
  const parts = ['', 'x'] as const
  for (const address of parts)
    for (const city of parts)
      for (const zip of parts) {
        const id = await createCertificate(testApp.db, { address, city, zip })
        const row = await findCertificateRow(testApp.db, id)
        const unreached = await countUnreached(testApp.db, sql`c.id = ${id}`, 'release')
        expect([address, city, zip, unreached]).toEqual([
          ...[address, city, zip],
          row && recipientOf(row).length > 0 ? 0 : 1,
        ])
      }
})

test('a check that is held: its payer gets a letter with the reason, once, and the task to write it is done', async () => {
  const id = await createCertificate(testApp.db)
  const nothing = await send(id, 'payment-held')
  expect(nothing.outcome).toBe('no-held-payment')
  const { receivedPaymentID } = await post('/api/admin/receivedpayments', {
    ...{ parcelID: id, instrument: 'CHECK', amount: 100, payerName: 'Ann Payer', reference: '77' },
    ...{ receivedDate: '2026-11-19', settledDate: '2026-11-20' },
  })
  const openTasks = () =>
    testApp.db
      .selectFrom('staff_task')
      .select('kind')
      .where('subject_id', '=', String(receivedPaymentID))
      .where('subject_kind', '=', 'received_payment')
      .where('done_at', 'is', null)
      .orderBy('kind')
      .execute()
  expect(await openTasks()).toEqual([{ kind: 'received-in-escrow' }, { kind: 'write-by-letter' }])
  expect((await send(id, 'payment-held')).outcome).toBe('sent')
  expect(await openTasks()).toEqual([{ kind: 'received-in-escrow' }])
  const { content } = await testApp.db
    .selectFrom('letter')
    .select('content')
    .where('certificate_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({
    text: expect.stringMatching(/Dear Ann Payer:[\s\S]*It is less than what was owed/),
  })
  expect((await send(id, 'payment-held')).outcome).toBe('sent-before')
})
