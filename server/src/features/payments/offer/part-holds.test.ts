import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { givenAccount } from '../../../../test/bank-steps.ts'
import { moves, newestPayment } from '../../../../test/payments-read.ts'
import { askTicket, cancel, payAtCheckout, sendForm } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { announceToday, giveAutopay, givePlan, instalments } from '../../../../test/plan-steps.ts'
import { runPlanDebits } from '../autopay/plan-debits.ts'

/** Nothing is delivered by itself here, so that the clock may be moved. */
const world = sharedPaymentWorld({ hasWebhook: false })

const stranger = () => createActor(world.testApp, 'taxpayer')
const wait = (minutes: number) => world.testApp.clock.advanceSeconds(minutes * 60)

async function quote(lien: Lien, actor: TestActor) {
  const answer = await world.testApp.inject({
    method: 'GET',
    url: `/api/payments/quote?parcelId=${lien.id}&method=CC&kind=PARTIAL`,
    token: actor.token,
  })
  return answer.json() as { portionCents: number; remainingCents: number }
}

const withFee = (portion: number) => totalOf(cents(portion), DEFAULT_FEES.cardFeeBps)

const ask = (lien: Lien, portion: number, actor: TestActor) =>
  askTicket(world, lien, { purpose: 'ccpartial', amount: withFee(portion) / 100, actor })

/** To the card page; gives its address. */
async function open(lien: Lien, portion: number, actor: TestActor): Promise<string> {
  const asked = await ask(lien, portion, actor)
  expect(asked.statusCode, asked.body).toBe(201)
  const amount = (withFee(portion) / 100).toFixed(2)
  return (await sendForm(world, lien, { ticket: asked.json().ticket, amount }, {}, 'ccpartial')).location
}

/** A stranger with a card page open for all that is owed on the plan. */
async function givenHeldRest(lien: Lien): Promise<{ readonly page: string; readonly holder: TestActor }> {
  const holder = await stranger()
  const { remainingCents } = await quote(lien, holder)
  return { page: await open(lien, remainingCents, holder), holder }
}

const paymentOf = (lien: Lien, payer: TestActor) => newestPayment(world, lien, payer)

test.each([
  ['another stranger', 10, stranger],
  ['the owner of the plan', 0, async () => world.payer],
])(
  'a stranger opens the card page for the whole rest of a plan: %s pays an instalment after %i minutes, and the page is closed',
  async (_, minutes, findPayer) => {
    const lien = await createLien(world)
    const plan = await givePlan(world, lien)
    const payer = await findPayer()
    const { portionCents } = await quote(lien, payer)
    const { page, holder } = await givenHeldRest(lien)
    if (minutes > 0) {
      wait(minutes - 1)
      expect((await ask(lien, portionCents, payer)).json()).toMatchObject({ code: 'already_paying' })
      wait(2)
    }
    expect(await quote(lien, payer)).toMatchObject({ portionCents })
    await payAtCheckout(world, await open(lien, portionCents, payer))
    const displaced = await paymentOf(lien, holder)
    expect(await moves(world, displaced.id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>EXPIRED'])
    await payAtCheckout(world, page)
    const charges = world.sandbox.objects.list('charge').map((charge) => charge.metadata['payment_id'])
    expect(charges).toContain((await paymentOf(lien, payer)).id)
    expect(charges).not.toContain(displaced.id)
    expect(await instalments(world, plan)).toHaveLength(12)
  },
)

test('who opens it, leaves it after its time and opens it again keeps others away for half as long', async () => {
  const lien = await createLien(world)
  await givePlan(world, lien)
  const { holder } = await givenHeldRest(lien)
  wait(10)
  await cancel(world, (await paymentOf(lien, holder)).id, holder)
  const { portionCents, remainingCents } = await quote(lien, holder)
  await open(lien, remainingCents, holder)
  const other = await stranger()
  wait(4)
  expect((await ask(lien, portionCents, other)).json()).toMatchObject({ code: 'already_paying' })
  wait(1)
  expect((await ask(lien, portionCents, other)).statusCode).toBe(201)
})

test('while the provider does not answer, the page stays open and counts: nothing is charged in its place', async () => {
  const lien = await createLien(world)
  const payer = await stranger()
  await givePlan(world, lien)
  const { portionCents } = await quote(lien, payer)
  const { holder } = await givenHeldRest(lien)
  wait(11)
  const { ticket } = (await ask(lien, portionCents, payer)).json()
  world.sandbox.switches.failNext = { path: '/v1/checkout/sessions/{id}', status: 500, times: 20 }
  const amount = (withFee(portionCents) / 100).toFixed(2)
  const { location } = await sendForm(world, lien, { ticket, amount }, {}, 'ccpartial')
  world.sandbox.switches.failNext = null
  expect(location).toMatch(/error=already_paying$/)
  expect(await paymentOf(lien, holder)).toMatchObject({ status: 'OPEN' })
  await expect(paymentOf(lien, payer)).rejects.toThrow()
})

test('an open card page does not keep an automatic debit from its day', async () => {
  const lien = await createLien(world)
  const account = await givenAccount(world)
  await givePlan(world, lien, { months: 3, firstDueInDays: 0, owner: account.actor })
  await announceToday(world, await giveAutopay(world, lien, account, 3))
  await world.testApp.db.updateTable('autopay').set({ status: 'ENDED' }).execute()
  const { portionCents } = await quote(lien, account.actor)
  const { holder } = await givenHeldRest(lien)
  await world.testApp.db.updateTable('autopay').set({ status: 'ON' }).execute()
  await runPlanDebits(world.testApp.services)
  expect(await paymentOf(lien, holder)).toMatchObject({ status: 'EXPIRED' })
  expect(await paymentOf(lien, account.actor)).toMatchObject({
    kind: 'INSTALMENT',
    portion_cents: portionCents,
    status: 'PROCESSING',
  })
})

test('nor from setting automatic payments up; of a stranger there is no plan to set up', async () => {
  const account = await givenAccount(world)
  const lien = await createLien(world)
  await givePlan(world, lien, { months: 3, owner: account.actor })
  const { holder } = await givenHeldRest(lien)
  await expect(giveAutopay(world, lien, await givenAccount(world), 3)).rejects.toMatchObject({
    code: 'not_found',
  })
  await giveAutopay(world, lien, account, 3)
  expect(await paymentOf(lien, holder)).toMatchObject({ status: 'OPEN' })
})

test('what the owner of the plan pays by hand keeps automatic payments waiting', async () => {
  const account = await givenAccount(world)
  const lien = await createLien(world)
  await givePlan(world, lien, { months: 3, owner: account.actor })
  const { portionCents } = await quote(lien, account.actor)
  await open(lien, portionCents, account.actor)
  await expect(giveAutopay(world, lien, account, 3)).rejects.toMatchObject({ code: 'already_paying' })
})
