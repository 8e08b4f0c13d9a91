import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { beginDebit, debitsOf, givenAccount, type TestAccount } from '../../../test/bank-steps.ts'
import { mails, moves, onlyPayment, readStatus } from '../../../test/payments-read.ts'
import { askQuote, cancel, failDebits, sweep } from '../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { verify } from '../verify/verify.ts'
import { withdrawClosed } from './withdraw-closed.ts'

/** Payments of which the provider has not answered yet. Nobody brings news of it. */
const world = sharedPaymentWorld({ hasWebhook: false })
let admin: TestActor
let passed = 0
beforeAll(async () => {
  admin = await createActor(world.testApp, 'admin')
})
afterEach(() => {
  world.testApp.clock.advanceSeconds(-passed)
  passed = 0
})

const later = (seconds: number) => {
  passed += seconds
  world.testApp.clock.advanceSeconds(seconds)
}

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, actor = admin) {
  const answer = await world.testApp.inject({
    ...{ method, url: `/api/${path}`, token: actor.token },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
}
const enterStep = ({ id }: Lien, step: string) =>
  send('PUT', 'parcels', { parcelID: id, [step]: world.testApp.today() })
const recordCash = ({ id }: Lien) =>
  send('POST', 'admin/receivedpayments', {
    parcelID: id,
    instrument: 'CASH',
    amount: 4240,
    recordAnyway: 'Other money than the debit',
    reference: `no ${id}`,
  })

/** The debit of a payoff whose create call got no answer: 'timeout' never reached the provider. */
async function beginUnanswered(fault: 'timeout' | 'timeoutAfterExecution' = 'timeout') {
  const [lien, account] = [await createLien(world), await givenAccount(world)]
  failDebits(world, fault, 9)
  const { id } = await beginDebit(world, lien, account)
  world.sandbox.switches.failNext = null
  await world.sandbox.idle()
  expect((await onlyPayment(world, lien)).status).toBe('NEW')
  return { lien, account, id }
}

const removeAccount = ({ id, actor }: TestAccount) => send('POST', `payments/ClearSavedACH/${id}`, {}, actor)

async function expectNothingSent({ lien, account, id }: { lien: Lien; account: TestAccount; id: string }) {
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'CANCELED', amount_received_cents: null })
  expect(await moves(world, id)).toEqual(['>NEW', 'NEW>CANCELED'])
  expect(debitsOf(world, id)).toEqual([])
  const sentMails = (await mails(world, 'payment-closed')).filter(({ body }) => body.includes(id))
  expect(sentMails.map(({ recipient }) => recipient)).toEqual([account.actor.email])
  expect((await removeAccount(account)).status).toBe(200)
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
}

describe('sends nothing for a payment without an answer, notifies its payer and allows removing the account', () => {
  test.each([
    ['the certificate was redeemed by other money meanwhile', recordCash],
    ['the sale was confirmed meanwhile', (lien: Lien) => enterStep(lien, 'orderConfirmSale')],
    ['a bankruptcy petition was entered meanwhile', (lien: Lien) => enterStep(lien, 'bankruptcyInDate')],
  ])('%s', async (_, change) => {
    const begun = await beginUnanswered()
    expect((await change(begun.lien)).status).toBeLessThan(300)
    await withdrawClosed(world.testApp.services)
    expect((await readStatus(world, begun.id, begun.account.actor)).message).toMatch(/being canceled/)
    expect((await removeAccount(begun.account)).status).toBe(409)
    later(6 * 60)
    await withdrawClosed(world.testApp.services)
    await expectNothingSent(begun)
  })
})

test('asks the provider first: a debit that it has goes on', async () => {
  const { lien, account, id } = await beginUnanswered('timeoutAfterExecution')
  await enterStep(lien, 'bankruptcyInDate')
  await withdrawClosed(world.testApp.services)
  expect(await onlyPayment(world, lien)).toMatchObject({
    status: 'PROCESSING',
    withdrawn_at: expect.any(Date),
  })
  expect(debitsOf(world, id)).toHaveLength(1)
  expect((await readStatus(world, id, account.actor)).message).toMatch(/Submitted to your bank/)
})

