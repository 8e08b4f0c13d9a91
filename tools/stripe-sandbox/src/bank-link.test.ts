import type Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp, givenReceiver, givenSandbox, post } from './testing.ts'

afterEach(cleanUp)

async function givenPage() {
  const { sandbox, stripe } = await givenSandbox()
  const customer = await stripe.customers.create({ email: 'pat@example.com', name: 'Pat' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer: customer.id,
    allowed_payment_method_types: ['us_bank_account'],
    expires_at: Math.floor(Date.now() / 1000) + 35 * 60,
    metadata: { ach_account_id: 'ach_1' },
    payment_method_options: {
      us_bank_account: {
        verification_method: 'automatic',
        financial_connections: { permissions: ['payment_method'] },
      },
    },
    setup_intent_data: { metadata: { ach_account_id: 'ach_1' } },
    success_url: 'http://shop.test/done',
    cancel_url: 'http://shop.test/back',
  })
  const submit = (fields: Record<string, string>) => post(session.url ?? '', new URLSearchParams(fields))
  const setup = async (): Promise<Stripe.SetupIntent> =>
    stripe.setupIntents.retrieve(String(session.setup_intent))
  return { sandbox, stripe, session, submit, setup, customer }
}

describe('the page on which a bank account is linked', () => {
  test('a log-in at the bank verifies the account at once and saves it for its customer, with an active mandate', async () => {
    const { stripe, submit, setup, session, customer } = await givenPage()
    expect(await submit({ way: 'instant', account: 'success' })).toMatchObject({
      status: 303,
      location: 'http://shop.test/done',
    })
    const linked = await setup()
    expect(linked).toMatchObject({ status: 'succeeded', metadata: { ach_account_id: 'ach_1' } })
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
    expect((await stripe.mandates.retrieve(String(linked.mandate))).status).toBe('active')
    const method = await stripe.paymentMethods.retrieve(String(linked.payment_method))
    expect(method).toMatchObject({ customer: customer.id, billing_details: { name: 'Pat' } })
  })

  test('typed numbers wait for a deposit; numbers that are not a test account are rejected and not shown again', async () => {
    const { submit, setup } = await givenPage()
    const wrong = { way: 'manual', routing_number: '110000000', account_number: '987654321' }
    const refused = await submit(wrong)
    expect([refused.status, refused.html.includes('987654321')]).toEqual([200, false])
    await submit({ ...wrong, account_number: '000123456789' })
    expect((await setup()).status).toBe('requires_action')
  })

  test('after it expires, no account can be linked, and its setup is canceled', async () => {
    const { stripe, session, submit, setup } = await givenPage()
    await stripe.checkout.sessions.expire(session.id)
    expect((await submit({ way: 'instant', account: 'success' })).html).toContain('This page has expired')
    expect((await setup()).status).toBe('canceled')
  })
})

describe('a token for bank numbers', () => {
  const numbers = (account_number: string) =>
    JSON.stringify({
      type: 'us_bank_account',
      us_bank_account: { routing_number: '110000000', account_number },
      billing_details: { name: 'Pat', email: 'pat@example.com' },
    })

  async function ask(account: string, from?: string) {
    const receiver = await givenReceiver()
    const { sandbox } = await givenSandbox({ webhookUrl: receiver.url })
    const origin = from ?? new URL(receiver.url).origin
    const headers = { 'content-type': 'application/json', origin }
    const answer = await fetch(`${sandbox.url}/_sandbox/tokenize`, {
      method: 'POST',
      headers,
      body: numbers(account),
    })
    return {
      status: answer.status,
      allowed: answer.headers.get('access-control-allow-origin'),
      origin,
      answer,
    }
  }

  test('is issued to a page of the product', async () => {
    const { status, allowed, origin, answer } = await ask('000123456789')
    expect([status, allowed]).toEqual([200, origin])
    expect(await answer.json()).toMatchObject({ token: expect.stringMatching(/^pm_/), last4: '6789' })
  })

  test('is not issued to a page of another origin', async () => {
    const { status, allowed } = await ask('000123456789', 'http://elsewhere.test')
    expect([status, allowed]).toEqual([403, null])
  })

  test('is not issued for a number that is not a test account; the answer has the field but not the number', async () => {
    const { status, answer } = await ask('987654321')
    const text = await answer.text()
    expect([status, text.includes('account_number_invalid'), text.includes('987654321')]).toEqual([
      400,
      true,
      false,
    ])
  })
})
