import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { expectPaidOnce } from '../../../test/expect-paid.ts'
import { onlyPayment, readStatus } from '../../../test/payments-read.ts'
import { getTicket, payInFull, sendForm } from '../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { deliverUntilTaken, eventsOf, signedEvent } from '../../../test/webhook-steps.ts'

const ROUNDS = inLongTests(6, 500)
const PAYERS = 5
const POSTS = 10

const world = sharedPaymentWorld({ hasWebhook: false })
const payers: TestActor[] = []
beforeAll(async () => {
  for (let count = 0; count < PAYERS; count++) payers.push(await createActor(world.testApp, 'taxpayer'))
})

test('S22 50 payments at once, of several users and tabs: exactly 1 is accepted, round after round', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const lien = await createLien(world)
    const buyers = payers.flatMap((actor) => Array.from({ length: POSTS }, () => actor))
    const tickets = await Promise.all(buyers.map((actor) => getTicket(world, lien, { actor })))
    const answers = await Promise.all(tickets.map((ticket) => sendUntilAnswered(lien, ticket)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]))
    const [payment, ...more] = await paymentsOf(lien)
    if (!payment) throw new Error(`round ${round}: nobody pays`)
    expect(more).toEqual([])
    expect(payment.status).toBe(payment.checkout_url === null ? 'NEW' : 'OPEN')
    // A provider that is too busy to answer leaves it NEW, and its payer is led to the page that asks again.
    const pages = [payment.checkout_url, `/parcels/${lien.id}/paymentprocesssuccess?payment=${payment.id}`]
    const isLed = ({ location }: { location: string }) => pages.includes(location)
    const others = answers.filter((answer) => !isLed(answer)).map(({ location }) => location)
    expect(others.filter((location) => !REFUSED.test(location))).toEqual([])
    // Whoever was led there is its one payer, in another tab.
    const led = buyers.filter((_, index) => isLed(answers[index] ?? { location: '' }))
    expect(led.filter((actor) => actor.userId !== payment.user_id)).toEqual([])
    // A try that a busy server did not answer may have been the one that was accepted.
    if (!answers.some((answer) => answer.wasBusy)) expect(led.length).toBeGreaterThan(0)
  }
})

const paymentsOf = (lien: Lien) =>
  world.testApp.db.selectFrom('payment').selectAll().where('certificate_id', '=', lien.id).execute()

/** Somebody else pays; or the form's own ticket was taken by a try that was not answered. */
const REFUSED = /\?error=(already_paying|ticket_expired)$/

/**
 * Two answers do not say whether a payment was accepted, and are asked for again: on a busy machine there may have been no
 * connection left, or the provider was asked for the same new customer by ten tabs for longer than it is waited for.
 */
async function sendUntilAnswered(lien: Lien, ticket: string) {
  for (let wasBusy = false; ; wasBusy = true) {
    const answer = await sendForm(world, lien, { ticket })
    if (answer.status !== 503 && !answer.location.endsWith('?error=provider_unavailable'))
      return { ...answer, wasBusy }
  }
}

test('F03 each webhook of a payment 100 times, 20 at once: each is taken, one effect', async () => {
  const lien = await createLien(world)
  await payInFull(world, lien)
  const payment = await onlyPayment(world, lien)
  const deliveries = eventsOf(world, payment).flatMap((event) =>
    Array.from({ length: 100 }, () => signedEvent(event)),
  )
  expect(deliveries.length).toBeGreaterThanOrEqual(400)
  const answers: number[] = []
  for (let start = 0; start < deliveries.length; start += 20) {
    const batch = deliveries.slice(start, start + 20)
    answers.push(...(await Promise.all(batch.map((delivery) => deliverUntilTaken(world, delivery)))))
  }
  expect(new Set(answers)).toEqual(new Set([200]))
  await expectPaidOnce(world, lien)
})

test('all events of a payment at once, each five times, while pages ask: one effect', async () => {
  const lien = await createLien(world)
  await payInFull(world, lien)
  const payment = await onlyPayment(world, lien)
  const deliveries = eventsOf(world, payment).flatMap((event) =>
    Array.from({ length: 5 }, () => signedEvent(event)),
  )
  world.testApp.clock.advanceSeconds(6)
  const asked = Array.from({ length: 5 }, () => readStatus(world, payment.id))
  const statuses = await Promise.all(deliveries.map((delivery) => deliverUntilTaken(world, delivery)))
  for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expectPaidOnce(world, lien)
})
