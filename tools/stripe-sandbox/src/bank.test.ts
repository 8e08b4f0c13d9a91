import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { TEST_BANK_ACCOUNTS } from './bank-accounts.ts'
import { cleanUp, givenSandbox, idOf } from './testing.ts'

afterEach(cleanUp)
const DAY = 86_400
const MANDATE = {
  customer_acceptance: {
    type: 'online',
    accepted_at: 1_795_000_000,
    online: { ip_address: '127.0.0.1', user_agent: 'test' },
  },
} as const

async function givenSetup(token = 'success', options: Parameters<typeof givenSandbox>[0] = {}) {
  const { sandbox, stripe } = await givenSandbox(options)
  const customer = await stripe.customers.create({ email: 'pat@example.com', name: 'Pat' })
  const create = (changes: Partial<Stripe.SetupIntentCreateParams> = {}) =>
    stripe.setupIntents.create({
      customer: customer.id,
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method: `pm_usBankAccount_${token}`,
      payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
      mandate_data: MANDATE,
      metadata: { ach_account_id: 'ach_1' },
      ...changes,
    })
  return { sandbox, stripe, customer, create }
}

/** A verified account, and how to draw on it. */
async function givenAccount(token = 'success', options: Parameters<typeof givenSandbox>[0] = {}) {
  const given = await givenSetup(token, options)
  const { stripe, customer } = given
  const { id } = await given.create()
  const setup = await stripe.setupIntents.verifyMicrodeposits(id, { descriptor_code: 'SM11AA' })
  const [method, mandate] = [idOf(setup.payment_method), idOf(setup.mandate)]
  const debit = (changes: Partial<Stripe.PaymentIntentCreateParams> = {}, key?: string) =>
    stripe.paymentIntents.create(
      {
        amount: 428_240,
        currency: 'usd',
        customer: customer.id,
        payment_method: method,
        mandate,
        allowed_payment_method_types: ['us_bank_account'],
        confirm: true,
        off_session: true,
        description: 'Tax certificate 2019-1002',
        statement_descriptor: 'FIELDSTONE LIEN',
        metadata: { payment_id: 'pay_1' },
        ...changes,
      },
      key === undefined ? {} : { idempotencyKey: key },
    )
  return { ...given, method, mandate, debit }
}

const typesOf = async (stripe: Stripe, since = 0) =>
  (await stripe.events.list({ limit: 100 })).data
    .reverse()
    .map(({ type }) => type as string)
    .slice(since)

