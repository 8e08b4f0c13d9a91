import type { AutopayOffer } from '@fieldstone/contract/entities/payments/autopay'
import type { Plan } from '@fieldstone/contract/entities/plans/plan'
import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { get, givenVerified, post } from '../../../../test/bank-account-steps.ts'
import { advanceDays } from '../../../../test/bank-steps.ts'
import { ledger, mails, onlyPayment } from '../../../../test/payments-read.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { givePlan, instalments, refuseDebits } from '../../../../test/plan-steps.ts'

const world = sharedPaymentWorld()
let account: Awaited<ReturnType<typeof givenVerified>>
beforeAll(async () => {
  account = await givenVerified(world)
})

const ACCEPTED = { authorizationAccepted: true, authorizationTextVersion: AUTHORIZATION_TEXT_VERSION }

const offer = (lien: Lien, months: number) =>
  get(world, `autopay/offer?parcelId=${lien.id}&accountId=${account.id}&months=${months}`, account.actor)

const setUp = (lien: Lien, changes: object = {}) =>
  post(world, 'chargeAchSubscription', account.actor, {
    chargeAmount: 0,
    numberOfMonths: 3,
    parcelId: lien.id,
    accountId: account.id,
    ...ACCEPTED,
    ...changes,
  })

async function givenPlan() {
  const lien = await createLien(world)
  return { lien, plan: await givePlan(world, lien, { months: 4, owner: account.actor }) }
}

const readPlan = (lien: Lien) =>
  world.testApp.inject({ method: 'GET', url: `/api/parcels/${lien.id}/plan`, token: account.actor.token })

const lines = async (id: string) =>
  (
    await world.testApp.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()
  ).map((line) => line.action)

test('an installment by ACH: in process until the bank has paid, then PAID, with its own fee in the ledger', async () => {
  const { lien, plan } = await givenPlan()
  const query = `quote?parcelId=${lien.id}&method=ACH&kind=PARTIAL`
  const { portionCents, totalCents } = (await get(world, query, account.actor)).json()
  const body = { chargeAmount: totalCents / 100, parcelId: lien.id, accountId: account.id, ...ACCEPTED }
  const answer = await post(world, 'chargeAchPartial', account.actor, body)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'PROCESSING', portionCents }])
  expect((await instalments(world, plan))[0]).toBe(`PROCESSING 0/${portionCents}`)
  const sights = async () => {
    const { underWayCents, instalments } = (await readPlan(lien)).json() as Plan
    return [underWayCents, ...instalments.slice(0, 2).map(({ sight }) => sight)]
  }
  expect(await sights()).toEqual([portionCents, 'processing', 'upcoming'])
  await advanceDays(world, 4)
  expect(await onlyPayment(world, lien)).toMatchObject({ kind: 'PARTIAL', status: 'SUCCEEDED' })
  expect((await instalments(world, plan))[0]).toBe(`PAID ${portionCents}/${portionCents}`)
  expect(await sights()).toEqual([0, 'paid', 'upcoming'])
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: totalCents })
})

test('what is left when a plan is complete is not paid online while a check over it is at the bank', async () => {
  const { lien, plan } = await givenPlan()
  const { db } = world.testApp
  await db
    .updateTable('payment_plan')
    .set({ status: 'COMPLETE', completed_on: plan.firstDueOn })
    .where('id', '=', plan.id)
    .execute()
  const query = `quote?parcelId=${lien.id}&method=ACH&kind=PARTIAL`
  const quoted = async () => (await get(world, query, account.actor)).json()
  const { allowed, remainingCents } = await quoted()
  expect(allowed).toBe(true)
  const admin = await createActor(world.testApp, 'admin')
  const recorded = await world.testApp.inject({
    ...{ method: 'POST', url: '/api/admin/receivedpayments', token: admin.token },
    payload: { parcelID: lien.id, instrument: 'CHECK', amount: remainingCents / 100, reference: 'no 5001' },
  })
  expect(recorded.statusCode, recorded.body).toBe(201)
  expect(await quoted()).toMatchObject({ allowed: false, reason: 'being_paid' })
})

test('a part in review and a check at the bank count on the page of the plan as in the payment dialog', async () => {
  const { lien } = await givenPlan()
  const query = `quote?parcelId=${lien.id}&method=ACH&kind=PARTIAL`
  const quoted = async () => (await get(world, query, account.actor)).json()
  const { portionCents, totalCents, remainingCents } = await quoted()
  const body = { chargeAmount: totalCents / 100, parcelId: lien.id, accountId: account.id, ...ACCEPTED }
  expect((await post(world, 'chargeAchPartial', account.actor, body)).statusCode).toBe(200)
  const { db } = world.testApp
  await db
    .updateTable('payment')
    .set({ status: 'SUCCEEDED', needs_review: true })
    .where('certificate_id', '=', lien.id)
    .execute()
  const seen = async () => {
    const { underWayCents, inReview, instalments } = (await readPlan(lien)).json()
    return [
      underWayCents,
      inReview,
      ...instalments.slice(0, 3).map(({ sight }: Plan['instalments'][number]) => sight),
    ]
  }
  expect(await seen()).toEqual([portionCents, true, 'processing', 'upcoming', 'upcoming'])
  await recordCheck(lien, portionCents)
  expect(await seen()).toEqual([2 * portionCents, true, 'processing', 'processing', 'upcoming'])
  const { payMonthly } = await payoffOffer(lien)
  expect(payMonthly).toMatchObject({ awaitingCents: 2 * portionCents, isInReview: true })
  expect((await quoted()).remainingCents).toBe(remainingCents - 2 * portionCents)
})

