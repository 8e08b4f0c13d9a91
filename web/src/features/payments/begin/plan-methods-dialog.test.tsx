import { registeredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { cents } from '@fieldstone/domain/money/cents'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { currentSession } from '../../../lib/session.ts'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../../lib/wire.fixtures.ts'
import { aCertificate, aView } from '../../../records/certificate.fixtures.ts'
import { anAccount } from '../bank/bank.fixtures.ts'
import { authorizationOf, startedDebit, TICKET, ticketFor } from './answers.fixtures.ts'
import PlanMethodsDialog from './plan-methods-dialog.tsx'

const QUOTE = {
  allowed: true,
  reason: null,
  portionCents: 64_284,
  feeBps: 325,
  feeCents: 2_089,
  totalCents: 66_373,
  remainingCents: 703_400,
  goodThrough: '2026-11-30',
}
const AUTHORIZATION = authorizationOf(25_000, 250)
const DEBITED = startedDebit(25_000, 250)
const GOOD_TICKET = ticketFor(64_284, 2_089)

const sent: Record<string, string>[] = []
beforeEach(() => {
  sent.length = 0
  signIn()
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = [...new FormData(this)].map(([name, value]) => [name, String(value)])
    sent.push({ action: this.getAttribute('action') ?? '', ...Object.fromEntries(fields) })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

interface Given {
  readonly quote?: object
  readonly ticket?: Answer
  readonly config?: object
  readonly isRestOnly?: boolean
  readonly awaitingCents?: number
  readonly more?: Readonly<Record<string, Answer>>
}

async function open({
  quote,
  ticket = GOOD_TICKET,
  config,
  isRestOnly = false,
  awaitingCents = 0,
  more,
}: Given = {}) {
  const payMonthly = {
    opens: 'payment-methods',
    awaitingCents: cents(awaitingCents),
    isInReview: false,
    isWholeRestOnly: isRestOnly,
  } as const
  const offer = { parcel: aView(), payoff: aView({ buttons: { payMonthly } }) }
  const asked = answerApi({
    'GET /api/payments/config': { body: { ...PAYMENT_CONFIG, ...config } },
    'GET /api/payments/quote': { body: { ...QUOTE, ...quote } },
    [TICKET]: ticket,
    ...more,
  })
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <PlanMethodsDialog certificate={aCertificate({ offer })} isOpen onClose={() => undefined} />,
    '/parcels/3/payoffrequest',
  )
  await screen.findByText(/^Payment plan for certificate/)
  // It takes its name from its title, which stands a moment later.
  return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Payment Methods' })) }
}
const typed = () => screen.getByLabelText<HTMLInputElement>(/Amount in dollars/)
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

test('the instalment that is due is chosen; by card its fee and total stand there, and the total is what is sent', async () => {
  const { asked, dialog } = await open()
  await dialog.findByRole('radio', { name: /\$642\.84, the next installment/ })
  const card = within(dialog.getByRole('table', { name: /^Credit card/ }))
  expect(card.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'For the plan$642.84',
    'Card service fee, 3.25%$20.89',
    'You pay$663.73',
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $663.73 by card' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    { action: '/api/payments/ccpartial', amount: '663.73', id: '3', ticket: 'secret' },
  ])
  const ticket = asked.find(({ path }) => path.endsWith('/ticket'))
  expect(ticket?.body).toEqual({ purpose: 'ccpartial', parcelId: 3, amount: 663.73 })
})

test('money is on its way: it is said that it is counted, and that this pays ahead', async () => {
  const { dialog } = await open({ awaitingCents: 64_284 })
  expect(await dialog.findByText(/^\$642\.84 is already on its way and is counted here/)).toBeTruthy()
})

test('all that is owed, or an amount of one’s own: fee and total follow', async () => {
  const { dialog } = await open()
  await dialog.findByRole('radio', { name: /all that is owed/ })
  choose(/all that is owed/)
  expect(dialog.getByRole('table', { name: /^Mail/ }).textContent).toContain('$7,034.00')
  fireEvent.change(typed(), { target: { value: '$1,000' } })
  expect(dialog.getByRole('table', { name: /^Credit card/ }).textContent).toContain('$1,032.50')
})

test('from a bank account: the chosen amount is what the text is read for, and it is still chosen after coming back', async () => {
  const { asked, dialog } = await open({
    more: {
      'GET /api/payments/ach': { body: [z.encode(registeredAccount, anAccount())] },
      'GET /api/payments/authorization': { body: AUTHORIZATION },
      'POST /api/payments/chargeAchPartial': { body: DEBITED },
    },
  })
  await dialog.findByRole('radio', { name: /all that is owed/ })
  fireEvent.change(typed(), { target: { value: '250.00' } })
  expect(dialog.getByRole('table', { name: /^Bank account/ }).textContent).toContain('$252.50')
  fireEvent.click(dialog.getByRole('button', { name: 'Continue with your bank' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Back to all ways to pay' }))
  expect(typed().value).toBe('250.00')
  fireEvent.click(screen.getByRole('button', { name: 'Continue with your bank' }))
  fireEvent.click(await screen.findByLabelText(/I have read this authorization/))
  fireEvent.click(screen.getByRole('button', { name: 'Authorize $252.50' }))
  await screen.findByText(`/parcels/3/paymentprocesssuccess?payment=${DEBITED.paymentId}`)
  expect(asked.find(({ path }) => path.includes('/authorization'))?.path).toContain(
    'kind=PARTIAL&portion=250.00',
  )
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/payments/chargeAchPartial',
    body: { chargeAmount: 252.5, parcelId: 3, authorizationDate: '2026-11-20' },
  })
})

test.each(['7,034.01', '0', '12.345', 'all of it'])(
  'typed %s: says what can be paid, and nothing can be sent',
  async (text) => {
    const { dialog } = await open()
    await dialog.findByRole('radio', { name: /all that is owed/ })
    fireEvent.change(typed(), { target: { value: text } })
    expect(dialog.getByText(/Enter an amount from \$0\.01 to \$7,034\.00/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /by card/ })).toBeNull()
    expect(dialog.getAllByRole('button', { name: 'Enter an amount' })).toHaveLength(2)
  },
)

test.each([
  ['plan_not_active', 'Look at your plan, or call us before you pay.'],
  ['autopay_on', 'stop them on your plan page first'],
])(
  'the plan changed meanwhile (%s): its own sentence, and what was typed is still there',
  async (code, words) => {
    const { dialog } = await open({ ticket: { status: 409, body: refusal(code, words, { reason: code }) } })
    await dialog.findByRole('radio', { name: /all that is owed/ })
    fireEvent.change(typed(), { target: { value: '250.00' } })
    fireEvent.click(dialog.getByRole('button', { name: /by card/ }))
    expect((await dialog.findByRole('alert')).textContent).toContain(words)
    expect(typed().value).toBe('250.00')
  },
)

test('left open overnight: after the log-in that the server asks for, the typed amount is still there', async () => {
  const first = await open({ ticket: { status: 401, body: refusal('sign_in_required', 'x') } })
  await first.dialog.findByRole('radio', { name: /all that is owed/ })
  fireEvent.change(typed(), { target: { value: '250.00' } })
  fireEvent.click(first.dialog.getByRole('button', { name: /by card/ }))
  await vi.waitFor(() => expect(currentSession()).toBeNull())
  cleanup()
  signIn()
  await open()
  await screen.findByRole('radio', { name: /all that is owed/ })
  expect(typed().value).toBe('250.00')
})

test('automatic payments are on: says so, leads to the plan, and offers no way to pay', async () => {
  const { dialog } = await open({ quote: { allowed: false, reason: 'autopay_on' } })
  expect(await dialog.findByText(/Automatic payments are on/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe('/parcels/3/plan')
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('closed after a refusal: what can be paid is read again, for the next time that it is opened', async () => {
  const { asked, dialog } = await open({ quote: { allowed: false, reason: 'plan_not_active' } })
  const quotes = () => asked.filter(({ path }) => path.startsWith('/api/payments/quote')).length
  expect(quotes()).toBe(1)
  const [cross] = dialog.getAllByRole('button', { name: 'Close' })
  if (cross) fireEvent.click(cross)
  await vi.waitFor(() => expect(quotes()).toBe(2))
})

test('a complete plan with a rest: only the whole rest', async () => {
  const { dialog } = await open({ isRestOnly: true, quote: { portionCents: 48_870, remainingCents: 48_870 } })
  await dialog.findByRole('radio', { name: /\$488\.70, all that is owed/ })
  expect(dialog.queryByLabelText(/Amount in dollars/)).toBeNull()
})

test('an amount typed while the plan was active: once it is complete, the whole rest is what is paid', async () => {
  const first = await open()
  await first.dialog.findByRole('radio', { name: /all that is owed/ })
  fireEvent.change(typed(), { target: { value: '250.00' } })
  cleanup()
  const { dialog } = await open({ isRestOnly: true, quote: { portionCents: 48_870, remainingCents: 48_870 } })
  await dialog.findByRole('radio', { name: /\$488\.70, all that is owed/ })
  expect(dialog.getByRole('button', { name: 'Pay $504.58 by card' })).toBeTruthy()
})

test('payments are off: by mail alone', async () => {
  const { dialog } = await open({
    config: { mode: 'off' },
    quote: { allowed: false, reason: 'payments_off' },
  })
  await dialog.findByRole('region', { name: 'Mail' })
  expect(dialog.queryByRole('region', { name: 'Credit card' })).toBeNull()
})

test('an instalment is under way: it can be paid on once that has come, and no figure is named', async () => {
  const quote = { allowed: false, reason: 'being_paid', portionCents: 0, remainingCents: 0 }
  const { dialog } = await open({ quote })
  expect(await dialog.findByText(/Once it has gone through, you can pay what is still owed\./)).toBeTruthy()
  expect(dialog.queryByText(/owed in all|Do not pay again/)).toBeNull()
})
