import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { decideLastDispute } from '../../../../test/dispute-steps.ts'
import { balances, receiptsOf } from '../../../../test/expect-paid.ts'
import { ledger, mails, moves, onlyPayment, openTasks, readStatus } from '../../../../test/payments-read.ts'
import {
  askQuote,
  cancel,
  DECLINED_CARD,
  DISPUTED_CARD,
  openCheckout,
  PAID_CARD,
  payAtCheckout,
  payInFull,
  payTooLate,
  pressPay,
} from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'

const world = sharedPaymentWorld()

test('the objects at the provider have our id and two lines, and all payments of a user share one customer', async () => {
  const [first, second] = [await createLien(world), await createLien(world)]
  const url = await openCheckout(world, first)
  await openCheckout(world, second)
  const session = world.sandbox.objects.get('checkout.session', url.split('/').at(-1) ?? '')
  const payment = await onlyPayment(world, first)
  expect(session).toMatchObject({
    client_reference_id: payment.id,
    metadata: { payment_id: payment.id },
    amount_total: 437_780,
    expires_at: Math.floor((payment.expires_at?.getTime() ?? 0) / 1000),
  })
  const details = world.sandbox.objects.get('checkout_details', session?.id ?? '')
  const items = details?.lineItems.map((item) => [item.description?.split(' ')[0], item.amount_total])
  expect(items).toEqual([
    ['Tax', 424_000],
    ['Card', 13_780],
  ])
  const customers = world.sandbox.objects
    .list('customer')
    .filter((customer) => customer.metadata['user_id'] === String(world.payer.userId))
  expect(customers).toHaveLength(1)
})

test('quotes a full ACH payment with a fee of 1%', async () => {
  const lien = await createLien(world)
  expect((await askQuote(world, lien, world.payer, 'ACH')).json()).toMatchObject({
    allowed: true,
    feeBps: 100,
    feeCents: 4_240,
    totalCents: 428_240,
  })
})

test('a declined card moves nothing; another card on the same checkout pays', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  await payAtCheckout(world, url, DECLINED_CARD)
  const declined = await onlyPayment(world, lien)
  expect(declined).toMatchObject({ status: 'OPEN', last_error_code: 'generic_decline' })
  expect((await readStatus(world, declined.id)).message).toMatch(/declined/)
  await payAtCheckout(world, url, PAID_CARD)
  expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
  expect(await moves(world, declined.id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>SUCCEEDED'])
})

test('a payer who comes back and presses Pay again gets the same open checkout, not a second payment', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  expect(await openCheckout(world, lien)).toBe(url)
  const rows = await world.testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', lien.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('if the payoff has grown since the checkout was opened, closes that checkout and opens one for the new sum', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  const old = await onlyPayment(world, lien)
  await world.testApp.db
    .updateTable('certificate')
    .set({ price_cents: 500_000 })
    .where('id', '=', lien.id)
    .execute()
  const { location } = await pressPay(world, lien, { amount: 5300 })
  expect(location).not.toBe(url)
  expect(await readStatus(world, old.id)).toMatchObject({ status: 'CANCELED' })
  const rows = await world.testApp.db
    .selectFrom('payment')
    .select(['status', 'portion_cents'])
    .where('certificate_id', '=', lien.id)
    .where('status', '=', 'OPEN')
    .execute()
  expect(rows).toEqual([{ status: 'OPEN', portion_cents: 530_000 }])
})

test('an abandoned checkout ends after its 35 minutes and frees the certificate', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  await world.sandbox.advance(36 * 60)
  await world.sandbox.idle()
  expect(await readStatus(world, id)).toMatchObject({ status: 'EXPIRED', paymentPending: false })
  expect((await askQuote(world, lien, world.payer)).json().allowed).toBe(true)
})

test('canceling a payment closes the checkout and frees the certificate; a second cancel only shows the outcome', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  expect((await cancel(world, id)).json()).toMatchObject({
    status: 'CANCELED',
    message: 'Payment was canceled.',
  })
  await world.sandbox.idle()
  expect((await cancel(world, id)).json()).toMatchObject({ status: 'CANCELED' })
  await payAtCheckout(world, url)
  expect(await moves(world, id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>CANCELED'])
  expect((await askQuote(world, lien, world.payer)).json().allowed).toBe(true)
})

test('a cancel after the payment shows that it was paid', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  expect((await cancel(world, id)).json()).toMatchObject({ status: 'SUCCEEDED' })
})

