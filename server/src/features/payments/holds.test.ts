import { describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import {
  askQuote,
  askTicket,
  cancel,
  getTicket,
  moves,
  newestPayment,
  openCheckout,
  openTasks,
  payAtCheckout,
  sendForm,
} from '../../../test/payments-steps.ts'
import { createLien, type Lien, openPaymentWorld, sharedPaymentWorld } from '../../../test/payments-world.ts'

/** Nothing is delivered by itself here, so that the clock may be moved. */
const world = sharedPaymentWorld({ hasWebhook: false })

const freshPayer = () => createActor(world.testApp, 'taxpayer')
const wait = (minutes: number) => world.testApp.clock.advanceSeconds(minutes * 60)

const paymentOf = (lien: Lien, payer: TestActor) => newestPayment(world, lien, payer)

/** Opens a checkout and leaves it: canceled, nothing paid. */
async function openAndLeave(lien: Lien, actor: TestActor): Promise<string> {
  await openCheckout(world, lien, actor)
  const { id } = await paymentOf(lien, actor)
  expect((await cancel(world, id, actor)).json()).toMatchObject({ status: 'CANCELED' })
  wait(1)
  return id
}

describe('somebody else has the checkout of a certificate open', () => {
  test('for ten minutes others wait and are told until when; then the next payer takes it over', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    const url = await openCheckout(world, lien, holder)
    const openedAt = world.testApp.clock.now()
    wait(9)
    expect((await askTicket(world, lien, { actor: next })).json()).toMatchObject({
      code: 'already_paying',
      freeAt: new Date(openedAt.getTime() + 600_000).toISOString(),
    })
    wait(2)
    expect((await askQuote(world, lien, next)).json()).toMatchObject({ allowed: true })
    expect(await openCheckout(world, lien, next)).toContain('/c/pay/')
    expect(await paymentOf(lien, next)).toMatchObject({ status: 'OPEN' })
    const displaced = await paymentOf(lien, holder)
    expect(await moves(world, displaced.id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>EXPIRED'])
    const session = world.sandbox.objects.get('checkout.session', displaced.stripe_checkout_id ?? '')
    expect(session?.status).toBe('expired')
    await payAtCheckout(world, url)
    expect(
      world.sandbox.objects.list('charge').filter((it) => it.metadata['payment_id'] === displaced.id),
    ).toEqual([])
  })

  test('it was paid a moment before it could be taken over: already_paying, one charge', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    const url = await openCheckout(world, lien, holder)
    wait(11)
    const ticket = await getTicket(world, lien, { actor: next })
    await payAtCheckout(world, url)
    expect((await sendForm(world, lien, { ticket })).location).toMatch(
      /error=(already_paying|payment_pending)$/,
    )
    expect(await paymentOf(lien, holder)).toMatchObject({ status: 'SUCCEEDED' })
    await expect(paymentOf(lien, next)).rejects.toThrow()
  })

  test('who began before and did not pay holds it against nobody who comes for the first time', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    await openAndLeave(lien, holder)
    await openCheckout(world, lien, holder)
    expect(await openCheckout(world, lien, next)).toContain('/c/pay/')
    expect(await paymentOf(lien, holder)).toMatchObject({ status: 'EXPIRED' })
  })

  test('who began before and did not pay takes it over from nobody', async () => {
    const lien = await createLien(world)
    const [holder, again] = [await freshPayer(), await freshPayer()]
    await openAndLeave(lien, again)
    await openCheckout(world, lien, holder)
    const { expires_at } = await paymentOf(lien, holder)
    wait(20)
    expect((await askTicket(world, lien, { actor: again })).json()).toMatchObject({
      code: 'already_paying',
      freeAt: expires_at?.toISOString(),
    })
    expect(await paymentOf(lien, holder)).toMatchObject({ status: 'OPEN' })
  })

  test('whose checkout was taken over has not failed to pay: the next one is held for the whole time', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    await openCheckout(world, lien, holder)
    wait(11)
    await openCheckout(world, lien, next)
    wait(11)
    await openCheckout(world, lien, holder)
    wait(9)
    const third = await freshPayer()
    expect((await askTicket(world, lien, { actor: third })).json()).toMatchObject({ code: 'already_paying' })
  })

  test('while the provider does not answer nothing is taken over', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    await openCheckout(world, lien, holder)
    await openCheckout(world, await createLien(world), next)
    wait(11)
    const ticket = await getTicket(world, lien, { actor: next })
    world.sandbox.switches.failNext = { path: '/v1/checkout/sessions/{id}', status: 500, times: 20 }
    expect((await sendForm(world, lien, { ticket })).location).toMatch(/error=already_paying$/)
    world.sandbox.switches.failNext = null
    expect(await paymentOf(lien, holder)).toMatchObject({ status: 'OPEN' })
  })
})

test('a payer who leaves a checkout may begin again; the third time in a day staff are told, once', async () => {
  const lien = await createLien(world)
  const payer = await freshPayer()
  for (const _ of ['first', 'second']) {
    expect(await openTasks(world, await openAndLeave(lien, payer))).toEqual([])
  }
  expect(await openTasks(world, await openAndLeave(lien, payer))).toEqual(['payment-abandoned'])
  expect(await openTasks(world, await openAndLeave(lien, payer))).toEqual([])
})

test('S32 three open checkouts a user: the fourth is refused until one of them is canceled or its time is over', async () => {
  const strict = await openPaymentWorld({ env: { RATE_LIMIT_SCALE: '1' }, hasWebhook: false })
  const liens = [await createLien(strict), await createLien(strict), await createLien(strict)]
  for (const lien of liens) await openCheckout(strict, lien)
  const fourth = await createLien(strict)
  const refused = await askTicket(strict, fourth)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(35 * 60)
  const [first] = liens
  if (!first) throw new Error('no lien')
  expect(await openCheckout(strict, first)).toContain('/c/pay/')
  const { id } = await strict.testApp.db
    .selectFrom('payment')
    .select('id')
    .where('certificate_id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect((await cancel(strict, id)).json()).toMatchObject({ status: 'CANCELED' })
  expect(await openCheckout(strict, fourth)).toContain('/c/pay/')
  const fifth = await createLien(strict)
  strict.testApp.clock.advanceSeconds(20 * 60)
  expect((await askTicket(strict, fifth)).statusCode).toBe(429)
  // Their time is over, and nobody has asked the provider yet.
  strict.testApp.clock.advanceSeconds(16 * 60)
  expect((await askTicket(strict, fifth)).statusCode).toBe(201)
  await strict.close()
})
