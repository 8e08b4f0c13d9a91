import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { beginDebit, givenAccount, type TestAccount } from '../../../test/bank-steps.ts'
import { decideLastDispute } from '../../../test/dispute-steps.ts'
import { createExpense } from '../../../test/factories.ts'
import { enterLegal } from '../../../test/legal-steps.ts'
import { mails, onlyPayment } from '../../../test/payments-read.ts'
import { confirmSale, DISPUTED_CARD, openCheckout, payAtCheckout } from '../../../test/payments-steps.ts'
import { createLien, type Lien } from '../../../test/payments-world.ts'
import { giveAutopay, givePlan, instalments } from '../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { verify } from '../verify/verify.ts'

const world = sharedPlanWorld()
const today = () => world.testApp.today()

/** A session ends after some hours, and days pass here. */
async function asAdmin(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const { token } = await createActor(world.testApp, 'admin')
  const answer = await world.testApp.inject({
    method,
    url: `/api/${path}`,
    token,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const enter = (lien: Lien, values: object) => enterLegal(world, lien, values)

const redemptionOf = ({ id }: Lien) =>
  world.testApp.db
    .selectFrom('certificate')
    .select(['redemption_in_process_on as inProcessOn', 'escrow_cents as escrowCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const heldMails = async (paymentId: string, kind = 'payment-held') =>
  (await mails(world, kind)).filter(({ body }) => body.includes(paymentId))

async function expectHeld(lien: Lien, why: RegExp, kind?: string): Promise<void> {
  expect(await redemptionOf(lien)).toEqual({ inProcessOn: null, escrowCents: 424_000 })
  const { id } = await onlyPayment(world, lien)
  const sent = await heldMails(id, kind)
  expect(sent.map(({ body }) => body)).toEqual([expect.stringMatching(why)])
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
}

async function beginAchDebit(lien: Lien): Promise<TestAccount> {
  const account = await givenAccount(world)
  await beginDebit(world, lien, account)
  return account
}

async function arrives(): Promise<void> {
  await world.later(5)
  await world.hear()
}

/** A check over the whole payoff, that has cleared. Returns its number. */
async function recordCheck(lien: Lien, receivedDate: PlainDate, more: object = {}): Promise<number> {
  const check = { parcelID: lien.id, instrument: 'CHECK', amount: 4240, payerName: 'Ann Payer', ...more }
  const dates = { receivedDate, settledDate: receivedDate, reference: `arrived ${lien.id}` }
  const { status, body } = await asAdmin('POST', 'admin/receivedpayments', { ...check, ...dates })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.receivedPaymentID
}

const tasksOf = async (kind: 'payment' | 'received_payment', id: string | number) => {
  const rows = await world.testApp.db
    .selectFrom('staff_task')
    .select(['kind', 'note'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', String(id))
    .where('done_at', 'is', null)
    .orderBy('kind')
    .execute()
  return rows
}

const kindsOf = async (...of: Parameters<typeof tasksOf>) => (await tasksOf(...of)).map(({ kind }) => kind)

test('an ACH payment in process when the sale is confirmed is held: counsel and payer are notified', async () => {
  const lien = await createLien(world)
  await beginAchDebit(lien)
  await enter(lien, { orderConfirmSale: today() })
  await arrives()
  await expectHeld(lien, /after the time to redeem this tax certificate had ended/)
  const { id } = await onlyPayment(world, lien)
  expect(await kindsOf('payment', id)).toEqual(['arrived-after-right-ended', 'payment-in-escrow'])
})

test('an ACH payment that was begun before the sale was confirmed, and arrived after it, cannot be applied by staff', async () => {
  const lien = await createLien(world)
  await beginAchDebit(lien)
  await world.later(1)
  await enter(lien, { orderConfirmSale: today() })
  await arrives()
  const { id } = await onlyPayment(world, lien)
  const applied = { sourceID: id, amount: 4240, reason: 'The owner asks for it' }
  expect(await asAdmin('POST', `admin/parcels/${lien.id}/escrow/apply`, applied)).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.stringContaining('The right to redeem ended') } },
  })
})

test('an ACH payment in process when a petition is entered is held: counsel and payer are notified', async () => {
  const lien = await createLien(world)
  await beginAchDebit(lien)
  await world.later(1)
  await enter(lien, { bankruptcyInDate: today() })
  await arrives()
  await expectHeld(lien, /A bankruptcy case is open/)
  const { id } = await onlyPayment(world, lien)
  expect(await kindsOf('payment', id)).toContain('arrived-in-bankruptcy')
})

test('a servicemember’s payment after the sale is confirmed is held for counsel, with a neutral notice', async () => {
  const lien = await createLien(world)
  await beginAchDebit(lien)
  await enter(lien, { orderConfirmSale: today(), militaryHoldFrom: addDays(today(), -30) })
  await arrives()
  await expectHeld(lien, /Our staff is reviewing it/)
  const { id } = await onlyPayment(world, lien)
  const [mail] = await heldMails(id)
  expect(mail?.body).not.toMatch(/ended|not applied/)
  expect((await tasksOf('payment', id)).map(({ note }) => note)).toContainEqual(
    expect.stringContaining('50 U.S.C. 3991(c)'),
  )
})

test('an ACH payment in process when a sheriff sale is scheduled is applied, with an urgent task before the sale', async () => {
  const lien = await createLien(world)
  await beginAchDebit(lien)
  await enter(lien, { sheriffSaleDate: addDays(today(), 30) })
  await arrives()
  expect(await redemptionOf(lien)).toEqual({ inProcessOn: today(), escrowCents: 0 })
  const { id } = await onlyPayment(world, lien)
  expect(await kindsOf('payment', id)).toEqual(['arrived-before-sale'])
  const [mail, ...others] = (await mails(world, 'payment-before-sale')).filter(({ body }) =>
    body.includes(id),
  )
  expect(mail?.body).toContain('it is not canceled yet')
  expect(others).toEqual([])
})

test('a check received after the sale was confirmed is no redemption: it is held, counsel is notified, the payer gets a letter', async () => {
  const lien = await createLien(world)
  await enter(lien, { orderConfirmSale: addDays(today(), -5) })
  const id = await recordCheck(lien, today())
  expect(await redemptionOf(lien)).toEqual({ inProcessOn: null, escrowCents: 424_000 })
  expect(await kindsOf('received_payment', id)).toEqual([
    'arrived-after-right-ended',
    'received-in-escrow',
    'write-by-letter',
  ])
  const applied = { sourceID: `received-${id}`, amount: 4240, reason: 'The owner asks for it' }
  const refused = await asAdmin('POST', `admin/parcels/${lien.id}/escrow/apply`, applied)
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.stringContaining('The right to redeem ended') } },
  })
  const redemption = { receivedDate: today(), amount: 4240, paymentType: 'Check', payerName: 'Ann Payer' }
  const posted = await asAdmin('POST', `admin/parcels/${lien.id}/redemption`, {
    ...{ ...redemption, proof: 'check 1', closeReason: 'The owner asks for it' },
  })
  expect(posted).toMatchObject({
    status: 400,
    body: { fields: { receivedDate: expect.stringContaining('The right to redeem ended') } },
  })
})

