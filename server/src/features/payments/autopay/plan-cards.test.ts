import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { expect, test } from 'vitest'
import {
  ASKING_CARD,
  givenCard,
  NO_MONEY_CARD,
  offerByCard,
  REFUSED_LATER_CARD,
  setUpByCard,
  type TestCard,
} from '../../../../test/card-steps.ts'
import { balances } from '../../../../test/expect-paid.ts'
import { ledger, mails } from '../../../../test/payments-read.ts'
import { DISPUTED_CARD, failDebits } from '../../../../test/payments-steps.ts'
import { createLien, type Lien } from '../../../../test/payments-world.ts'
import {
  type GivenPlan,
  getAutopay,
  givePlan,
  instalments,
  listDebits,
  planStatus,
} from '../../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../../test/plan-world.ts'
import { listRunning } from '../../plans/debit-items.ts'

const world = sharedPlanWorld()
const later = (days: number) => world.later(days)
const work = () => world.work()
const hear = () => world.hear()

interface Given {
  readonly lien: Lien
  readonly card: TestCard
  readonly plan: GivenPlan
  readonly autopayId: string
}

async function givenAutopay(
  options: { number?: string; expiry?: string; months?: number } = {},
): Promise<Given> {
  const { months = 3, ...card } = options
  const lien = await createLien(world)
  const given = await givenCard(world, lien, card)
  const plan = await givePlan(world, lien, { months, firstDueInDays: 5, owner: given.actor })
  const answer = await setUpByCard(world, lien, given, { numberOfMonths: months })
  expect(answer.statusCode, answer.body).toBe(200)
  return { lien, card: given, plan, autopayId: answer.json().autopayId }
}

const charges = ({ lien }: Given) => listDebits(world, lien)

const autopayOf = ({ autopayId }: Given) => getAutopay(world, autopayId)

const mailsTo = async ({ card }: Given, kind: string) =>
  (await mails(world, kind)).filter((mail) => mail.recipient === card.actor.email)

test('the text names card, each charge and its fee; accepted, it is kept, mailed and shown', async () => {
  const lien = await createLien(world)
  const card = await givenCard(world, lien)
  await givePlan(world, lien, { months: 4, owner: card.actor })
  const offer = (await offerByCard(world, lien, card)).json()
  expect(offer).toMatchObject({ method: 'CC', mostMonths: 4 })
  expect(offer.text).toMatch(/charge my Visa card ending 4242 .* 3 monthly charges of .* card service fee\)/)
  for (const { portionCents, totalCents } of offer.debits) {
    expect(totalCents).toBe(totalOf(cents(portionCents), DEFAULT_FEES.cardFeeBps))
  }
  const started = await setUpByCard(world, lien, card, { authorizedTotalCents: offer.authorizedTotalCents })
  expect(started.statusCode).toBe(200)
  const { token, email } = card.actor
  const plan = await world.testApp.inject({ method: 'GET', url: `/api/parcels/${lien.id}/plan`, token })
  expect(plan.json().autopay).toMatchObject({
    method: 'CC',
    cardBrand: 'visa',
    achLast4: '4242',
    cardExpirationDate: '2099-12-31',
    authorization: { text: offer.text },
  })
  const copies = (await mails(world, 'autopay-on')).filter(({ recipient }) => recipient === email)
  expect(copies.map(({ body }) => body.includes(offer.text))).toEqual([true])
})

test('three months: each charge on its day, once, told of before and receipted; the plan is complete', async () => {
  const given = await givenAutopay()
  for (let day = 0; day < 69; day++) {
    await later(1)
    await Promise.all([work(), work()])
  }
  await hear()
  await work()
  const made = await charges(given)
  expect(made.map((one) => [one.method, one.status])).toEqual(Array(3).fill(['CC', 'SUCCEEDED']))
  expect(await planStatus(world, given.plan)).toBe('COMPLETE')
  expect(await autopayOf(given)).toMatchObject({ status: 'ENDED' })
  for (const kind of ['plan-charge-reminder', 'receipt']) expect(await mailsTo(given, kind)).toHaveLength(3)
  const [told] = await mailsTo(given, 'plan-charge-reminder')
  expect(told?.body).toMatch(/charge .* card service fee\) to your card ending in 4242/)
  expect(await balances(world, given.lien)).toMatchObject({
    cash: made.reduce((sum, one) => sum + one.total_cents, 0),
    receivable: 0,
  })
})

test('an answer that is lost: the charge is asked for again under its key, and made once', async () => {
  const given = await givenAutopay()
  await world.pass(2)
  await later(3)
  failDebits(world, 'timeoutAfterExecution', 3)
  await work()
  world.sandbox.switches.failNext = null
  world.testApp.clock.advanceSeconds(11 * 60)
  await hear()
  const [made] = await charges(given)
  expect(made?.status).toBe('SUCCEEDED')
  const intents = world.sandbox.objects.list('payment_intent')
  expect(intents.filter((it) => it.metadata['payment_id'] === made?.id)).toHaveLength(1)
})

