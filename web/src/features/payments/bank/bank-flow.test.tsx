import {
  type RegisteredAccount,
  registeredAccount,
} from '@fieldstone/contract/entities/payments/bank-account'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../../lib/wire.fixtures.ts'
import { authorizationOf, startedDebit } from '../begin/answers.fixtures.ts'
import PaymentPage from '../course/payment-page.tsx'
import { anAccount } from './bank.fixtures.ts'
import { centsTyped } from './deposit-steps.tsx'
import { checkNumbers } from './use-registration.ts'

const CONFIG = { ...PAYMENT_CONFIG, sandboxUrl: 'http://sandbox.test' }
const AUTHORIZATION = authorizationOf(424_000, 4_240)
const CHARGE = 'POST /api/payments/chargeAch'
const VERIFY = 'POST /api/payments/verifyAch'
const wire = (account: RegisteredAccount) => z.encode(registeredAccount, account)

beforeEach(() => signIn())

function open(
  accounts: RegisteredAccount[],
  answers: Record<string, Answer | (() => Answer)> = {},
  query = 'parcelId=3',
) {
  const asked = answerApi({
    'GET /api/payments/config': { body: CONFIG },
    'GET /api/payments/ach': () => ({ body: accounts.map(wire) }),
    'GET /api/payments/authorization': { body: AUTHORIZATION },
    ...answers,
  })
  renderPage('/payment', <PaymentPage />, `/payment?${query}`)
  return asked
}

const STARTED = startedDebit(424_000, 4_240)
const authorize = () => screen.findByRole('button', { name: 'Authorize $4,282.40' })

test('nothing is registered: the form of Submit ACH Information, with both ways', async () => {
  open([])
  await screen.findByRole('heading', { level: 1, name: 'Submit ACH Information' })
  expect(await screen.findByRole('button', { name: 'Link my bank account' })).toBeTruthy()
  expect(await screen.findByLabelText('Routing number')).toBeTruthy()
})

test('payments are switched off: the page says so, and offers no account to link or to enter', async () => {
  const asked = open([], { 'GET /api/payments/config': { body: { ...CONFIG, mode: 'off' } } })
  await screen.findByText('Online payments are turned off here. You can pay by mail or by wire.')
  expect(screen.queryByRole('button', { name: 'Link my bank account' })).toBeNull()
  expect(screen.queryByLabelText('Routing number')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the payoff' })).toBeTruthy()
  expect(asked.map(({ path }) => path)).not.toContain('/api/payments/ach')
})

test('the fee and total stand in dollars, and without a tick nothing is sent', async () => {
  const asked = open([anAccount()], { [CHARGE]: { body: STARTED } })
  await screen.findByRole('heading', { level: 1, name: 'Charge ACH' })
  fireEvent.click(await authorize())
  await screen.findByText('Check the box to authorize this payment.')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  expect(screen.getByRole('table', { name: 'What you pay' }).textContent).toContain('$42.40')
  fireEvent.click(screen.getByLabelText('I have read this authorization and agree to it'))
  fireEvent.click(await authorize())
  await screen.findByText(`/parcels/3/paymentprocesssuccess?payment=${STARTED.paymentId}`)
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    chargeAmount: 4282.4,
    accountId: anAccount().id,
    authorizationAccepted: true,
    authorizationDate: '2026-11-20',
  })
})