test('a check received before the sale was confirmed redeems, though it is entered after, and counsel is notified', async () => {
  const lien = await createLien(world)
  await enter(lien, { orderConfirmSale: addDays(today(), -1) })
  const id = await recordCheck(lien, addDays(today(), -3))
  expect(await redemptionOf(lien)).toEqual({ inProcessOn: today(), escrowCents: 0 })
  expect(await kindsOf('received_payment', id)).toEqual(['arrived-before-sale'])
})

test('a check for a certificate that is redeemed needs no other task, also if the court has confirmed the sale since', async () => {
  const lien = await createLien(world)
  await recordCheck(lien, today())
  const received = { parcelID: lien.id, receivedDate: today(), amount: 4240 }
  await asAdmin('POST', 'admin/redemptions', { redemptions: [received] })
  await world.later(1)
  await confirmSale(world, lien, today())
  const id = await recordCheck(lien, today(), { recordAnyway: 'Somebody else sent it.' })
  expect(await kindsOf('received_payment', id)).toContain('arrived-after-redemption')
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

test('a check for a certificate that is redeemed is held: a task to refund it, and a letter to the payer', async () => {
  const lien = await createLien(world)
  const received = { parcelID: lien.id, receivedDate: today(), amount: 4240 }
  await recordCheck(lien, today())
  const posted = await asAdmin('POST', 'admin/redemptions', { redemptions: [received] })
  expect(posted.status, JSON.stringify(posted.body)).toBeLessThan(300)
  await world.later(1)
  const { body } = await asAdmin('POST', 'admin/receivedpayments', {
    ...{
      parcelID: lien.id,
      instrument: 'CHECK',
      amount: 4240,
      reference: 'paid twice',
      payerName: 'Ann Payer',
    },
    ...{ receivedDate: today(), settledDate: today() },
  })
  expect((await redemptionOf(lien)).escrowCents).toBe(424_000)
  expect(await kindsOf('received_payment', body.receivedPaymentID)).toEqual([
    'arrived-after-redemption',
    'received-in-escrow',
    'write-by-letter',
  ])
})

test('a payment whose dispute is won after the sale was confirmed is held, and redeems nothing', async () => {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  await payAtCheckout(world, await openCheckout(world, lien, payer), DISPUTED_CARD)
  await world.hear()
  expect((await redemptionOf(lien)).inProcessOn).toBe(today())
  await world.later(21)
  await world.hear()
  await enter(lien, { orderConfirmSale: today() })
  await decideLastDispute(world, lien, 'won')
  await world.hear()
  const why = /after the time to redeem this tax certificate had ended/
  await expectHeld(lien, why, 'payment-back-held')
})

test('a card payment charged before the sale was confirmed redeems, though its news comes after, and counsel is notified', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await payAtCheckout(world, url)
  await world.later(2)
  await enter(lien, { orderConfirmSale: addDays(today(), -1) })
  await world.hear()
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED', destination: 'lien' })
  expect(await redemptionOf(lien)).toMatchObject({ escrowCents: 0 })
  const { id } = await onlyPayment(world, lien)
  expect(await heldMails(id)).toEqual([])
  expect(await kindsOf('payment', id)).toEqual(['arrived-before-sale'])
})

test('a card payment charged before a sheriff sale and heard of after it: counsel are asked at once, and the payer gets no notice of a sale to come', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await payAtCheckout(world, url)
  await enter(lien, { sheriffSaleDate: addDays(today(), 1) })
  await world.later(2)
  await world.hear()
  const { id } = await onlyPayment(world, lien)
  expect(await redemptionOf(lien)).toMatchObject({ inProcessOn: today(), escrowCents: 0 })
  expect(await tasksOf('payment', id)).toContainEqual({
    kind: 'arrived-before-sale',
    note: expect.stringMatching(/arrived before the sheriff sale, but we learned of it only after/),
  })
  expect(await heldMails(id, 'payment-before-sale')).toEqual([])
})

