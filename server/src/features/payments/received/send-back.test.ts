import { beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { createCertificate } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'
import { approveAs, lastApproval } from '../../../../test/second-approval.ts'
import { readPaymentAccounts } from '../../../records/payment-accounts.ts'

const world = receivedWorld()
const { send, record, accounts, tasksOf, expectSoundBooks } = world
let second: TestActor

beforeAll(async () => {
  second = await createActor(world.testApp, 'admin')
})

const WISH = {
  ...{ amount: 4240, payee: 'Rosa Marchetti', address: '12 Elm St\nDayton OH 45402' },
  ...{ reference: '5501', reason: 'She sent it to the wrong company' },
}

/** A cleared check of $4,240.00 that nobody has identified. */
async function unidentified(more: object = {}): Promise<number> {
  const { body } = await record(null, { settledDate: '2026-11-20', ...more })
  return body.receivedPaymentID
}

const ask = (id: number, more: object = {}) => send('POST', `/${id}/sendback`, { ...WISH, ...more })

async function approve(): Promise<{ status: number; code: string | undefined }> {
  const approval = await lastApproval(world.testApp, world.admin)
  const answer = await approveAs(world.testApp, second, approval ?? 0)
  return { status: answer.statusCode, code: answer.json().code }
}

async function sentBack(): Promise<number> {
  const id = await unidentified()
  expect((await ask(id)).status).toBe(200)
  expect((await approve()).status).toBe(200)
  return id
}

const read = async (url: string) =>
  (await world.testApp.inject({ method: 'GET', url, token: world.admin.token })).json()

const accountOf = async (id: number) =>
  (await readPaymentAccounts(world.testApp.db, 'unidentified')).get(`received-${id}`)

test('unidentified money goes back to its sender by check once another administrator approves it', async () => {
  const id = await unidentified()
  const asked = await ask(id)
  expect([asked.status, asked.body]).toMatchObject([
    200,
    { held: 4240, free: 0, sentBack: [{ isWaiting: true, amount: 4240, payee: 'Rosa Marchetti' }] },
  ])
  expect((await accounts(`received-${id}`))['unidentified']).toBe(-424_000)
  expect(await accountOf(id)).toMatchObject({ refundPendingCents: 424_000, refundedCents: 0 })

  expect((await approve()).status).toBe(200)
  expect(await accounts(`received-${id}`)).toEqual({ cash: 0, unidentified: 0 })
  expect(await accountOf(id)).toMatchObject({
    refundedCents: 424_000,
    unappliedCents: 0,
    refundPendingCents: 0,
  })
  const { body } = await send('GET', `/${id}`)
  expect(body).toMatchObject({
    held: 0,
    free: 0,
    sentBack: [{ isWaiting: false, date: '2026-11-20', ...WISH }],
  })
  await expectSoundBooks()
})

test('the second administrator sees payee, address, reference and reason', async () => {
  const id = await unidentified()
  await ask(id)
  const [waiting] = await read('/api/admin/approvals?isWaiting=true')
  expect(waiting).toMatchObject({ act: 'unidentified-return', title: 'Rosa Marchetti' })
  expect(waiting.changes.map(({ after }: { after: string }) => after)).toEqual([
    ...['$4,240.00', WISH.reason, WISH.reference, WISH.payee, '12 Elm St, Dayton OH 45402'],
  ])
  await world.testApp.inject({
    method: 'POST',
    url: `/api/admin/approvals/${waiting.approvalID}/decline`,
    token: second.token,
    payload: {},
  })
  expect((await send('GET', `/${id}`)).body).toMatchObject({ held: 4240, free: 4240, sentBack: [] })
  await expectSoundBooks()
})

test.each([
  ['payee', { payee: '' }],
  ['address', { address: '' }],
  ['reference', { reference: '' }],
  ['reason', { reason: '' }],
  ['amount', { amount: 4240.01 }],
])('refuses a return without a right %s', async (field, more) => {
  const { status, body } = await ask(await unidentified(), more)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('refuses to return money that has not cleared, belongs to a certificate, or was taken back', async () => {
  const certificate = await createCertificate(world.testApp.db)
  const pending = (await record(null)).body.receivedPaymentID
  const known = (await record(certificate, { settledDate: '2026-11-20' })).body.receivedPaymentID
  const bounced = await unidentified()
  await send('POST', `/${bounced}/return`, { reason: 'Insufficient funds' })
  for (const id of [pending, known, bounced]) expect((await ask(id)).body.code).toBe('state_changed')
})

test('what waits is promised: no second return, and nobody can say whose it is until that is decided', async () => {
  const id = await unidentified()
  await ask(id, { amount: 4000 })
  expect(Object.keys((await ask(id, { amount: 241 })).body.fields)).toEqual(['amount'])
  const parcelID = await createCertificate(world.testApp.db)
  const assigned = await send('POST', `/${id}/assign`, { parcelID, reason: 'The payer called' })
  expect([assigned.status, Object.keys(assigned.body.fields)]).toEqual([400, ['parcelID']])
  await approve()
  await expectSoundBooks()
})

test('a return is not approved once the bank has taken the money back', async () => {
  const id = await unidentified()
  await ask(id)
  await send('POST', `/${id}/return`, { reason: 'Insufficient funds' })
  expect(await approve()).toEqual({ status: 409, code: 'state_changed' })
  expect(await accounts(`received-${id}`)).toEqual({ cash: 0, unidentified: 0 })
})

test('a return that is undone holds the money again, and it can be given to its certificate', async () => {
  const id = await sentBack()
  const [{ moveID }] = (await send('GET', `/${id}`)).body.sentBack
  const undo = { moveID, reason: 'The check was never cashed' }
  expect((await send('POST', `/${id}/sendback/undo`, undo)).body).toMatchObject({ held: 4240, sentBack: [] })
  expect((await send('POST', `/${id}/sendback/undo`, undo)).body.code).toBe('state_changed')
  await expectSoundBooks()
  const parcelID = await createCertificate(world.testApp.db)
  const assigned = await send('POST', `/${id}/assign`, { parcelID, reason: 'The payer called' })
  expect(assigned.body).toMatchObject({ destination: 'lien', held: 0 })
  await expectSoundBooks()
})

test('money that was returned waits in no queue and no list of unidentified money', async () => {
  const id = await sentBack()
  const waiting = await read('/api/admin/queues/unidentified-money?pageSize=200')
  expect(waiting.map(({ no }: { no: string }) => no)).not.toContain(String(id))
  const { body } = await send('GET', '?belongsTo=none&pageSize=200')
  expect(body.map((it: { receivedPaymentID: number }) => it.receivedPaymentID)).not.toContain(id)
})

test('a check that bounces after its money was returned opens a task for what is missing', async () => {
  const id = await sentBack()
  await send('POST', `/${id}/return`, { reason: 'Insufficient funds' })
  expect(await tasksOf(id)).toMatchObject([
    { kind: 'received-returned', note: expect.stringContaining('$4,240.00') },
  ])
  await expectSoundBooks()
})

test('a return of money that was recorded by mistake asks nobody for money, but to check whether its check was sent', async () => {
  const id = await sentBack()
  await send('POST', `/${id}/return`, { reason: 'It was recorded twice', isMistake: true })
  expect(await tasksOf(id)).toMatchObject([
    { kind: 'received-returned', note: expect.stringMatching(/by mistake.*undo the return/) },
  ])
})

test('undoing the return ends the task for the missing money', async () => {
  const id = await sentBack()
  const [{ moveID }] = (await send('GET', `/${id}`)).body.sentBack
  await send('POST', `/${id}/return`, { reason: 'Insufficient funds' })
  expect(await tasksOf(id)).toHaveLength(1)
  await send('POST', `/${id}/sendback/undo`, { moveID, reason: 'The check was never sent' })
  expect(await tasksOf(id)).toEqual([])
  await expectSoundBooks()
})

test('undoing one of two returns leaves a task for the other amount', async () => {
  const id = await unidentified()
  for (const amount of [1000, 240]) {
    await ask(id, { amount, reference: `check of ${amount}` })
    expect((await approve()).status).toBe(200)
  }
  const { sentBack: returns } = (await send('GET', `/${id}`)).body
  await send('POST', `/${id}/return`, { reason: 'Insufficient funds' })
  expect(await tasksOf(id)).toMatchObject([{ note: expect.stringContaining('$1,240.00') }])
  const { moveID } = returns.find(({ amount }: { amount: number }) => amount === 1000)
  await send('POST', `/${id}/sendback/undo`, { moveID, reason: 'The check was never sent' })
  expect(await tasksOf(id)).toMatchObject([{ note: expect.stringContaining('$240.00') }])
})

test('a return counts with later refunds to the same payer', async () => {
  const id = await unidentified({ payerName: 'Ann Payer' })
  await ask(id)
  await approve()
  const certificate = await createCertificate(world.testApp.db)
  const { body } = await record(certificate, {
    amount: 900,
    settledDate: '2026-11-20',
    payerName: 'Ann Payer',
  })
  const answer = await world.testApp.inject({
    method: 'POST',
    url: `/api/admin/parcels/${certificate}/escrow/refund`,
    token: world.admin.token,
    payload: {
      sourceID: `received-${body.receivedPaymentID}`,
      amount: 900,
      reason: 'Too much',
      reference: '78',
    },
  })
  expect(answer.json().waitingRefunds).toHaveLength(1)
})

test('whoever requests or approves a return sees the release of the lien that the money had paid', async () => {
  const certificateId = await createCertificate(world.testApp.db, {}, { is_active: true })
  const { body } = await record(certificateId, { settledDate: '2026-11-20' })
  const post = async (path: string, payload: object) => {
    const url = `/api/admin/parcels/${certificateId}/${path}`
    const answer = await world.testApp.inject({ method: 'POST', url, token: world.admin.token, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await post('redemption', { receivedDate: '2026-11-20', amount: 4240, paymentType: 'Check', proof: 'R-1' })
  await post('release', { instrumentNo: '2026-55510', earlyReason: 'The buyer closes today' })
  const id = body.receivedPaymentID
  const path = `/${id}/assign`
  await send('POST', path, { parcelID: null, seenParcelID: certificateId, reason: 'Not theirs' })
  const { certificate_no } = await world.testApp.db
    .selectFrom('certificate')
    .select('certificate_no')
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  expect((await send('GET', `/${id}`)).body.releasedLiens).toEqual([
    { taxSaleNo: certificate_no, releasedDate: '2026-11-20' },
  ])
  expect((await ask(id)).status).toBe(200)
  const [waiting] = await read('/api/admin/approvals?isWaiting=true')
  expect(waiting.changes).toContainEqual({
    ...{ field: 'releasedLien', label: 'Released lien that this money had paid', before: '' },
    after: `Certificate ${certificate_no}, released Nov 20, 2026`,
  })
  expect((await approve()).status).toBe(200)
  await expectSoundBooks()
})
