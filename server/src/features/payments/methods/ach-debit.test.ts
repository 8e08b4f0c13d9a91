import { beforeEach, describe, expect, test } from 'vitest'
import { atProvider } from '../../../../test/at-provider.ts'
import {
  advanceDays,
  beginDebit,
  DEBIT_TOTAL,
  debitsOf as debitsOfPayment,
  givenAccount as givenBankAccount,
  statusOfAccount as statusOf,
  type TestAccount,
} from '../../../../test/bank-steps.ts'
import { balances, receiptsOf } from '../../../../test/expect-paid.ts'
import { ledger, moves, onlyPayment, openTasks, readStatus } from '../../../../test/payments-read.ts'
import { askQuote, failDebits, sweep } from '../../../../test/payments-steps.ts'
import { createLien, heardAndUnheard, type Lien, type PaymentWorld } from '../../../../test/payments-world.ts'
import { updatePayment } from '../core/queries.ts'
import { syncPayment } from '../course/sync.ts'

const { heard, unheard } = heardAndUnheard()
/** The one of the test. */
let world: PaymentWorld
beforeEach(() => {
  world = heard
})

const givenAccount = (token?: string) => givenBankAccount(world, token)
const begin = (lien: Lien, account: TestAccount) => beginDebit(world, lien, account)
const advance = (days: number) => advanceDays(world, days)
const statusOfAccount = ({ id }: TestAccount) => statusOf(world, id)
const debitsOf = (paymentId: string) => debitsOfPayment(world, paymentId)