/** Somebody else has paid by check on that day, and staff have posted the redemption. */
async function redeemByCheck(lien: Lien, receivedDate: PlainDate): Promise<void> {
  await recordCheck(lien, receivedDate, { recordAnyway: 'Somebody else sent it.' })
  const redemptions = [{ parcelID: lien.id, receivedDate, amount: 4240 }]
  expect((await asAdmin('POST', 'admin/redemptions', { redemptions })).status).toBeLessThan(300)
}

const FOR_REVIEW = {
  ...{ destination: null, needsReview: true, tasks: ['payment-review'] },
  mail: [expect.stringContaining('already paid in full')],
}

test.each<[string, (lien: Lien, chargedOn: PlainDate) => Promise<unknown>, object]>([
  [
    'a petition was filed the day after: it is applied',
    (lien, chargedOn) => enter(lien, { bankruptcyInDate: addDays(chargedOn, 1) }),
    { destination: 'lien', needsReview: false, tasks: [], mail: [] },
  ],
  [
    'a petition had been filed the day before, and was entered after it: it is held',
    (lien, chargedOn) => enter(lien, { bankruptcyInDate: addDays(chargedOn, -1) }),
    {
      ...{ destination: 'escrow', needsReview: false, tasks: ['arrived-in-bankruptcy', 'payment-in-escrow'] },
      mail: [expect.stringContaining('A bankruptcy case is open')],
    },
  ],
  [
    'a check of the day after has redeemed the certificate: it is kept for review',
    (lien, chargedOn) => redeemByCheck(lien, addDays(chargedOn, 1)),
    FOR_REVIEW,
  ],
  [
    'a check of the day before has redeemed the certificate: it is kept for review',
    (lien, chargedOn) => redeemByCheck(lien, addDays(chargedOn, -1)),
    FOR_REVIEW,
  ],
])('a card payment that we hear of two days late, and %s', async (_, meanwhile, expected) => {
  const lien = await createLien(world)
  const chargedOn = today()
  const url = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await payAtCheckout(world, url)
  await world.later(2)
  await meanwhile(lien, chargedOn)
  await world.hear()
  const { id, destination, needs_review: needsReview } = await onlyPayment(world, lien)
  const mail = (await heldMails(id)).map(({ body }) => body)
  expect({ destination, needsReview, tasks: await kindsOf('payment', id), mail }).toEqual(expected)
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

test('a card payment made just before a plan was accepted pays the certificate off, and the plan takes no debit', async () => {
  const lien = await createLien(world)
  const paidOn = today()
  const url = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await payAtCheckout(world, url)
  const account = await givenAccount(world)
  await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner: account.actor })
  await giveAutopay(world, lien, account, 3)
  await world.hear()
  await world.pass(5)
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED', destination: 'lien' })
  expect(await redemptionOf(lien)).toMatchObject({ inProcessOn: paidOn })
})