test.each([
  [
    'the bank says no',
    {
      status: 402,
      body: refusal('payment_refused', 'Your bank did not accept this payment.', { reason: 'bank_refused' }),
    },
    'Your bank did not accept this payment.',
  ],
  ['the payoff changed', { status: 409, body: refusal('amount_changed', 'x') }, 'Review the new total'],
  [
    'left open overnight',
    { status: 400, body: refusal('authorization_required', 'x', { reason: 'day_changed' }) },
    'opened on another day',
  ],
  ['the account is gone', { status: 404, body: refusal('not_found', 'x') }, 'can no longer be used'],
  [
    'a plan was made meanwhile',
    { status: 409, body: refusal('not_payable', 'x', { reason: 'has_plan' }) },
    'A payment plan exists for this certificate',
  ],
  ['a second tab paid', { status: 409, body: refusal('already_paying', 'x') }, 'Do not pay again'],
] as const)('%s: its own sentence', async (_, answer, sentence) => {
  open([anAccount()], { [CHARGE]: answer })
  fireEvent.click(await screen.findByLabelText('I have read this authorization and agree to it'))
  fireEvent.click(await authorize())
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

test.each<[string, RegisteredAccount[]]>([
  ['another account is offered', [anAccount({ id: `ach_${'b'.repeat(26)}`, last4: '1111' })]],
  ['no account is left, so that another can be registered', []],
])('the account is refused, and %s: why stays beside it', async (_, others) => {
  const why = 'This bank account cannot be debited. Register another bank account.'
  let isRefused = false
  open([], {
    'GET /api/payments/ach': () => ({ body: (isRefused ? others : [anAccount()]).map(wire) }),
    [CHARGE]: () => {
      isRefused = true
      return { status: 402, body: refusal('payment_refused', why, { reason: 'account_unusable' }) }
    },
  })
  fireEvent.click(await screen.findByLabelText('I have read this authorization and agree to it'))
  fireEvent.click(await authorize())
  await (others.length > 0
    ? screen.findByText(/account ending 1111/)
    : screen.findByRole('button', { name: 'Link my bank account' }))
  expect(screen.getByRole('alert').textContent).toBe(`Nothing was charged. ${why}`)
})

test('refused, then no answer at all: the payer is told so, and another press is the same order', async () => {
  let isRefused = false
  open([anAccount()], {
    [CHARGE]: () => {
      if (isRefused) throw new TypeError('the connection is lost')
      isRefused = true
      return { status: 402, body: refusal('payment_refused', 'Your bank did not accept this payment.') }
    },
  })
  const keys = listOrderKeys()
  const press = async (saying: string) => {
    fireEvent.click(await authorize())
    await screen.findByText(saying, { exact: false })
    await vi.waitFor(async () => expect((await authorize()).getAttribute('aria-busy')).toBeNull())
  }
  fireEvent.click(await screen.findByLabelText('I have read this authorization and agree to it'))
  await press('Your bank did not accept this payment.')
  await press('we do not know whether the payment went through')
  await press('we do not know whether the payment went through')
  const [refused, unsure, again] = keys
  expect(unsure).not.toBe(refused)
  expect(again).toBe(unsure)
})

/** The key of each order that is sent from now on. */
function listOrderKeys(): (string | null)[] {
  const keys: (string | null)[] = []
  const answer = globalThis.fetch
  globalThis.fetch = (address, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return answer(address, init)
  }
  return keys
}

test('deposits: the code is sent as typed in capitals; a wrong one says how many tries are left', async () => {
  const waiting = anAccount({
    status: 'PENDING_DEPOSITS',
    microdepositType: 'descriptor_code',
    triesLeft: 10,
  })
  const asked = open([waiting], {
    [VERIFY]: {
      status: 400,
      body: refusal('verification_mismatch', 'That code does not match.', { triesLeft: 9 }),
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Verify ACH Information' })
  fireEvent.change(screen.getByLabelText('Six-character code'), { target: { value: 'sm22bb' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify this account' }))
  await screen.findByText('9 tries left')
  expect(screen.getByRole('alert').textContent).toContain('That code does not match.')
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ descriptorCode: 'SM22BB' })
})

test('an account that came to nothing says why, above the way to register another', async () => {
  open([anAccount({ status: 'FAILED', failure: 'attempts_exceeded' })])
  await screen.findByText(/too many failed attempts for the account ending 6789/)
})

test.each([
  ['32', 32],
  ['0.32', 32],
  ['.07', 7],
  ['$0.45', 45],
  ['0', null],
  ['100', null],
  ['1.32', null],
  ['', null],
])("a deposit typed as '%s' is %s cents", (text, amount) => {
  expect(centsTyped(text)).toBe(amount)
})

test('a routing number that cannot be right is found before anything is sent', () => {
  const typed = {
    account: '000123456789',
    holder: 'Pat',
    holderType: 'individual',
    accountType: 'checking',
    agree: 'yes',
  }
  expect(checkNumbers({ ...typed, routing: '110000000' }, false)).toBeNull()
  expect(checkNumbers({ ...typed, routing: '110000001' }, false)?.fields).toHaveProperty('routing')
  expect(checkNumbers({ ...typed, routing: '110000000', account: '' }, true)).toBeNull()
})

test.each([
  [
    'routing_number_invalid',
    'Our payment processor does not recognize this routing number. Check each digit.',
  ],
  ['account_number_invalid', 'Our payment processor does not accept this account number. Check each digit.'],
])(
  'the provider does not take the numbers (%s): said at the field, and all stays as typed',
  async (code, words) => {
    const asked = open([], {
      'POST http://sandbox.test/_sandbox/tokenize': { status: 400, body: { error: { message: 'x', code } } },
    })
    const typed = {
      'Routing number': '021000021',
      'Account number': '000123456789',
      'Name on the account': 'Pat',
    }
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(await screen.findByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByLabelText('I agree to this authorization'))
    fireEvent.click(screen.getByRole('button', { name: 'Register this account' }))
    await vi.waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0))
    await vi.waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Register this account' }).getAttribute('aria-busy'),
      ).toBeNull(),
    )
    expect(screen.getByRole('alert').textContent).toContain(words)
    for (const [label, value] of Object.entries(typed))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
    expect(asked.filter(({ method, path }) => method === 'POST' && path.startsWith('/api'))).toEqual([])
  },
)

test('back from the page of the bank, linking can be started again', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  open([], { 'POST /api/payments/achLink': { body: { url: 'https://bank.test/' } } })
  const link = await screen.findByRole('button', { name: 'Link my bank account' })
  fireEvent.click(link)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://bank.test/'))
  leave.mockRestore()
  expect(link.getAttribute('aria-busy')).toBe('true')
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  expect(link.getAttribute('aria-busy')).toBeNull()
})

test('linked from a part of a plan: the way goes on with that part, never with the whole payoff', async () => {
  const answers = { 'POST /api/payments/chargeAchPartial': { body: STARTED } }
  const asked = open([anAccount()], answers, 'ach=true&parcelId=3&portion=353.34')
  fireEvent.click(await screen.findByLabelText('I have read this authorization and agree to it'))
  fireEvent.click(await authorize())
  await vi.waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/payments/chargeAchPartial',
    ]),
  )
})

test('linking from a part of a plan: the page of the bank is told where to lead back', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const answers = { 'POST /api/payments/achLink': { body: { url: 'https://bank.test/' } } }
  const asked = open([], answers, 'parcelId=3&portion=353.34')
  fireEvent.click(await screen.findByRole('button', { name: 'Link my bank account' }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://bank.test/'))
  leave.mockRestore()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ parcelId: '3', portion: '353.34' })
})

test('for automatic payments: another account can be registered, and once it is there the dialog opens again', async () => {
  open([anAccount()], {}, 'parcelId=3&returnTo=autopay')
  expect(await screen.findByRole('button', { name: 'Link my bank account' })).toBeTruthy()
  cleanup()
  open([anAccount()], {}, 'ach=true&parcelId=3&returnTo=autopay')
  expect(await screen.findByText('/parcels/3/plan?account=linked')).toBeTruthy()
})
