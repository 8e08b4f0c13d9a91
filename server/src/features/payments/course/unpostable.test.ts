import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { balances } from '../../../../test/expect-paid.ts'
import { createExpense } from '../../../../test/factories.ts'
import { ledger, mails, onlyPayment, openTasks, readStatus } from '../../../../test/payments-read.ts'
import { openCheckout, payAtCheckout, payInFull, sweep } from '../../../../test/payments-steps.ts'
import {
  createLien,
  heardAndUnheard,
  openPaymentWorld,
  type PaymentWorld,
} from '../../../../test/payments-world.ts'
import { getPayment } from '../core/queries.ts'

const { heard, unheard } = heardAndUnheard()

const freshPayer = (world: PaymentWorld) => createActor(world.testApp, 'taxpayer')

/** A rate above the highest that the law allows: no payoff is given. */
const setRate = (world: PaymentWorld, { id }: { id: number }, rate: number) =>
  world.testApp.db.updateTable('certificate').set({ rate_bps: rate }).where('id', '=', id).execute()

const alertMails = async (world: PaymentWorld, paymentId: string) =>
  (await mails(world, 'alert')).filter((mail) => mail.body.includes(paymentId)).length

const refund = (world: PaymentWorld, paymentIntent: string | null) =>
  atProvider(world, 'refund', { payment_intent: paymentIntent })

test('money that came for a certificate without a payoff is recorded, not posted, and opens one task for staff', async () => {
  const lien = await createLien(heard)
  const checkout = await openCheckout(heard, lien, await freshPayer(heard))
  await setRate(heard, lien, 2500)
  await payAtCheckout(heard, checkout)
  const payment = await onlyPayment(heard, lien)
  expect(payment).toMatchObject({ status: 'SUCCEEDED', needs_review: true, destination: null })
  expect(payment.amount_received_cents).toBe(payment.total_cents)
  expect((await ledger(heard, lien)).sums).toEqual([])
  expect(await openTasks(heard, payment.id)).toEqual(['payment-review'])
  expect(await alertMails(heard, payment.id)).toBe(1)

  await refund(heard, payment.stripe_pi_id)
  expect((await getPayment(heard.testApp.db, payment.id)).status).toBe('REFUNDED')
  expect((await ledger(heard, lien)).sums).toEqual([])
})

test('a posted payment that is refunded while no payoff can be computed is taken back all the same', async () => {
  const lien = await createLien(heard)
  await payInFull(heard, lien, { payer: await freshPayer(heard) })
  const payment = await onlyPayment(heard, lien)
  await setRate(heard, lien, 2500)
  await refund(heard, payment.stripe_pi_id)
  expect((await onlyPayment(heard, lien)).status).toBe('REFUNDED')
  expect(await balances(heard, lien)).toMatchObject({ cash: 0, 'fee-income': 0 })
  expect(await openTasks(heard, payment.id)).toContain('payment-review')
})

test('a certificate without a payoff does not keep the sweep from the payments of others', async () => {
  const [broken, sound] = [await createLien(unheard), await createLien(unheard)]
  const checkouts = [
    await openCheckout(unheard, broken, await freshPayer(unheard)),
    await openCheckout(unheard, sound, await freshPayer(unheard)),
  ]
  await setRate(unheard, broken, 2500)
  for (const checkout of checkouts) await payAtCheckout(unheard, checkout)
  unheard.testApp.clock.advanceSeconds(40 * 60)
  await sweep(unheard)
  expect(await onlyPayment(unheard, broken)).toMatchObject({ status: 'SUCCEEDED', needs_review: true })
  expect(await onlyPayment(unheard, sound)).toMatchObject({ status: 'SUCCEEDED', needs_review: false })
})