test('a debit of a verified account: in process until the bank has paid, then posted and receipted once', async () => {
  const [lien, account] = [await createLien(world), await givenAccount()]
  const begun = await begin(lien, account)
  expect(begun).toMatchObject({
    status: 'PROCESSING',
    method: 'ACH',
    total_cents: DEBIT_TOTAL,
    expires_at: null,
  })
  expect(debitsOf(begun.id)).toMatchObject([
    {
      amount: DEBIT_TOTAL,
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
  expect(await balances(world, lien)).toMatchObject({
    cash: DEBIT_TOTAL,
    'fee-income': -4_240,
    receivable: 0,
  })
  const receipts = await receiptsOf(world, paid)
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

test('F08 a return twenty days after the money came: taken back, owed again, staff get a task, the account revoked', async () => {
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

test('a refund to a bank account takes days: the payment stands until it has arrived', async () => {
  const [lien, account] = [await createLien(world), await givenAccount()]
  const { id } = await begin(lien, account)
  await advance(4)
  const { stripe_pi_id } = await onlyPayment(world, lien)
  await atProvider(world, 'refund', { payment_intent: stripe_pi_id })
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED', refunded_cents: 0 })
  await advance(4)
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'REFUNDED', refunded_cents: DEBIT_TOTAL })
  expect(await moves(world, id)).toContain('SUCCEEDED>REFUNDED')
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: 0, 'fee-income': 0 })
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
      failDebits(world, status, times)
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
      failDebits(world, fault, 9)
      const { id } = await begin(lien, account)
      world.sandbox.switches.failNext = null
      await world.sandbox.idle()
      world.testApp.clock.advanceSeconds(3_700)
      await sweep(world)
      world.testApp.clock.advanceSeconds(-3_700)
      expect(await onlyPayment(world, lien)).toMatchObject({ status: after })
      expect(debitsOf(id)).toHaveLength(count)
    },
  )

  test.each([
    ['returnedR14', 'R14', 'BLOCKED'],
    ['debitNotAuthorized', 'R10', 'REVOKED'],
  ] as const)(
    'its answer is lost, and the bank returns it (%s) before anybody looks: all that follows from %s follows',
    async (token, code, status) => {
      const [lien, account] = [await createLien(world), await givenAccount(token)]
      failDebits(world, 'timeoutAfterExecution', 9)
      const { id } = await begin(lien, account)
      world.sandbox.switches.failNext = null
      await advance(5)
      await sweep(world)
      expect(await onlyPayment(world, lien)).toMatchObject({ status: 'FAILED', return_code: code })
      expect(await moves(world, id)).toEqual(['>NEW', 'NEW>PROCESSING', 'PROCESSING>FAILED'])
      expect(await statusOfAccount(account)).toBe(status)
      const holds = world.testApp.db.selectFrom('hold').select('kind').where('certificate_id', '=', lien.id)
      expect(await holds.execute()).toEqual(code === 'R14' ? [{ kind: 'deceased' }] : [])
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
    const other = {
      ...world.provider,
      createDebit: async (...args: Parameters<typeof world.provider.createDebit>) => ({
        ...(await world.provider.createDebit(...args)),
        amountCents: 1,
      }),
    }
    const refused = beginDebit(world, lien, account, other)
    await expect(refused).rejects.toMatchObject({ code: 'provider_refused' })
    const { id, ...row } = await onlyPayment(world, lien)
    expect(row).toMatchObject({ status: 'FAILED', needs_review: true })
    expect(debitsOf(id)).toMatchObject([{ status: 'canceled' }])
  })
})

describe('an order that waits for an answer which nobody will give', () => {
  beforeEach(() => {
    world = unheard
  })

  /** The provider, but its create call answers this status. */
  const answering = (status: string): PaymentWorld['provider'] => ({
    ...world.provider,
    createDebit: async (...args) => ({ ...(await world.provider.createDebit(...args)), status }),
  })

  test.each(['requires_action', 'requires_payment_method', 'requires_confirmation'])(
    'answered at create with %s: canceled at the provider, FAILED, 402 that says what to do, no work for staff',
    async (status) => {
      const [lien, account] = [await createLien(world), await givenAccount()]
      const refused = beginDebit(world, lien, account, answering(status))
      await expect(refused).rejects.toMatchObject({
        code: 'payment_refused',
        message: expect.stringMatching(/another bank account|card/),
      })
      const { id, ...row } = await onlyPayment(world, lien)
      expect(row).toMatchObject({ status: 'FAILED', needs_review: false })
      expect(debitsOf(id)).toMatchObject([{ status: 'canceled' }])
      expect(await openTasks(world, id)).toEqual([])
      expect((await askQuote(world, lien, account.actor)).json()).toMatchObject({ allowed: true })
    },
  )

  test('and it cannot be canceled: FAILED all the same, and staff get a task to cancel it there', async () => {
    const [lien, account] = [await createLien(world), await givenAccount()]
    world.sandbox.switches.failNext = { path: '/v1/payment_intents/{id}/cancel', status: 500, times: 9 }
    await expect(beginDebit(world, lien, account, answering('requires_action'))).rejects.toMatchObject({
      code: 'payment_refused',
    })
    world.sandbox.switches.failNext = null
    const { id, ...row } = await onlyPayment(world, lien)
    expect(row).toMatchObject({ status: 'FAILED', needs_review: true })
    expect(await openTasks(world, id)).toEqual(['payment-review'])
  })

  test.each(['requires_action', 'requires_confirmation', 'requires_capture'])(
    'its row is NEW and the provider says %s: withdrawn, then FAILED, so that the certificate can be paid',
    async (status) => {
      const [lien, account] = [await createLien(world), await givenAccount()]
      const { services, db } = world.testApp
      const begun = await begin(lien, account)
      const row = await updatePayment(db, begun.id, { status: 'NEW' })
      let isCanceled = false
      const provider: PaymentWorld['provider'] = {
        ...world.provider,
        getCharge: async (id) => ({
          ...(await world.provider.getCharge(id)),
          ...(isCanceled ? {} : { status }),
        }),
        cancelDebit: async (...args) => {
          await world.provider.cancelDebit(...args)
          isCanceled = true
        },
      }
      expect((await syncPayment({ services, provider }, row)).status).toBe('FAILED')
      expect(debitsOf(begun.id)).toMatchObject([{ status: 'canceled' }])
    },
  )
})

describe('the account is asked again under the lock', () => {
  test('it is another person’s: not found, no payment', async () => {
    const [lien, account, other] = [await createLien(world), await givenAccount(), await givenAccount()]
    const refused = begin(lien, { ...account, actor: other.actor })
    await expect(refused).rejects.toMatchObject({ code: 'not_found' })
    expect(await paymentsOf(lien)).toEqual([])
  })

  test.each(['BLOCKED', 'REVOKED', 'REMOVED', 'PENDING_DEPOSITS'] as const)(
    'it became %s meanwhile: not found, no payment',
    async (status) => {
      const [lien, account] = [await createLien(world), await givenAccount()]
      await world.testApp.db.updateTable('ach_account').set({ status }).where('id', '=', account.id).execute()
      await expect(begin(lien, account)).rejects.toMatchObject({ code: 'not_found' })
      expect(await paymentsOf(lien)).toEqual([])
    },
  )

  const paymentsOf = (lien: Lien) =>
    world.testApp.db.selectFrom('payment').select('id').where('certificate_id', '=', lien.id).execute()
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
    expect((await ledger(world, lien)).accounts).toMatchObject({ cash: DEBIT_TOTAL })
  },
)