test('only its payer and administrators can see a payment', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  const other = await createActor(world.testApp, 'taxpayer')
  const admin = await createActor(world.testApp, 'admin')
  expect((await readStatus(world, id, other)).statusCode).toBe(404)
  expect((await cancel(world, id, other)).statusCode).toBe(404)
  expect((await readStatus(world, id, admin)).statusCode).toBe(200)
  expect((await onlyPayment(world, lien)).cancel_requested_at).toBeNull()
})

test('a dispute takes the payment back, also in the ledger; winning restores it, with one receipt as before', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien, { card: DISPUTED_CARD })
  const { receipt_no } = await onlyPayment(world, lien)
  await world.sandbox.advance(21 * 86_400)
  await world.sandbox.idle()
  expect(await onlyPayment(world, lien)).toMatchObject({
    status: 'DISPUTED',
    disputed_cents: 437_780,
  })
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: 0, 'fee-income': 0 })
  expect(await openTasks(world, id)).toEqual(['payment-disputed'])
  expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({ reason: 'staff_payoff' })

  await decideLastDispute(world, lien, 'won')
  const row = await onlyPayment(world, lien)
  expect(row).toMatchObject({ status: 'SUCCEEDED', receipt_no })
  expect(await balances(world, lien)).toMatchObject({ cash: 437_780, 'fee-income': -13_780 })
  expect(await moves(world, id)).toEqual([
    '>NEW',
    'NEW>OPEN',
    'OPEN>SUCCEEDED',
    'SUCCEEDED>DISPUTED',
    'DISPUTED>SUCCEEDED',
  ])
  expect(await receiptsOf(world, row)).toHaveLength(1)
})

test('after a lost dispute, the payment is reversed and the certificate can be paid again', async () => {
  const lien = await createLien(world)
  await payInFull(world, lien, { card: DISPUTED_CARD })
  await world.sandbox.advance(21 * 86_400)
  await world.sandbox.idle()
  await decideLastDispute(world, lien, 'lost')
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'REVERSED' })
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: 0 })
  expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({
    allowed: true,
    totalCents: 437_780,
  })
})

test('a full refund reverses the payment; if the refund fails, the payment is restored', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const { stripe_pi_id } = await onlyPayment(world, lien)
  const refunded = await atProvider(world, 'refund', { payment_intent: stripe_pi_id })
  const refund = (await refunded.json()) as { readonly id: string }
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'REFUNDED', refunded_cents: 437_780 })
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: 0, 'fee-income': 0 })
  await atProvider(world, 'refund/fail', { id: refund.id })
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED', refunded_cents: 0 })
  expect(await balances(world, lien)).toMatchObject({ cash: 437_780, 'fee-income': -13_780 })
  expect(await openTasks(world, id)).toContain('payment-reversed')
})

test('a partial refund keeps the status of the payment; staff get a task', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const { stripe_pi_id } = await onlyPayment(world, lien)
  await atProvider(world, 'refund', { payment_intent: stripe_pi_id, amount: '1000' })
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED', refunded_cents: 1_000 })
  expect(await openTasks(world, id)).toEqual(['payment-review'])
})

test('money that arrives for an expired payment is not posted; staff get a task to refund it', async () => {
  const lien = await createLien(world)
  const id = await payTooLate(world, lien)
  expect(await onlyPayment(world, lien)).toMatchObject({
    status: 'EXPIRED',
    needs_review: true,
    amount_received_cents: 437_780,
    receipt_no: null,
  })
  expect(await openTasks(world, id)).toEqual(['payment-refund-due'])
  expect((await mails(world, 'alert')).filter((mail) => mail.subject.includes(id))).toHaveLength(1)
  expect((await ledger(world, lien)).sums).toEqual([])
})

test('money that arrives after the certificate was redeemed otherwise is kept for review and not posted', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  await world.testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: plainDate('2026-11-20') })
    .where('id', '=', lien.id)
    .execute()
  await payAtCheckout(world, url)
  expect(await onlyPayment(world, lien)).toMatchObject({
    status: 'SUCCEEDED',
    needs_review: true,
    receipt_no: null,
  })
  expect(await openTasks(world, id)).toEqual(['payment-review'])
  expect((await ledger(world, lien)).sums).toEqual([])
})

test('each step of a payment is in the audit log', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const rows = await world.testApp.db
    .selectFrom('audit_log')
    .select(['action', 'actor_role', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { action: 'payment-started', actor_role: 'taxpayer', detail: { totalCents: 437_780 } },
    { action: 'payment-moved', actor_role: 'system', detail: { from: 'NEW', to: 'OPEN' } },
    { action: 'payment-moved', actor_role: 'system', detail: { from: 'OPEN', to: 'SUCCEEDED' } },
  ])
})
