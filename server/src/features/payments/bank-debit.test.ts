import { cents } from '@fieldstone/domain/money/cents'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import {
  askQuote,
  ledger,
  mails,
  moves,
  onlyPayment,
  openTasks,
  readStatus,
} from '../../../test/payments-steps.ts'
import { createLien, type Lien, openPaymentWorld, type PaymentWorld } from '../../../test/payments-world.ts'
import { bankDebit } from './bank-debit.ts'
import { beginPayment } from './begin-payment.ts'
import { ensureCustomer } from './customers.ts'
import { sweepPayments } from './sweep.ts'

/** One world hears of everything, in the other every webhook is lost; `world` is the one of the test. */
let heard: PaymentWorld
let unheard: PaymentWorld
let world: PaymentWorld
beforeAll(async () => {
  heard = await openPaymentWorld()
  unheard = await openPaymentWorld({ hasWebhook: false })
})
beforeEach(() => {
  world = heard
})
afterAll(() => Promise.all([heard.close(), unheard.close()]))

const DAY = 86_400
const PORTION = cents(424_000)
const TOTAL = 428_240
let made = 0

interface Account {
  readonly id: string
  readonly actor: TestActor
  readonly authorizationId: number
}

/** A payer with an account that was verified at the provider; `token` says how its bank behaves. */
async function givenAccount(token = 'success'): Promise<Account> {
  const { db, services } = world.testApp
  const actor = await createActor(world.testApp, 'taxpayer')
  const payer = { email: actor.email, name: 'Pat Payer', mayPay: true }
  const customer = await ensureCustomer(services, world.provider, actor.userId, payer)
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: world.sandbox.port,
    protocol: 'http',
    telemetry: false,
  })
  const setup = await stripe.setupIntents.create({
    customer,
    confirm: true,
    usage: 'off_session',
    allowed_payment_method_types: ['us_bank_account'],
    payment_method: `pm_usBankAccount_${token}`,
    mandate_data: {
      customer_acceptance: {
        type: 'online',
        accepted_at: 1_795_000_000,
        online: { ip_address: '127.0.0.1', user_agent: 'test' },
      },
    },
  })
  await stripe.setupIntents.verifyMicrodeposits(setup.id, { descriptor_code: 'SM11AA' })
  await world.sandbox.idle()
  made += 1
  const id = `ach_${String(made).padStart(26, 'a')}`
  await db
    .insertInto('ach_account')
    .values({
      id,
      user_id: actor.userId,
      status: 'VERIFIED',
      last4: '6789',
      is_default: true,
      stripe_si_id: setup.id,
      stripe_pm_id: String(setup.payment_method),
      mandate_id: String(setup.mandate),
    })
    .execute()
  const authorization = await db
    .insertInto('debit_authorization')
    .values({
      user_id: actor.userId,
      text_version: '1',
      text_hash: 'x',
      full_text: 'x',
      accepted_at: world.testApp.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, actor, authorizationId: authorization.id }
}

const begin = (lien: Lien, account: Account) =>
  beginPayment({ services: world.testApp.services, provider: world.provider }, bankDebit, {
    userId: account.actor.userId,
    payer: { email: account.actor.email, name: 'Pat Payer', mayPay: true },
    certificateId: lien.id,
    portionCents: PORTION,
    totalCents: TOTAL,
    key: `key of ${lien.id}`,
    address: '127.0.0.1',
    columns: { ach_account_id: account.id, authorization_id: account.authorizationId },
    link: async () => undefined,
  })

async function advance(days: number): Promise<void> {
  await world.sandbox.advance(days * DAY)
  await world.sandbox.idle()
}

const statusOfAccount = async ({ id }: Account) =>
  (
    await world.testApp.db
      .selectFrom('ach_account')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const debitsOf = (paymentId: string) =>
  world.sandbox.objects.list('payment_intent').filter((it) => it.metadata['payment_id'] === paymentId)

test('a debit of a verified account: in process until the bank has paid, then posted and receipted once', async () => {
  const [lien, account] = [await createLien(world), await givenAccount()]
  const begun = await begin(lien, account)
  expect(begun).toMatchObject({ status: 'PROCESSING', method: 'ACH', total_cents: TOTAL, expires_at: null })
  expect(debitsOf(begun.id)).toMatchObject([
    {
      amount: TOTAL,
      statement_descriptor: 'FIELDSTONE LIEN',
      payment_method_types: ['us_bank_account'],
      status: 'processing',
    },
  ])
  await world.sandbox.idle()
  expect((await askQuote(world, lien, account.actor)).json()).toMatchObject({ reason: 'payment_pending' })
  expect(await readStatus(world, begun.id, account.actor)).toMatchObject({
    status: 'PROCESSING',
    paymentPending: true,
    receiptNo: null,
  })
  await advance(4)
  const paid = await onlyPayment(world, lien)
  expect(paid).toMatchObject({ status: 'SUCCEEDED', needs_review: false, destination: 'lien' })
  expect(await moves(world, begun.id)).toEqual(['>NEW', 'NEW>PROCESSING', 'PROCESSING>SUCCEEDED'])
  const { sums, accounts } = await ledger(world, lien)
  expect(new Set(sums)).toEqual(new Set([0]))
  expect(accounts).toMatchObject({ cash: TOTAL, 'fee-income': -4_240, receivable: 0 })
  const receipts = (await mails(world, 'receipt')).filter((mail) => mail.body.includes(lien.parcelNo))
  expect(receipts).toHaveLength(1)
  expect(receipts[0]?.body).toContain('ACH service fee (1%): $42.40')
})

test.each([
  ['insufficientFunds', 'R01', 'VERIFIED'],
  ['accountClosed', 'R02', 'BLOCKED'],
  ['noAccount', 'R03', 'BLOCKED'],
  ['debitNotAuthorized', 'R10', 'REVOKED'],
] as const)(
  'F08 a debit of the account %s is returned with %s: failed, nothing posted, the account is %s',
  async (token, code, status) => {
    const [lien, account] = [await createLien(world), await givenAccount(token)]
    const { id } = await begin(lien, account)
    await advance(4)
    expect(await onlyPayment(world, lien)).toMatchObject({
      status: 'FAILED',
      return_code: code,
      receipt_no: null,
    })
    expect((await ledger(world, lien)).sums).toEqual([])
    expect(await statusOfAccount(account)).toBe(status)
    expect((await readStatus(world, id, account.actor)).message).toMatch(/^Your bank returned the payment/)
    expect((await askQuote(world, lien, account.actor)).json()).toMatchObject({ allowed: true })
    expect(debitsOf(id)).toHaveLength(1)
  },
)

test('F08 a return twenty days after the money came: taken back, owed again, staff told, the account revoked', async () => {
  const [lien, account] = [await createLien(world), await givenAccount('dispute')]
  const { id } = await begin(lien, account)
  await advance(4)
  expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
  await advance(20)
  expect((await onlyPayment(world, lien)).status).toBe('REVERSED')
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: 0, 'fee-income': 0 })
  expect(await statusOfAccount(account)).toBe('REVOKED')
  expect(await openTasks(world, id)).toContain('payment-reversed')
  expect((await askQuote(world, lien, account.actor)).json()).toMatchObject({ allowed: true })
})

