import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import { DEFAULT_MESSAGES } from '@fieldstone/contract/error-messages'
import { cents } from '@fieldstone/domain/money/cents'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatTime } from '../../../lib/format.ts'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../../lib/wire.fixtures.ts'
import { aCertificate } from '../../../records/certificate.fixtures.ts'
import { TICKET, ticketFor } from './answers.fixtures.ts'
import PaymentMethodsDialog from './payment-methods-dialog.tsx'

const GOOD_TICKET = ticketFor(143_000, 4_648)

const quoteOf = (reason: string | null) => ({
  ...{ allowed: reason === null, reason, feeBps: 325, goodThrough: '2026-11-30' },
  ...{ portionCents: 143_000, feeCents: 4_648, totalCents: 147_648, remainingCents: 143_000 },
})

let submits = 0
beforeEach(() => {
  submits = 0
  signIn()
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {
    submits += 1
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function open(
  ticket: Answer | (() => Answer) = GOOD_TICKET,
  config: Partial<PaymentConfig> = {},
  totalCents = 143_000,
  reason: string | null = null,
) {
  const certificate = aCertificate({ totalCents: cents(totalCents) })
  const asked = answerApi({
    'GET /api/payments/config': { body: { ...PAYMENT_CONFIG, ...config } },
    [TICKET]: ticket,
    'GET /api/payments/ach': { body: [] },
    'GET /api/payments/quote': { body: quoteOf(reason) },
  })
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <PaymentMethodsDialog certificate={certificate} isOpen onClose={() => undefined} />,
    '/parcels/3/payoffrequest',
  )
  await screen.findAllByRole('heading', { level: 4 })
  return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Payment Methods' })) }
}
const waysOf = (dialog: ReturnType<typeof within>): readonly string[] =>
  dialog.getAllByRole('heading', { level: 4 }).map((it: HTMLElement) => it.textContent ?? '')
const table = (dialog: ReturnType<typeof within>, name: string) =>
  within(dialog.getByRole('table', { name: `${name}: payoff, fee and total` }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('each way shows payoff, fee and total in dollars, the cheapest first', async () => {
  const { dialog } = await open()
  expect(table(dialog, 'Credit card')).toEqual([
    'Payoff$1,430.00',
    'Card service fee, 3.25%$46.48',
    'You pay$1,476.48',
  ])
  expect(table(dialog, 'Bank account (ACH)')).toEqual([
    'Payoff$1,430.00',
    'ACH service fee, 1%$14.30',
    'You pay$1,444.30',
  ])
  expect(table(dialog, 'Mail')).toEqual(['Payoff$1,430.00', 'No fee$0.00', 'You pay$1,430.00'])
  expect(waysOf(dialog)).toEqual(['Mail', 'Bank account (ACH)', 'Credit card'])
})

test('says where the receipt will go before anything is paid, unless nothing can be paid here', async () => {
  const { dialog } = await open()
  expect(dialog.getByText('Your receipt will go to maria@example.com.')).toBeTruthy()
})

test.each([
  ['Credit card', 'It counts as soon as the card is accepted.'],
  [
    'Bank account (ACH)',
    'It counts on the day you authorize it. Your bank pays about 4 business days later.',
  ],
  ['Mail', 'It counts when it has arrived and cleared.'],
])('%s: how long it takes is said before it is begun', async (way, words) => {
  const { dialog } = await open()
  expect(within(dialog.getByRole('region', { name: way })).getByText(words, { exact: false })).toBeTruthy()
})

test.each([
  ['Credit card', 'Jan 19, 2027'],
  ['Bank account (ACH)', 'Mar 31, 2027'],
  ['Mail', 'Jan 26, 2027'],
])('%s: says by when the release is recorded, before it is chosen', async (way, day) => {
  const { dialog } = await open()
  const card = dialog.getByRole('region', { name: way })
  expect(within(card).getByText('Release recorded by:').parentElement?.textContent).toBe(
    `Release recorded by: ${day}`,
  )
})

test('says on opening that someone has started to pay, before a button is pressed', async () => {
  const { dialog } = await open(GOOD_TICKET, {}, 143_000, 'being_paid')
  expect(await dialog.findByText(/^Someone has started to pay this certificate\./)).toBeTruthy()
})

test('card: the button names the total, the ticket is asked for the payoff without fee, then the form goes out', async () => {
  const { asked, dialog } = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $1,476.48 by card' }))
  await vi.waitFor(() => expect(submits).toBe(1))
  expect(asked.find((it) => it.method === 'POST')?.body).toEqual({ purpose: 'cc', parcelId: 3, amount: 1430 })
})

test('the payoff has changed: says both figures, charges nothing, and asks again with the new one', async () => {
  const quote = {
    allowed: true,
    reason: null,
    portionCents: 145_000,
    feeBps: 325,
    feeCents: 4_713,
    totalCents: 149_713,
    remainingCents: 145_000,
    goodThrough: '2026-11-30',
  }
  let tries = 0
  const changed: Answer = { status: 409, body: refusal('amount_changed', 'It changed.', { quote }) }
  const { asked, dialog } = await open(() => (tries++ === 0 ? changed : GOOD_TICKET))
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $1,476.48 by card' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('You saw $1,430.00; it is now $1,450.00. Nothing was charged.')
  expect(submits).toBe(0)
  fireEvent.click(await dialog.findByRole('button', { name: 'Pay $1,497.13 by card' }))
  await vi.waitFor(() => expect(submits).toBe(1))
  expect(asked.filter((it) => it.method === 'POST').map((it) => it.body)).toMatchObject([
    { amount: 1430 },
    { amount: 1450 },
  ])
})

test('refused: the reason has its fixed sentence, and the button can be pressed again', async () => {
  const body = refusal('not_payable', 'no', { reason: 'county_payoff' })
  const { dialog } = await open({ status: 409, body })
  fireEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'The payoff must be obtained from the county fiscal office.',
  )
  // Also on a phone, where the button is far below it. A second refusal takes the focus again.
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('alert')))
  dialog.getByRole('button', { name: /^Pay/ }).focus()
  fireEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('alert')))
  expect(dialog.getByRole('button', { name: /^Pay/ }).getAttribute('aria-disabled')).toBeNull()
})