test('asks the rules again before it sends a payment a second time', async () => {
  const begun = await beginUnanswered()
  // Nobody has closed it: the rules alone say that it may not be paid any more.
  await world.testApp.db
    .updateTable('certificate')
    .set({ status_id: 1, redemption_in_process_on: world.testApp.today() })
    .where('id', '=', begun.lien.id)
    .execute()
  later(6)
  await readStatus(world, begun.id, begun.account.actor)
  expect(await onlyPayment(world, begun.lien)).toMatchObject({ status: 'NEW', closed_because: 'not-payable' })
  later(6 * 60)
  await withdrawClosed(world.testApp.services)
  await world.testApp.db
    .updateTable('certificate')
    .set({ redemption_in_process_on: null })
    .where('id', '=', begun.lien.id)
    .execute()
  await expectNothingSent(begun)
})

test('sends a payment again that may still be made, once', async () => {
  const { lien, account, id } = await beginUnanswered()
  later(6)
  await readStatus(world, id, account.actor)
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'PROCESSING' })
  expect(debitsOf(world, id)).toHaveLength(1)
})

describe('counts a payment without an answer as on its way', () => {
  test('nobody else can pay, and reads that somebody is paying', async () => {
    const { lien } = await beginUnanswered()
    const other = await createActor(world.testApp, 'taxpayer')
    expect((await askQuote(world, lien, other)).json()).toMatchObject({
      allowed: false,
      reason: 'being_paid',
    })
  })

  test('no redemption is posted', async () => {
    const { lien } = await beginUnanswered()
    const posted = await send('POST', `admin/parcels/${lien.id}/redemption`, {
      ...{ receivedDate: world.testApp.today(), amount: 4240, paymentType: 'Check', proof: 'receipt 1' },
      closeReason: 'Paid at the treasurer.',
    })
    expect(posted).toMatchObject({
      status: 400,
      body: { fields: { proof: expect.stringMatching(/cleared/) } },
    })
  })

  test('no release is recorded', async () => {
    const { lien, id } = await beginUnanswered()
    await world.testApp.db.updateTable('payment').set({ status: 'FAILED' }).where('id', '=', id).execute()
    const posted = await send('POST', `admin/parcels/${lien.id}/redemption`, {
      ...{ receivedDate: world.testApp.today(), amount: 4240, paymentType: 'Check', proof: 'receipt 1' },
      closeReason: 'Paid at the treasurer.',
    })
    expect(posted.status).toBe(200)
    await world.testApp.db.updateTable('payment').set({ status: 'NEW' }).where('id', '=', id).execute()
    const release = () => send('POST', `admin/parcels/${lien.id}/release`, { instrumentNo: '2026-1' })
    expect(await release()).toMatchObject({
      status: 400,
      body: { fields: { releasedDate: expect.stringMatching(/has not cleared yet/) } },
    })
    later(6)
    await readStatus(world, id, admin)
    later(6 * 60)
    await withdrawClosed(world.testApp.services)
    expect((await release()).status).toBe(200)
  })

  test('the page of the certificate says so', async () => {
    const { lien } = await beginUnanswered()
    const page = await world.testApp.inject({ url: `/api/parcels/${lien.id}`, token: admin.token })
    expect(page.json()).toMatchObject({ paymentPending: true })
  })

  test('its account cannot be removed', async () => {
    const { account } = await beginUnanswered()
    expect((await removeAccount(account)).status).toBe(409)
  })
})

describe('its payer cancels it until the provider has it', () => {
  test('nothing is sent, and once no call can be under way it is canceled', async () => {
    const { lien, account, id } = await beginUnanswered()
    expect((await cancel(world, id, account.actor)).json()).toMatchObject({
      status: 'NEW',
      message: expect.stringMatching(/being canceled/),
    })
    later(11 * 60)
    await sweep(world)
    expect(await onlyPayment(world, lien)).toMatchObject({ status: 'CANCELED' })
    expect(debitsOf(world, id)).toEqual([])
    expect((await askQuote(world, lien, account.actor)).json()).toMatchObject({ allowed: true })
  })

  test('what the provider has goes on', async () => {
    const { lien, account, id } = await beginUnanswered('timeoutAfterExecution')
    expect((await cancel(world, id, account.actor)).json()).toMatchObject({ status: 'PROCESSING' })
    expect(debitsOf(world, id)).toHaveLength(1)
    expect((await cancel(world, id, account.actor)).json()).toMatchObject({ status: 'PROCESSING' })
    expect((await onlyPayment(world, lien)).status).toBe('PROCESSING')
  })
})