test('not enough money: the payer is told each time, and it is charged at most three times', async () => {
  const given = await givenAutopay({ number: NO_MONEY_CARD })
  await world.pass(5)
  for (let turn = 0; turn < 5; turn++) {
    await hear()
    await later(3)
    await work()
  }
  const made = await charges(given)
  expect(made.map((one) => [one.status, one.last_error_code])).toEqual(
    Array(3).fill(['FAILED', 'insufficient_funds']),
  )
  expect((await instalments(world, given.plan))[0]).toMatch(/^FAILED 0\//)
  const told = await mailsTo(given, 'plan-charge-failed')
  expect(told.map((mail) => mail.body.includes('We will try once more'))).toEqual([true, true, false])
  expect(told[0]?.body).toContain('There was not enough money on the card.')
  expect(await ledger(world, given.lien)).toMatchObject({ accounts: {} })
  expect(
    world.sandbox.objects
      .list('charge')
      .filter(({ paid, metadata }) => paid && metadata['payment_id'] === made[0]?.id),
  ).toEqual([])
})

test.each([
  ['its bank asks for the holder', ASKING_CARD, 'confirmation that only you can give'],
  ['its bank declines and does not say why', REFUSED_LATER_CARD, 'declined it'],
])('%s: one try, the payer is told what to do, and the coming months go on', async (_, number, words) => {
  const given = await givenAutopay({ number })
  await world.pass(5)
  await hear()
  await later(4)
  await work()
  expect(await charges(given)).toMatchObject([{ status: 'FAILED' }])
  const [told] = await mailsTo(given, 'plan-charge-failed')
  expect(told?.body).toContain(words)
  expect(told?.body).toContain('Please pay the installment on your plan page')
  expect(await autopayOf(given)).toMatchObject({ status: 'ON' })
})

test('a card that expires: its holder is told while there is time; charged all the same it ends automatic payments', async () => {
  const month = new Date(world.testApp.clock.now().getTime() + 35 * 86_400_000)
  const expiry = `${String(month.getUTCMonth() + 1).padStart(2, '0')}/${String(month.getUTCFullYear()).slice(2)}`
  const given = await givenAutopay({ expiry, months: 4 })
  await world.pass(5)
  expect(await mailsTo(given, 'plan-card-expiring')).toHaveLength(0)
  for (let week = 0; week < 16; week++) {
    await world.pass(7)
    await hear()
  }
  await work()
  expect(await mailsTo(given, 'plan-card-expiring')).toHaveLength(1)
  const made = await charges(given)
  expect(made.at(-1)).toMatchObject({ status: 'FAILED', last_error_code: 'expired_card' })
  expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'account-unusable' })
  const [off] = await mailsTo(given, 'autopay-off')
  expect(off?.body).toContain('your card can no longer be charged')
  const card = world.testApp.db.selectFrom('saved_card').select('status').where('id', '=', given.card.id)
  expect(await card.execute()).toEqual([{ status: 'UNUSABLE' }])
})

test('a disputed charge: the ledger is reversed, and nothing further is charged to that card', async () => {
  const given = await givenAutopay({ number: DISPUTED_CARD })
  await world.pass(5)
  await hear()
  expect(await charges(given)).toMatchObject([{ status: 'SUCCEEDED' }])
  await later(21)
  await hear()
  expect(await charges(given)).toMatchObject([{ status: 'DISPUTED' }])
  expect((await ledger(world, given.lien)).accounts['cash']).toBe(0)
  await work()
  expect(await autopayOf(given)).toMatchObject({ status: 'ENDED' })
})

test('another card takes over what is left, in one step and with a text of its own; the first is free to be removed', async () => {
  const given = await givenAutopay()
  const second = await givenCard(world, given.lien, { actor: given.card.actor })
  const without = await setUpByCard(world, given.lien, second)
  expect(without.json()).toMatchObject({ code: 'autopay_on' })
  const asked = `months=2&replaces=${given.autopayId}`
  expect((await offerByCard(world, given.lien, second, asked)).json()).toMatchObject({ mostMonths: 3 })
  const answer = await setUpByCard(world, given.lien, second, {
    replaces: given.autopayId,
    numberOfMonths: 2,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { months: 2 }])
  expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'replaced' })
  const running = await listRunning(world.testApp.db)
  expect(running.filter(({ planId }) => planId === given.plan.id)).toMatchObject([{ cardId: second.id }])
})

test('what does not run any more cannot be replaced', async () => {
  const given = await givenAutopay()
  const second = await givenCard(world, given.lien, { actor: given.card.actor })
  const replaces = `aut_${'z'.repeat(26)}`
  const answer = await setUpByCard(world, given.lien, second, { replaces })
  expect(answer.json()).toMatchObject({ code: 'autopay_on' })
  expect(await autopayOf(given)).toMatchObject({ status: 'ON' })
})
