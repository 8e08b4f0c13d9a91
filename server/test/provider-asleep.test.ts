import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentProvider } from '../src/providers/payment-provider.ts'
import { onlyPayment } from './payments-read.ts'
import { getTicket, openCheckout, sendForm } from './payments-steps.ts'
import { createLien, openPaymentWorld, type PaymentWorld } from './payments-world.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await openPaymentWorld()
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

/** Advances by one millisecond more than the limit, because the server adds one: timers may fire early. */
const passBudget = () => vi.advanceTimersByTime(world.testApp.services.providerBudgetMs + 1)

/** Makes this call of the provider never answer. Returns a promise that resolves when it is called. */
function fallAsleep(call: 'createCheckout' | 'getCheckout'): Promise<void> {
  return new Promise((asked) => {
    const sleeping: Partial<PaymentProvider> = {
      [call]: () => {
        asked()
        return new Promise(() => undefined)
      },
    }
    Object.assign(world.testApp.services, { payments: { ...world.provider, ...sleeping } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
}

test('F07 if the provider does not answer while the card page is created, the payer gets the status page and the payment is kept', async () => {
  const lien = await createLien(world)
  const ticket = await getTicket(world, lien)
  const isAsked = fallAsleep('createCheckout')
  const sent = sendForm(world, lien, { ticket })
  await isAsked
  passBudget()
  const { status, location } = await sent
  const payment = await onlyPayment(world, lien)
  expect([status, location]).toEqual([303, `/parcels/${lien.id}/paymentprocesssuccess?payment=${payment.id}`])
  expect(payment.status).toBe('NEW')
})

test('F07 if the provider does not answer while a page polls, the page gets the stored status', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  world.testApp.clock.advanceSeconds(60)
  const isAsked = fallAsleep('getCheckout')
  const url = `/api/payments/${id}/status`
  const polled = world.testApp.inject({ method: 'GET', url, token: world.payer.token })
  await isAsked
  passBudget()
  const answer = await polled
  expect([answer.statusCode, answer.json().status]).toEqual([200, 'OPEN'])
})