/** Each time that the certificate is read again it has the next of these figures. */
function ReadAgain({ figures }: { readonly figures: readonly (number | null)[] }) {
  const [at, setAt] = useState(0)
  const figure = figures[at] ?? null
  const certificate = aCertificate({ totalCents: figure === null ? null : cents(figure) })
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Read again
      </button>
      <PaymentMethodsDialog certificate={certificate} isOpen onClose={() => undefined} />
    </>
  )
}

test('the figure changes and is then gone: the last one stays', async () => {
  answerApi({ 'GET /api/payments/config': { body: PAYMENT_CONFIG } })
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <ReadAgain figures={[143_000, 150_000, null]} />,
    '/parcels/3/payoffrequest',
  )
  await screen.findAllByRole('heading', { level: 4 })
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment Methods' }))
  for (const amount of ['$1,430.00', '$1,500.00', '$1,500.00']) {
    expect(table(dialog, 'Credit card')[0]).toBe(`Payoff${amount}`)
    fireEvent.click(screen.getByText('Read again'))
  }
})

test('refused since staff changed the certificate: the reason stays when no figure is shown any more', async () => {
  answerApi({
    'GET /api/payments/config': { body: PAYMENT_CONFIG },
    [TICKET]: { status: 409, body: refusal('not_payable', 'no', { reason: 'staff_payoff' }) },
  })
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <ReadAgain figures={[143_000, null]} />,
    '/parcels/3/payoffrequest',
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Pay/ }))
  const words = 'The payoff of this certificate must be obtained from our staff.'
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  fireEvent.click(screen.getByText('Read again'))
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test('too many tries: says when the next one can be made', async () => {
  const body = refusal('too_many', DEFAULT_MESSAGES.too_many)
  const { dialog } = await open({ status: 429, body, headers: { 'retry-after': '1800' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Try again in 30 minutes.')
})

test('a payment under way leads to that payment', async () => {
  const body = refusal('already_paying', 'no', { paymentId: 'pay_1' })
  const { dialog } = await open({ status: 409, body })
  fireEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
  const link = await dialog.findByRole('link', { name: 'See that payment' })
  expect(link.getAttribute('href')).toBe('/parcels/3/paymentprocesssuccess?payment=pay_1')
})

test('somebody else has started to pay: shows when the certificate can be paid', async () => {
  const freeAt = '2026-11-20T15:10:00.000Z'
  const { dialog } = await open({ status: 409, body: refusal('already_paying', 'no', { freeAt }) })
  fireEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain(
    `Someone else has started to pay this certificate. If they do not finish, you can pay it after ${formatTime(new Date(freeAt))}.`,
  )
})

test('above the cap: the bank method shows its total and the reason, and cannot be begun', async () => {
  const { dialog } = await open(GOOD_TICKET, {}, 2_475_250)
  const bank = within(dialog.getByRole('region', { name: 'Bank account (ACH)' }))
  expect(bank.getByText(/A bank payment can be at most \$25,000\.00/)).toBeTruthy()
  expect(bank.queryByRole('button')).toBeNull()
})

test('a bank account: its own dialogs follow, and lead back to all ways', async () => {
  const { dialog } = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Continue with your bank' }))
  const register = within(await screen.findByRole('dialog', { name: 'Register Your Bank Account' }))
  expect(register.getByRole('button', { name: 'Link my bank account' })).toBeTruthy()
  fireEvent.click(register.getByRole('button', { name: 'Back to all ways to pay' }))
  const ways = within(await screen.findByRole('dialog', { name: 'Payment Methods' }))
  expect(waysOf(ways)).toHaveLength(3)
})

test('payments are off: only mail and wire are offered', async () => {
  const { dialog } = await open(GOOD_TICKET, { mode: 'off' })
  expect(waysOf(dialog)).toEqual(['Mail', 'Wire'])
})
