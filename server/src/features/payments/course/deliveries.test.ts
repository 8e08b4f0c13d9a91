import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { expectPaidOnce } from '../../../../test/expect-paid.ts'
import { moves, onlyPayment, openTasks, readStatus } from '../../../../test/payments-read.ts'
import {
  askTicket,
  cancel,
  openCheckout,
  payAtCheckout,
  payInFull,
  pressPay,
  sweep,
} from '../../../../test/payments-steps.ts'
import {
  createLien,
  heardAndUnheard,
  type Lien,
  openPaymentWorld,
  type PaymentWorld,
} from '../../../../test/payments-world.ts'
import { syncPayment } from './sync.ts'

const { heard, unheard } = heardAndUnheard()
afterEach(() => {
  for (const { sandbox } of [heard, unheard]) {
    Object.assign(sandbox.switches, {
      deliverTwice: false,
      reverseOrder: false,
      dropFirst: false,
      failNext: null,
    })
  }
})

/** The checkouts that were made for a payment. */
const checkouts = (world: PaymentWorld, paymentId: string) =>
  world.sandbox.objects.list('checkout.session').filter((it) => it.client_reference_id === paymentId)

test.each(['deliverTwice', 'reverseOrder', 'dropFirst'] as const)(
  'webhooks under %s: paid once, as under none',
  async (name) => {
    const world = heard
    world.sandbox.switches[name] = true
    const lien = await createLien(world)
    await payInFull(world, lien)
    await expectPaidOnce(world, lien)
  },
)

describe('F05 webhooks that never come', () => {
  test('the sweep reads the provider’s events and settles the payment; once', async () => {
    const world = unheard
    const lien = await createLien(world)
    await payInFull(world, lien)
    expect((await onlyPayment(world, lien)).status).toBe('OPEN')
    await sweep(world)
    await expectPaidOnce(world, lien)
    await sweep(world)
    await expectPaidOnce(world, lien)
  })

  test('the sweep goes on where it ended: what happens later is found too', async () => {
    const world = unheard
    await sweep(world)
    const liens = [await createLien(world), await createLien(world)]
    for (const lien of liens) {
      await payInFull(world, lien)
      await sweep(world)
      expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
    }
  })

  test('an event that could not be handled is tried again, however much was handled after it', async () => {
    const world = await openPaymentWorld({ hasWebhook: false })
    const [lien, later] = [await createLien(world), await createLien(world)]
    await payInFull(world, lien)
    await world.sandbox.advance(2 * 3600)
    await payInFull(world, later)
    const { stripe_checkout_id } = await onlyPayment(world, lien)
    const path = `/v1/checkout/sessions/${stripe_checkout_id}`
    world.sandbox.switches.failNext = { path, status: 500, times: 20 }
    await sweep(world)
    expect((await onlyPayment(world, lien)).status).toBe('OPEN')
    expect((await onlyPayment(world, later)).status).toBe('SUCCEEDED')
    world.sandbox.switches.failNext = null
    await sweep(world)
    await expectPaidOnce(world, lien)
    await world.close()
  })

  test('72 hours later the checkout that was paid is settled, and the one that was left is over', async () => {
    const world = await openPaymentWorld({ hasWebhook: false })
    const [paid, left] = [await createLien(world), await createLien(world)]
    await payInFull(world, paid)
    await openCheckout(world, left)
    await world.sandbox.advance(72 * 3600)
    world.testApp.clock.advanceSeconds(72 * 3600)
    await sweep(world)
    expect((await onlyPayment(world, paid)).status).toBe('SUCCEEDED')
    expect((await onlyPayment(world, left)).status).toBe('EXPIRED')
    await world.close()
  })

  test('the success page asks the provider itself', async () => {
    const world = unheard
    const lien = await createLien(world)
    const id = await payInFull(world, lien)
    expect((await readStatus(world, id)).status).toBe('OPEN')
    world.testApp.clock.advanceSeconds(6)
    expect(await readStatus(world, id)).toMatchObject({ status: 'SUCCEEDED', receiptNo: expect.any(String) })
  })
})

const CREATE = '/v1/checkout/sessions'

/** Begins a payment whose checkout may or may not have been made. */
async function beginWithoutAnswer(
  world: PaymentWorld,
  status: 'timeout' | 'timeoutAfterExecution',
): Promise<Lien> {
  const lien = await createLien(world)
  world.sandbox.switches.failNext = { path: CREATE, status, times: 3, method: 'POST' }
  await pressPay(world, lien)
  return lien
}