async function recordCheck({ id: parcelID }: Lien, portionCents: number) {
  const { token } = await createActor(world.testApp, 'admin')
  const payload = { parcelID, instrument: 'CHECK', amount: portionCents / 100, reference: `no ${parcelID}` }
  const answer = await world.testApp.inject({
    method: 'POST',
    url: '/api/admin/receivedpayments',
    token,
    payload,
  })
  expect(answer.statusCode).toBe(201)
}

async function payoffOffer({ id }: Lien) {
  const answer = await world.testApp.inject({
    method: 'GET',
    url: `/api/parcels/${id}`,
    token: account.actor.token,
  })
  return answer.json().offer.payoff.buttons
}

test.each([
  ['nothing', { chargeAmount: 0 }, 409, 'amount_changed'],
  ['more than is owed', { chargeAmount: 9_999.99 }, 409, 'amount_changed'],
  ['an amount that no portion leads to', { chargeAmount: 0.5 }, 409, 'amount_changed'],
  ['no amount', { chargeAmount: 'all' }, 400, 'bad_request'],
  ['a part of a cent', { chargeAmount: 10.005 }, 400, 'bad_request'],
])('S06 a debit of an instalment for %s: refused, no row', async (_, changes, status, code) => {
  const { lien } = await givenPlan()
  const body = { parcelId: lien.id, accountId: account.id, ...ACCEPTED, ...changes }
  const answer = await post(world, 'chargeAchPartial', account.actor, body)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  await expect(onlyPayment(world, lien)).rejects.toThrow()
})

describe('automatic payments', () => {
  test('the text names every debit; accepted, it is kept, mailed and shown, and nothing is charged', async () => {
    const { lien } = await givenPlan()
    const read = (await offer(lien, 3)).json() as AutopayOffer & { authorizedTotalCents: number }
    expect(read).toMatchObject({ mostMonths: 4 })
    expect(read.debits).toHaveLength(3)
    expect(read.text).toMatch(
      /3 times in all: 3 monthly debits of \$[\d,.]+ \(certificate .* ACH service fee\)/,
    )
    const answer = await setUp(lien, { authorizedTotalCents: read.authorizedTotalCents })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { months: 3 }])
    const { autopayId } = answer.json()
    const shown = (await readPlan(lien)).json()
    expect(shown.autopay).toMatchObject({ id: autopayId, authorization: { text: read.text } })
    const copies = (await mails(world, 'autopay-on')).filter(({ body }) => body.includes(read.text))
    expect(copies).toHaveLength(1)
    expect(await lines(autopayId)).toEqual(['start-autopay'])
    const payments = await world.testApp.db
      .selectFrom('payment')
      .select('id')
      .where('certificate_id', '=', lien.id)
      .execute()
    expect(payments).toEqual([])
  })

  test('the same call again, and ten at once: one set-up, the same answer', async () => {
    const { lien, plan } = await givenPlan()
    const answers = await Promise.all(Array.from({ length: 10 }, () => setUp(lien)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    const rows = await world.testApp.db
      .selectFrom('autopay')
      .select('id')
      .where('plan_id', '=', plan.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect((await setUp(lien, { numberOfMonths: 2 })).json()).toMatchObject({ code: 'autopay_on' })
  })

  test.each([
    ['an amount is sent', { chargeAmount: 5 }, 400, 'bad_request'],
    ['the box is not ticked', { authorizationAccepted: false }, 400, 'authorization_required'],
    ['another text was shown', { authorizationTextVersion: '0' }, 400, 'authorization_required'],
    ['the plan has changed since the text was read', { authorizedTotalCents: 1 }, 409, 'plan_changed'],
    ['more months than are unpaid', { numberOfMonths: 5 }, 409, 'plan_changed'],
    ['there is no such account', { accountId: `ach_${'q'.repeat(26)}` }, 404, 'not_found'],
  ])('S06 S21 refused, and nothing is kept: %s', async (_, changes, status, code) => {
    const { lien, plan } = await givenPlan()
    const answer = await setUp(lien, changes)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    const rows = await world.testApp.db
      .selectFrom('autopay')
      .select('id')
      .where('plan_id', '=', plan.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('S21 without a plan, and with an overdue instalment: refused with its own code', async () => {
    expect((await setUp(await createLien(world))).json()).toMatchObject({ code: 'plan_not_active' })
    const { lien, plan } = await givenPlan()
    await refuseDebits(world, plan.id, [1])
    expect((await setUp(lien)).json()).toMatchObject({ code: 'instalment_overdue' })
  })

  test('once the sale is confirmed, and of a certificate that is redeemed: refused with the reason', async () => {
    const { lien } = await givenPlan()
    const day = plainDate('2026-11-01')
    const { db } = world.testApp
    await db
      .insertInto('legal_case')
      .values({ certificate_id: lien.id, order_confirm_sale_on: day })
      .execute()
    expect((await setUp(lien)).json()).toMatchObject({ code: 'not_payable', reason: 'past_redemption' })
    const { lien: other } = await givenPlan()
    await db.updateTable('certificate').set({ redeemed_on: day }).where('id', '=', other.id).execute()
    expect((await setUp(other)).json()).toMatchObject({ code: 'not_payable', reason: 'redeemed' })
  })
})

test('automatic payments without an account: the bank account that is offered first is debited', async () => {
  const { lien } = await givenPlan()
  expect((await setUp(lien, { accountId: undefined })).statusCode).toBe(200)
  const { ach_account_id } = await world.testApp.db
    .selectFrom('autopay')
    .innerJoin('payment_plan', 'payment_plan.id', 'autopay.plan_id')
    .select('ach_account_id')
    .where('certificate_id', '=', lien.id)
    .executeTakeFirstOrThrow()
  expect(ach_account_id).toBe(account.id)
})
