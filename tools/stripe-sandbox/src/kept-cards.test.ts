import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenSandbox, idOf, post } from './testing.ts'

afterEach(cleanUp)

const PAGES = { success_url: 'http://shop.test/kept', cancel_url: 'http://shop.test/back' }

/** A page on which a card is kept, and what comes of filling it in. */
async function givenPage() {
  const { sandbox, stripe } = await givenSandbox()
  const { id: customer } = await stripe.customers.create({ email: 'pat@example.test' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer,
    allowed_payment_method_types: ['card'],
    setup_intent_data: { metadata: { saved_card_id: 'crd_1' } },
    ...PAGES,
  })
  const send = (fields: Record<string, string>) => post(session.url ?? '', new URLSearchParams(fields))
  const fill = (number: string, expiry = '12/99') =>
    send({ number, expiry, cvc: '123', name: 'Pat Payer', zip: '44309' })
  const setup = async () => stripe.setupIntents.retrieve(idOf(session.setup_intent))
  const charge = async (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'usd',
      customer,
      payment_method: idOf((await setup()).payment_method),
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
      metadata: { payment_id: 'pay_1' },
      ...params,
    })
  return { sandbox, stripe, session, customer, send, fill, setup, charge }
}

test('a card is kept for its customer without a charge, and charged later without its holder', async () => {
  const { sandbox, stripe, session, customer, fill, setup, charge } = await givenPage()
  expect(await fill('4242 4242 4242 4242')).toMatchObject({ status: 303, location: PAGES.success_url })
  const kept = await setup()
  expect(kept).toMatchObject({
    status: 'succeeded',
    usage: 'off_session',
    metadata: { saved_card_id: 'crd_1' },
  })
  expect(sandbox.objects.list('charge')).toEqual([])
  const method = await stripe.paymentMethods.retrieve(idOf(kept.payment_method))
  expect(method).toMatchObject({
    customer,
    type: 'card',
    card: { last4: '4242', exp_month: 12, exp_year: 2099 },
  })
  expect(JSON.stringify(sandbox.objects.list('card_behavior'))).not.toContain('4242424242424242')
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete', url: null })
  const paid = await charge()
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 50_000, payment_method_types: ['card'] })
})

test.each([
  ['4000002760003184', 'authentication_required', 'authentication_required'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4000008260003178', 'card_declined', 'insufficient_funds'],
])('%s: kept; charged later it is a 402 with %s, and nothing is paid', async (number, code, decline_code) => {
  const { sandbox, fill, send, charge } = await givenPage()
  const answer = await fill(number)
  if (answer.location?.startsWith('/c/setup/')) await send({ answer: 'confirm' })
  await expect(charge()).rejects.toMatchObject({ statusCode: 402, code, decline_code })
  expect(sandbox.objects.list('payment_intent')).toMatchObject([{ status: 'requires_payment_method' }])
  expect(sandbox.objects.list('charge')).toMatchObject([{ paid: false }])
})

test('a bank that asks while a card is kept: confirmed it is kept and later pays unasked; refused it is not', async () => {
  const { fill, send, setup, charge } = await givenPage()
  await fill('4000002500003155')
  expect((await send({ answer: 'refuse' })).html).toContain('Not saved')
  expect((await setup()).status).toBe('requires_payment_method')
  await fill('4000002500003155')
  expect(await send({ answer: 'confirm' })).toMatchObject({ location: PAGES.success_url })
  expect(await charge()).toMatchObject({ status: 'succeeded' })
})

test('a card that its bank declines is not kept, and the page says why', async () => {
  const { fill, setup } = await givenPage()
  expect((await fill('4000000000000002')).html).toContain('Your card was declined.')
  expect((await setup()).status).toBe('requires_payment_method')
})

test('once its month is over a kept card is declined as expired', async () => {
  const { sandbox, fill, charge } = await givenPage()
  const nextYear = String(new Date().getUTCFullYear() + 1).slice(2)
  await fill('4242424242424242', `01/${nextYear}`)
  expect(await charge()).toMatchObject({ status: 'succeeded' })
  await sandbox.advance(430 * 86_400)
  await expect(charge({ amount: 60_000 })).rejects.toMatchObject({ code: 'expired_card' })
})

test('a statement descriptor of an ACH debit, and the type of another method, are refused', async () => {
  const { fill, charge } = await givenPage()
  await fill('4242424242424242')
  await expect(charge({ statement_descriptor: 'FIELDSTONE' })).rejects.toMatchObject({
    param: 'statement_descriptor',
  })
  await expect(charge({ allowed_payment_method_types: ['us_bank_account'] })).rejects.toMatchObject({
    param: 'allowed_payment_method_types',
  })
})