describe('F07 the provider fails, or fails after it has done the work', () => {
  test.each([
    ['cut before the work', 'timeout', 1],
    ['cut after the work', 'timeoutAfterExecution', 1],
    ['cut after the work, twice', 'timeoutAfterExecution', 2],
    ['a fault of the provider', 500, 2],
    ['a conflict', 409, 1],
  ] as const)(
    'a create that is repeated by itself (%s): one checkout, one charge',
    async (_, status, times) => {
      const world = heard
      const lien = await createLien(world)
      world.sandbox.switches.failNext = { path: CREATE, status, times, method: 'POST' }
      await payInFull(world, lien)
      await expectPaidOnce(world, lien)
      expect(checkouts(world, (await onlyPayment(world, lien)).id)).toHaveLength(1)
    },
  )

  test.each([
    ['the answer is lost each time', 'timeoutAfterExecution', 3],
    ['it is away', 503, 3],
    ['it asks us to slow down', 429, 1],
  ] as const)(
    'an unknown result (%s): the success page checks, then offers the checkout; one charge',
    async (_, status, times) => {
      const world = heard
      const lien = await createLien(world)
      world.sandbox.switches.failNext = { path: CREATE, status, times, method: 'POST' }
      const { location } = await pressPay(world, lien)
      const { id } = await onlyPayment(world, lien)
      expect(location).toBe(`/parcels/${lien.id}/paymentprocesssuccess?payment=${id}`)
      expect(await readStatus(world, id)).toMatchObject({
        status: 'NEW',
        checkoutUrl: null,
        message: 'We are checking your payment. Do not pay again.',
      })
      expect((await askTicket(world, lien)).json()).toMatchObject({ code: 'already_paying', paymentId: id })

      world.testApp.clock.advanceSeconds(6)
      const { status: opened, checkoutUrl } = await readStatus(world, id)
      expect(opened).toBe('OPEN')
      await payAtCheckout(world, checkoutUrl ?? '')
      await expectPaidOnce(world, lien)
      expect(checkouts(world, id)).toHaveLength(1)
    },
  )

  test('an unknown result that the payer gives up: the checkout is made known, and closed', async () => {
    const world = heard
    const lien = await beginWithoutAnswer(world, 'timeoutAfterExecution')
    const { id } = await onlyPayment(world, lien)
    expect((await cancel(world, id)).json()).toMatchObject({ status: 'CANCELED' })
    expect(checkouts(world, id)).toMatchObject([{ status: 'expired' }])
  })

  test('the answer to closing the checkout is lost: what is fetched says that it is closed', async () => {
    const world = heard
    const lien = await createLien(world)
    await openCheckout(world, lien)
    const { id } = await onlyPayment(world, lien)
    const path = '/v1/checkout/sessions/{id}/expire'
    world.sandbox.switches.failNext = { path, status: 'timeoutAfterExecution', times: 3 }
    expect((await cancel(world, id)).json()).toMatchObject({ status: 'CANCELED' })
  })

  test('unknown for more than an hour: the checkout is looked for; without one the payment failed and frees the certificate', async () => {
    const world = await openPaymentWorld({ hasWebhook: false })
    const lost = await beginWithoutAnswer(world, 'timeoutAfterExecution')
    const none = await beginWithoutAnswer(world, 'timeout')
    const checkout = world.sandbox.objects.list('checkout.session')[0]
    await payAtCheckout(world, checkout?.url ?? '')
    world.testApp.clock.advanceSeconds(3_700)
    await sweep(world)
    expect((await onlyPayment(world, lost)).status).toBe('SUCCEEDED')
    expect((await onlyPayment(world, none)).status).toBe('FAILED')
    expect(world.sandbox.objects.list('charge')).toHaveLength(1)
    await world.close()
  })

  test('unknown until no checkout could be made any more: it is looked for, never made afterwards, and no alarm', async () => {
    const world = await openPaymentWorld({ hasWebhook: false })
    const lost = await beginWithoutAnswer(world, 'timeoutAfterExecution')
    const none = await beginWithoutAnswer(world, 'timeout')
    world.sandbox.switches.failNext = null
    world.testApp.clock.advanceSeconds(11 * 60)
    await world.sandbox.advance(11 * 60)
    await sweep(world)
    expect((await onlyPayment(world, lost)).status).toBe('OPEN')
    const failed = await onlyPayment(world, none)
    expect(failed.status).toBe('FAILED')
    expect(checkouts(world, failed.id)).toHaveLength(0)
    expect(await openTasks(world, failed.id)).toEqual([])
    await world.close()
  })

  test.each([
    ['refused', 400, 'provider_refused'],
    ['our key is not accepted', 401, 'provider_unavailable'],
    ['we may not', 403, 'provider_unavailable'],
    ['declined', 402, 'payment_refused'],
  ] as const)(
    'a create that is %s: FAILED, back with the code, the certificate is free',
    async (_, status, code) => {
      const world = heard
      const lien = await createLien(world)
      world.sandbox.switches.failNext = { path: CREATE, status, times: 1, method: 'POST' }
      expect((await pressPay(world, lien)).location).toBe(`/parcels/${lien.id}/payoffrequest?error=${code}`)
      const { id, status: after } = await onlyPayment(world, lien)
      expect(after).toBe('FAILED')
      expect(await moves(world, id)).toEqual(['>NEW', 'NEW>FAILED'])
      expect(await openTasks(world, id)).toEqual(status === 402 ? [] : ['payment-provider'])
      expect((await askTicket(world, lien)).statusCode).toBe(201)
    },
  )

  test('the customer may have been made: no payment is begun, and the next try finds the same customer', async () => {
    const world = heard
    const lien = await createLien(world)
    const actor = await createActor(world.testApp, 'taxpayer')
    world.sandbox.switches.failNext = { path: '/v1/customers', status: 'timeoutAfterExecution', times: 3 }
    expect((await pressPay(world, lien, { actor })).location).toMatch(/error=provider_unavailable$/)
    await expect(onlyPayment(world, lien)).rejects.toThrow()
    expect((await pressPay(world, lien, { actor })).location).toContain('/c/pay/')
    const customers = world.sandbox.objects.list('customer').filter((it) => it.email === actor.email)
    expect(customers).toHaveLength(1)
  })

  test('a status that cannot be asked for says what is known', async () => {
    const world = heard
    const lien = await createLien(world)
    await openCheckout(world, lien)
    const { id } = await onlyPayment(world, lien)
    world.testApp.clock.advanceSeconds(6)
    world.sandbox.switches.failNext = { path: '/v1/checkout/sessions/{id}', status: 500, times: 9 }
    expect(await readStatus(world, id)).toMatchObject({ statusCode: 200, status: 'OPEN' })
  })

  test('the provider makes a checkout with another sum: it is closed, the payment failed, staff look', async () => {
    const world = heard
    const lien = await createLien(world)
    const { provider } = world
    const other: typeof provider = {
      ...provider,
      createCheckout: async (order, key) => ({
        ...(await provider.createCheckout(order, key)),
        amountTotalCents: 1,
      }),
    }
    Object.assign(world.testApp.services, { payments: other })
    const { location } = await pressPay(world, lien)
    Object.assign(world.testApp.services, { payments: provider })
    expect(location).toMatch(/error=provider_refused$/)
    const { id, ...payment } = await onlyPayment(world, lien)
    expect(payment).toMatchObject({ status: 'FAILED', needs_review: true })
    expect(checkouts(world, id)).toMatchObject([{ status: 'expired' }])
  })
})

test('what was fetched before a later fetch was applied is stale, and moves nothing back', async () => {
  const world = heard
  const lien = await createLien(world)
  await payInFull(world, lien)
  const paid = await onlyPayment(world, lien)
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let fetched: () => void = () => undefined
  const isFetched = new Promise<void>((resolve) => {
    fetched = resolve
  })
  const { provider } = world
  const slow: typeof provider = {
    ...provider,
    getCharge: async (chargeOf) => {
      const charge = await provider.getCharge(chargeOf)
      fetched()
      await gate
      return charge
    },
  }
  const before = syncPayment({ services: world.testApp.services, provider: slow }, paid)
  await isFetched
  world.testApp.clock.advanceSeconds(1)
  await atProvider(world, 'refund', { payment_intent: paid.stripe_pi_id })
  expect((await onlyPayment(world, lien)).status).toBe('REFUNDED')
  open()
  await before
  expect((await onlyPayment(world, lien)).status).toBe('REFUNDED')
})