test('a payoff that was on its way when a plan was accepted fills its installments', async () => {
  const lien = await createLien(world)
  await beginAchDebit(lien)
  const plan = await givePlan(world, lien)
  await createExpense(world.testApp.db, lien.id, {
    amount_cents: 5_000,
    incurred_on: today(),
    posted_on: today(),
  })
  await arrives()
  const paid = (await instalments(world, plan)).map((one) => Number(/ (\d+)\//.exec(one)?.[1]))
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(424_000)
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})
const trusteeCheck = (lien: Lien) =>
  recordCheck(lien, today(), { amount: 500, paidBy: 'TRUSTEE', payerName: '' })

test('a Chapter 13 trustee’s check is applied by the recorded plan, and the trustee gets the receipt', async () => {
  const lien = await createLien(world)
  await enter(lien, {
    ...{ bankruptcyInDate: addDays(today(), -90), bankruptcyType: 13, claimNum: '26-50123' },
    ...{ bankruptcyTrustee: 'Pat Trustee', bankruptcyPlanConfirmedDate: addDays(today(), -10) },
    ...{ bankruptcyPlanPays: 'Lien' },
  })
  const id = await trusteeCheck(lien)
  expect(await redemptionOf(lien)).toEqual({ inProcessOn: null, escrowCents: 0 })
  expect(await kindsOf('received_payment', id)).toEqual([])
  const { body } = await asAdmin('GET', `admin/receivedpayments/${id}`)
  expect(body).toMatchObject({ destination: 'lien', paidBy: 'TRUSTEE', payerName: 'Pat Trustee' })
  expect((await asAdmin('GET', `admin/receivedpayments/${id}/receipt`)).body).toMatchObject({
    payerName: 'Pat Trustee',
  })
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

test.each([
  ['no plan is recorded', {}],
  ['the plan pays a part', { bankruptcyPlanPays: 'Part', bankruptcyPlanConfirmedDate: '2026-01-05' }],
])('a Chapter 13 trustee’s check is held with a task for counsel if %s', async (_, plan) => {
  const lien = await createLien(world)
  await enter(lien, { bankruptcyInDate: '2026-01-04', ...plan })
  const id = await trusteeCheck(lien)
  expect((await redemptionOf(lien)).escrowCents).toBe(50_000)
  expect(await kindsOf('received_payment', id)).toEqual([
    'arrived-in-bankruptcy',
    'received-in-escrow',
    'write-by-letter',
  ])
})