describe('a bank account is verified', () => {
  test('by the code of one deposit: it waits for two days, then belongs to its customer under an active mandate', async () => {
    // Each look at this clock finds a second gone: all of one request still carries one moment.
    let now = Date.now()
    const { stripe, customer, create } = await givenSetup('success', { now: () => (now += 1000) })
    const setup = await create()
    expect(setup).toMatchObject({
      status: 'requires_action',
      metadata: { ach_account_id: 'ach_1' },
      livemode: false,
      next_action: { verify_with_microdeposits: { microdeposit_type: 'descriptor_code' } },
    })
    const arrival = setup.next_action?.verify_with_microdeposits?.arrival_date ?? 0
    expect(arrival - setup.created).toBe(2 * DAY)
    const mandate = idOf(setup.mandate)
    expect(await stripe.mandates.retrieve(mandate)).toMatchObject({ status: 'pending', ...MANDATE })
    const verified = await stripe.setupIntents.verifyMicrodeposits(setup.id, { descriptor_code: 'SM11AA' })
    expect(verified).toMatchObject({ status: 'succeeded', next_action: null })
    expect(await stripe.mandates.retrieve(mandate)).toMatchObject({ status: 'active' })
    expect(await stripe.paymentMethods.retrieve(idOf(verified.payment_method))).toMatchObject({
      type: 'us_bank_account',
      customer: customer.id,
      us_bank_account: { last4: '6789', bank_name: 'STRIPE TEST BANK', fingerprint: expect.any(String) },
    })
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
    expect(await typesOf(stripe)).toEqual([
      'customer.created',
      'setup_intent.created',
      'setup_intent.requires_action',
      'payment_method.attached',
      'mandate.updated',
      'setup_intent.succeeded',
    ])
  })

  test.each([[[32, 45]], [[45, 32]]])('by two amounts %j, in any order', async (amounts) => {
    const { sandbox, stripe, create } = await givenSetup()
    sandbox.switches.microdepositType = 'amounts'
    const { id } = await create()
    expect(await stripe.setupIntents.verifyMicrodeposits(id, { amounts })).toMatchObject({
      status: 'succeeded',
    })
    const again = stripe.setupIntents.verifyMicrodeposits(id, { amounts })
    await expect(again).rejects.toMatchObject({ code: 'payment_method_bank_account_already_verified' })
  })

  test.each([
    ['amounts', { amounts: [1, 2] }, 3, 'payment_method_microdeposit_verification_amounts_mismatch'],
    [
      'descriptor_code',
      { descriptor_code: 'SMXXXX' },
      10,
      'payment_method_microdeposit_verification_descriptor_code_mismatch',
    ],
  ] as const)('wrong %s: told so, until the last try ends it', async (type, typed, most, code) => {
    const { sandbox, stripe, create } = await givenSetup()
    sandbox.switches.microdepositType = type
    const { id } = await create()
    const params = 'amounts' in typed ? { amounts: [...typed.amounts] } : typed
    const codes: unknown[] = []
    for (let count = 0; count < most; count++) {
      await stripe.setupIntents.verifyMicrodeposits(id, params).catch((error) => codes.push(error.code))
    }
    expect(codes).toEqual([
      ...Array(most - 1).fill(code),
      'payment_method_microdeposit_verification_attempts_exceeded',
    ])
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'payment_method_microdeposit_verification_attempts_exceeded' },
    })
    expect((await typesOf(stripe)).at(-1)).toBe('setup_intent.setup_failed')
  })

  test('the deposits are never entered: expired after ten days', async () => {
    const { sandbox, stripe, create } = await givenSetup()
    const { id } = await create()
    await sandbox.advance(9 * DAY)
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({ status: 'requires_action' })
    await sandbox.advance(2 * DAY)
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'payment_method_microdeposit_verification_timeout' },
    })
  })

  test('the deposits cannot be sent', async () => {
    const { sandbox, stripe, create } = await givenSetup('failMicrodeposits')
    const { id } = await create()
    await sandbox.advance(2 * DAY)
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'payment_method_microdeposit_failed' },
    })
  })

  test('without a mandate: not confirmed', async () => {
    const { create } = await givenSetup()
    const { mandate_data: _, ...rest } = { mandate_data: MANDATE }
    const without = create({ ...rest, mandate_data: undefined as unknown as typeof MANDATE })
    await expect(without).rejects.toMatchObject({ statusCode: 400, param: 'mandate_data' })
  })
})

describe('a debit', () => {
  test('is in process for four days, then paid', async () => {
    const { sandbox, stripe, debit } = await givenAccount()
    const before = (await typesOf(stripe)).length
    const intent = await debit()
    expect(intent).toMatchObject({
      status: 'processing',
      amount: 428_240,
      amount_received: 0,
      currency: 'usd',
      payment_method_types: ['us_bank_account'],
      metadata: { payment_id: 'pay_1' },
      livemode: false,
    })
    await sandbox.advance(3 * DAY)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'processing' })
    await sandbox.advance(2 * DAY)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 428_240,
      last_payment_error: null,
    })
    expect(await stripe.charges.retrieve(idOf(intent.latest_charge))).toMatchObject({
      payment_intent: intent.id,
      amount_refunded: 0,
      paid: true,
    })
    expect(await typesOf(stripe, before)).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      'charge.pending',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  test.each([
    ['insufficientFunds', 'R01', false],
    ['accountClosed', 'R02', true],
    ['noAccount', 'R03', true],
    ['debitNotAuthorized', 'R10', true],
    ['returnedR12', 'R12', false],
    ['returnedR16', 'R16', true],
  ] as const)('of the account %s is returned with %s', async (token, returnCode, isBlocked) => {
    const { sandbox, stripe, debit, method, mandate } = await givenAccount(token)
    const { id } = await debit()
    await sandbox.advance(4 * DAY)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { network_decline_code: returnCode },
    })
    const { us_bank_account } = await stripe.paymentMethods.retrieve(method)
    expect(us_bank_account?.status_details?.blocked?.network_code).toBe(isBlocked ? returnCode : undefined)
    expect((await stripe.mandates.retrieve(mandate)).status).toBe(isBlocked ? 'inactive' : 'active')
    if (isBlocked) await expect(debit()).rejects.toMatchObject({ statusCode: 400, param: 'mandate' })
  })

  test('that was paid is disputed twenty days later, and lost at once', async () => {
    const { sandbox, stripe, debit } = await givenAccount('dispute')
    const { id } = await debit()
    await sandbox.advance(4 * DAY)
    const before = (await typesOf(stripe)).length
    await sandbox.advance(20 * DAY)
    const types = (await typesOf(stripe, before)).filter((type) => !type.startsWith('payout.'))
    expect(types).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ])
    expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: 'lost', network_reason_code: 'R10' },
    ])
  })

  test('stays in process where the bank never answers; canceled, it is over', async () => {
    const { sandbox, stripe, debit } = await givenAccount('processing')
    const { id } = await debit()
    await sandbox.advance(30 * DAY)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'processing' })
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
  })

  test.each(['invalidCurrency', 'weeklyLimit', 'deactivated', 'highestRisk'])(
    'of the account %s is refused at once: 402, with the intent',
    async (token) => {
      const { sandbox, debit } = await givenAccount(token)
      await expect(debit()).rejects.toMatchObject({
        statusCode: 402,
        payment_intent: { status: 'requires_payment_method' },
      })
      expect(sandbox.objects.list('charge')).toEqual([])
    },
  )

  test('without a mandate, or of another customer’s account: 400, nothing is drawn', async () => {
    const { sandbox, stripe, debit } = await givenAccount()
    await expect(debit({ mandate: 'mandate_none' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'mandate',
    })
    const other = await stripe.customers.create({})
    const foreign = debit({ customer: other.id })
    await expect(foreign).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' })
    expect(sandbox.objects.list('charge')).toEqual([])
  })

  test('whose answer is lost, asked again under its key: one debit', async () => {
    const { sandbox, debit } = await givenAccount()
    sandbox.switches.failNext = {
      path: '/v1/payment_intents',
      status: 'timeoutAfterExecution',
      times: 9,
      method: 'POST',
    }
    await expect(debit({}, 'pay_1:pi')).rejects.toThrow()
    sandbox.switches.failNext = null
    expect(await debit({}, 'pay_1:pi')).toMatchObject({ status: 'processing' })
    expect(sandbox.objects.list('payment_intent')).toHaveLength(1)
  })

  test('in auto mode settles after five seconds', async () => {
    const { sandbox, stripe, debit } = await givenAccount('success', { autoSettle: true })
    const { id } = await debit()
    await sandbox.advance(6)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  })
})