test('a payment that cannot be recorded at all: the sweep opens one task for staff and continues after it', async () => {
  const world = await openPaymentWorld({ hasWebhook: false })
  const [broken, sound] = [await createLien(world), await createLien(world)]
  for (const lien of [broken, sound]) {
    await payInFull(world, lien, { payer: await freshPayer(world) })
  }
  const { id, stripe_checkout_id } = await onlyPayment(world, broken)
  const { provider } = world
  const faulty: typeof provider = {
    ...provider,
    getCheckout: async (checkoutId) => {
      if (checkoutId === stripe_checkout_id) throw new TypeError('a fault of ours, with Pat Payer in it')
      return provider.getCheckout(checkoutId)
    },
  }
  Object.assign(world.testApp.services, { payments: faulty })
  world.testApp.clock.advanceSeconds(40 * 60)
  for (let count = 0; count < 2; count++) await sweep(world)
  expect((await onlyPayment(world, sound)).status).toBe('SUCCEEDED')
  expect((await onlyPayment(world, broken)).status).toBe('OPEN')
  expect(await openTasks(world, id)).toEqual(['payment-stuck'])
  expect(await alertMails(world, id)).toBe(1)
  const { db } = world.testApp
  const job = await db.selectFrom('job').select('note').where('name', '=', 'payment-sweep').executeTakeFirst()
  expect(job?.note).not.toBeUndefined()
  const eventTasks = await db
    .selectFrom('staff_task')
    .select('subject_id')
    .where('subject_kind', '=', 'event')
    .execute()
  expect(new Set(eventTasks.map((task) => task.subject_id)).size).toBe(eventTasks.length)
  expect(eventTasks.length).toBeGreaterThan(0)
  expect(world.testApp.logLines.join('')).not.toContain('Pat Payer')
  await world.close()
})

test('a payment of the quoted payoff is applied, though a charge of the same day came later: staff hear of the rest', async () => {
  const lien = await createLien(heard)
  const checkout = await openCheckout(heard, lien, await freshPayer(heard))
  const opened = await onlyPayment(heard, lien)
  await createExpense(heard.testApp.db, lien.id, { incurred_on: opened.effective_on })
  await payAtCheckout(heard, checkout)
  const payment = await onlyPayment(heard, lien)
  expect(payment).toMatchObject({ status: 'SUCCEEDED', needs_review: false, destination: 'lien' })
  expect(await openTasks(heard, payment.id)).toEqual(['rest-after-payoff'])
  expect(await alertMails(heard, payment.id)).toBe(1)
  expect((await ledger(heard, lien)).accounts['escrow'] ?? 0).toBe(0)
})

test('a full payment that leaves a charge of later unpaid: staff hear of the rest by task and mail', async () => {
  const lien = await createLien(heard)
  const checkout = await openCheckout(heard, lien, await freshPayer(heard))
  heard.testApp.clock.advanceSeconds(3 * 86_400)
  const today = heard.testApp.today()
  await createExpense(heard.testApp.db, lien.id, { incurred_on: today })
  await payAtCheckout(heard, checkout)
  // Its clock is days ahead, so that webhooks signed now are refused.
  await sweep(heard)
  heard.testApp.clock.advanceSeconds(-3 * 86_400)
  const payment = await onlyPayment(heard, lien)
  expect(payment).toMatchObject({ status: 'SUCCEEDED', destination: 'lien' })
  expect(await openTasks(heard, payment.id)).toEqual(['rest-after-payoff'])
  expect(await alertMails(heard, payment.id)).toBe(1)
})

test('a refund that fails after somebody else has paid: the money waits for staff, the second payment stands', async () => {
  const lien = await createLien(heard)
  const [first, second] = [await freshPayer(heard), await freshPayer(heard)]
  await payInFull(heard, lien, { payer: first })
  const paid = await onlyPayment(heard, lien)
  const before = heard.sandbox.objects.list('refund').length
  await refund(heard, paid.stripe_pi_id)
  expect(heard.sandbox.objects.list('refund')).toHaveLength(before + 1)
  const refundId = heard.sandbox.objects
    .list('refund')
    .find((it) => it.payment_intent === paid.stripe_pi_id)?.id
  heard.testApp.clock.advanceSeconds(1)
  await payInFull(heard, lien, { payer: second })
  await atProvider(heard, 'refund/fail', { id: refundId })
  const { db } = heard.testApp
  expect(await getPayment(db, paid.id)).toMatchObject({ status: 'REFUNDED', needs_review: true })
  expect(await openTasks(heard, paid.id)).toContain('payment-refund-due')
  expect((await ledger(heard, lien)).accounts).toMatchObject({ cash: 437_780 })
  const kept = await db
    .selectFrom('stripe_event')
    .select('result')
    .where('type', '=', 'refund.failed')
    .execute()
  expect(kept).toEqual([{ result: 'applied' }])
  await sweep(heard)
  const other = await db
    .selectFrom('payment')
    .select('id')
    .where('user_id', '=', second.userId)
    .executeTakeFirstOrThrow()
  expect(await readStatus(heard, other.id, second)).toMatchObject({ status: 'SUCCEEDED', needsReview: false })
})