describe('F07 the provider fails, or fails after it has done the work', () => {
  beforeEach(() => {
    world = unheard
  })

  test.each([
    ['its answer is lost', 'timeoutAfterExecution', 9],
    ['it is away', 503, 9],
  ] as const)(
    '%s: the result is unknown, and asked again under the same key: one debit',
    async (_, status, times) => {
      const [lien, account] = [await createLien(world), await givenAccount()]
      world.sandbox.switches.failNext = { path: '/v1/payment_intents', status, times, method: 'POST' }
      const begun = await begin(lien, account)
      world.sandbox.switches.failNext = null
      expect(begun.status).toBe('NEW')
      await world.sandbox.idle()
      world.testApp.clock.advanceSeconds(6)
      await readStatus(world, begun.id, account.actor)
      expect(await onlyPayment(world, lien)).toMatchObject({ status: 'PROCESSING' })
      world.testApp.clock.advanceSeconds(-6)
      expect(debitsOf(begun.id)).toHaveLength(1)
    },
  )

  test.each([
    ['made', 'timeoutAfterExecution', 'PROCESSING', 1],
    ['not made', 'timeout', 'FAILED', 0],
  ] as const)(
    'unknown for more than an hour, and it was %s: looked for, never made afterwards',
    async (_, fault, after, count) => {
      const [lien, account] = [await createLien(world), await givenAccount()]
      const { services } = world.testApp
      world.sandbox.switches.failNext = {
        path: '/v1/payment_intents',
        status: fault,
        times: 9,
        method: 'POST',
      }
      const { id } = await begin(lien, account)
      world.sandbox.switches.failNext = null
      await world.sandbox.idle()
      world.testApp.clock.advanceSeconds(3_700)
      await sweepPayments(services)
      world.testApp.clock.advanceSeconds(-3_700)
      expect(await onlyPayment(world, lien)).toMatchObject({ status: after })
      expect(debitsOf(id)).toHaveLength(count)
    },
  )

  test('the account is refused as unusable: failed, and the account is blocked', async () => {
    const [lien, account] = [await createLien(world), await givenAccount('deactivated')]
    await expect(begin(lien, account)).rejects.toMatchObject({ code: 'payment_refused' })
    expect(await onlyPayment(world, lien)).toMatchObject({ status: 'FAILED' })
    expect(await statusOfAccount(account)).toBe('BLOCKED')
  })

  test('the provider begins a debit of another sum: it is canceled, the payment failed, staff look', async () => {
    const [lien, account] = [await createLien(world), await givenAccount()]
    const { services } = world.testApp
    const other = {
      ...world.provider,
      createDebit: async (...args: Parameters<typeof world.provider.createDebit>) => ({
        ...(await world.provider.createDebit(...args)),
        amountCents: 1,
      }),
    }
    const channel = { services, provider: other }
    const refused = beginPayment(channel, bankDebit, {
      userId: account.actor.userId,
      payer: { email: account.actor.email, name: 'Pat Payer', mayPay: true },
      certificateId: lien.id,
      portionCents: PORTION,
      totalCents: TOTAL,
      key: 'another sum',
      address: '127.0.0.1',
      columns: { ach_account_id: account.id, authorization_id: account.authorizationId },
      link: async () => undefined,
    })
    await expect(refused).rejects.toMatchObject({ code: 'provider_refused' })
    const { id, ...row } = await onlyPayment(world, lien)
    expect(row).toMatchObject({ status: 'FAILED', needs_review: true })
    expect(debitsOf(id)).toMatchObject([{ status: 'canceled' }])
  })
})

test.each(['deliverTwice', 'reverseOrder', 'dropFirst'] as const)(
  'webhooks under %s: paid once',
  async (name) => {
    world.sandbox.switches[name] = true
    const [lien, account] = [await createLien(world), await givenAccount()]
    await begin(lien, account)
    await advance(4)
    world.sandbox.switches[name] = false
    expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
    expect((await ledger(world, lien)).accounts).toMatchObject({ cash: TOTAL })
  },
)