test.each([
  ['descriptor_code', /SM11AA/],
  ['amounts', /0\.32[\s\S]*0\.45/],
] as const)(
  'the bank statement shows what was sent (%s), and nothing once it is verified',
  async (type, shown) => {
    const { sandbox, stripe, create } = await givenSetup()
    sandbox.switches.microdepositType = type
    const setup = await create()
    const url = setup.next_action?.verify_with_microdeposits?.hosted_verification_url ?? ''
    const read = async () => (await fetch(url)).text()
    expect(await read()).toMatch(shown)
    expect(await (await fetch(`${sandbox.url}/_sandbox`)).text()).toContain(new URL(url).pathname)
    const typed = type === 'amounts' ? { amounts: [32, 45] } : { descriptor_code: 'SM11AA' }
    await stripe.setupIntents.verifyMicrodeposits(setup.id, typed)
    expect(await read()).toContain('No deposit is waiting')
  },
)

test('a paid debit can be refunded, which takes days', async () => {
  const { sandbox, stripe, debit } = await givenAccount()
  const { id } = await debit()
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 400 })
  await sandbox.advance(4 * DAY)
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund).toMatchObject({
    status: 'pending',
    amount: 428_240,
    destination_details: { type: 'us_bank_transfer' },
  })
  await sandbox.advance(4 * DAY)
  expect((await stripe.refunds.list({ payment_intent: id })).data).toMatchObject([
    { id: refund.id, status: 'succeeded' },
  ])
})

test('account numbers are stored nowhere; only test numbers are accepted, and none is echoed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.json')
  const { sandbox, stripe } = await givenSandbox({ file })
  const [first] = TEST_BANK_ACCOUNTS
  const create = (account_number: string, routing_number = '110000000') =>
    stripe.paymentMethods.create({
      type: 'us_bank_account',
      us_bank_account: { routing_number, account_number, account_holder_type: 'individual' },
      billing_details: { name: 'Pat Payer', email: 'pat@example.com' },
    })
  const method = await create(first?.number ?? '')
  expect(method.us_bank_account).toMatchObject({ last4: '6789', account_type: 'checking' })
  expect((await create(first?.number ?? '')).us_bank_account?.fingerprint).toBe(
    method.us_bank_account?.fingerprint,
  )
  const refused = await create('000999999999').catch((error: unknown) => error)
  expect(refused).toMatchObject({ statusCode: 400, code: 'account_number_invalid' })
  expect(String(refused)).not.toContain('000999999999')
  await expect(create(first?.number ?? '', '021000021')).rejects.toMatchObject({
    code: 'routing_number_invalid',
  })
  expect(readFileSync(file, 'utf8')).not.toContain(first?.number)
  expect(JSON.stringify(sandbox.objects.list('event'))).not.toContain(first?.number)
})
