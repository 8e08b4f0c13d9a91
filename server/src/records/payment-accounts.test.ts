import { describe, expect, test } from 'vitest'
import { createActor } from '../../test/actors.ts'
import { createCertificate } from '../../test/factories.ts'
import { givePlan } from '../../test/plan-steps.ts'
import { receivedWorld } from '../../test/received-steps.ts'
import { readPaymentAccounts } from './payment-accounts.ts'

const world = receivedWorld()

const accountOf = async (certificateId: number, receivedId: number) =>
  (await readPaymentAccounts(world.testApp.db, [certificateId])).get(`received-${receivedId}`)

const get = async (url: string) =>
  (await world.testApp.inject({ method: 'GET', url, token: world.admin.token })).json()

const post = (url: string, payload: object) =>
  world.testApp.inject({ method: 'POST', url, token: world.admin.token, payload })

/** Of 4,240.00 that are owed. */
async function overpaid(certificateNo?: string) {
  const id = await createCertificate(world.testApp.db, certificateNo ? { certificate_no: certificateNo } : {})
  const { body } = await world.record(id, {
    amount: 10_000,
    receivedDate: '2026-11-18',
    settledDate: '2026-11-19',
  })
  return { id, check: body.receivedPaymentID as number }
}

describe('a check over more than is owed', () => {
  test('has one account: what was applied, what is held, and each of its days', async () => {
    const { id, check } = await overpaid()
    expect(await accountOf(id, check)).toMatchObject({
      receivedCents: 1_000_000,
      appliedCents: 424_000,
      unappliedCents: 576_000,
      receivedOn: '2026-11-18',
      settledOn: '2026-11-19',
      postedOn: '2026-11-20',
    })
  })

  test('the head of the record shows what is held, the dialog and the queue what was applied', async () => {
    const { id } = await overpaid('TL-9001')
    const head = await get(`/api/parcels/${id}/record`)
    expect(head.inEscrow).toEqual({ amount: 5760, since: '2026-11-18', count: 1 })
    expect((await get(`/api/admin/parcels/${id}/desk`)).lastPayment).toMatchObject({ amount: 4240 })
    const waiting = await get('/api/admin/queues/payments-to-post?filter=TL-9001')
    expect(waiting.find(({ parcelID }: { parcelID: number }) => parcelID === id)).toMatchObject({
      amount: 4240,
    })
  })

  test('Today counts each cent once: applied, or held', async () => {
    const before = await get('/api/admin/today')
    const id = await createCertificate(world.testApp.db)
    await world.record(id, { amount: 10_000, receivedDate: '2026-11-20', settledDate: '2026-11-20' })
    const after = await get('/api/admin/today')
    const change = (use: string) => {
      const of = ({ money }: typeof after) =>
        money.uses.find((it: { use: string }) => it.use === use)?.amount ?? 0
      return of(after) - of(before)
    }
    expect([change('payoff'), change('escrow')]).toEqual([4240, 5760])
  })

  test('is applied later to what came to be owed: the same payment has applied more, and holds less', async () => {
    const { id, check } = await overpaid()
    const taxes = {
      subsequentName: '2026 taxes',
      subsequentAmt: 1000,
      paidDate: '2026-09-10',
      receiptNo: 'T-1',
    }
    const answer = await post(`/api/admin/parcels/${id}/subsequents`, taxes)
    expect(answer.statusCode, answer.body).toBe(200)
    const applied = { sourceID: `received-${check}`, amount: 1000, reason: 'To the new taxes' }
    expect((await post(`/api/admin/parcels/${id}/escrow/apply`, applied)).statusCode).toBe(200)
    expect(await accountOf(id, check)).toMatchObject({ appliedCents: 524_000, unappliedCents: 476_000 })
    await world.expectSoundBooks()
  })

  test('is refunded in part: the rest is held', async () => {
    const { id, check } = await overpaid()
    const refund = { sourceID: `received-${check}`, amount: 100, reason: 'Paid too much', reference: 'C-1' }
    const answer = await post(`/api/admin/parcels/${id}/escrow/refund`, refund)
    expect(answer.statusCode, answer.body).toBe(200)
    const account = await accountOf(id, check)
    expect(account).toMatchObject({ refundedCents: 10_000, unappliedCents: 566_000, refundPendingCents: 0 })
    await world.expectSoundBooks()
  })
})

test('a plan that is paid off: the dialog and the queue propose what was applied of all its payments', async () => {
  const { testApp } = world
  const id = await createCertificate(testApp.db, { certificate_no: 'TL-9002' })
  await givePlan({ testApp, payer: await createActor(testApp, 'taxpayer') }, { id }, { months: 6 })
  for (const amount of [1000, 3240])
    await world.record(id, { amount, receivedDate: '2026-11-20', settledDate: '2026-11-20' })
  expect((await get(`/api/admin/parcels/${id}/desk`)).lastPayment).toMatchObject({ amount: 4240 })
  const waiting = await get('/api/admin/queues/payments-to-post?filter=TL-9002')
  expect(waiting).toMatchObject([{ parcelID: id, amount: 4240 }])
})

test('a check that waits for its bank is uncleared; returned, all of it is returned with its reason', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body } = await world.record(id)
  expect(await accountOf(id, body.receivedPaymentID)).toMatchObject({
    unclearedCents: 424_000,
    settledOn: null,
  })
  await world.send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Insufficient funds' })
  expect(await accountOf(id, body.receivedPaymentID)).toMatchObject({
    unclearedCents: 0,
    returnedCents: 424_000,
    returned: { on: '2026-11-20', reason: 'Insufficient funds' },
  })
})

test('a returned check stands in the life of the lien with its day and reason, and so does the redemption that it undid', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body } = await world.record(id, { receivedDate: '2026-11-18', settledDate: '2026-11-19' })
  const redemption = { parcelID: id, receivedDate: '2026-11-18', amount: 4240 }
  expect((await post('/api/admin/redemptions', { redemptions: [redemption] })).statusCode).toBe(200)
  await world.send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Insufficient funds' })
  const { events } = await get(`/api/parcels/${id}/record/life`)
  const of = (kind: string) => events.filter((it: { kind: string }) => it.kind === kind)
  expect(of('payment')).toMatchObject([{ date: '2026-11-18', state: 'taken-back' }])
  expect(of('payment-returned')).toMatchObject([
    { date: '2026-11-20', amount: 4240, note: 'Insufficient funds' },
  ])
  expect(of('redemption-undone')).toMatchObject([{ date: '2026-11-20', amount: 4240 }])
  const county = await createActor(world.testApp, 'county')
  const url = `/api/parcels/${id}/record/life`
  const seen = (await world.testApp.inject({ method: 'GET', url, token: county.token })).json()
  const returned = seen.events.find((it: { kind: string }) => it.kind === 'payment-returned')
  expect(returned).toMatchObject({ date: '2026-11-20', note: '', ref: null })
})

test('money that nobody has identified is unapplied', async () => {
  const { body } = await world.record(null, { settledDate: '2026-11-20', amount: 55 })
  const accounts = await readPaymentAccounts(world.testApp.db, 'unidentified')
  expect(accounts.get(`received-${body.receivedPaymentID}`)).toMatchObject({
    unappliedCents: 5_500,
    appliedCents: 0,
  })
})
