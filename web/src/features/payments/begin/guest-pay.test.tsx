import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { cents } from '@fieldstone/domain/money/cents'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import LoginPromptDialog from '../../../app/login-prompt.tsx'
import { closeLoginPrompt, promptLogin } from '../../../lib/login-prompt.ts'
import { currentGuest, forgetGuest } from '../../../lib/session.ts'
import { type Answer, answerApi, guestToken, refusal, renderPage } from '../../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../../lib/wire.fixtures.ts'
import { aCertificate } from '../../../records/certificate.fixtures.ts'
import { TICKET, ticketFor } from './answers.fixtures.ts'

const CODE = 'POST /api/guests/code'
const SESSION = 'POST /api/guests/session'
const PAY = 'Pay $1,476.48 by card'

let submits = 0
beforeEach(() => {
  submits = 0
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {
    submits += 1
  })
})
afterEach(() => {
  closeLoginPrompt()
  forgetGuest()
  vi.restoreAllMocks()
})

const CERTIFICATE = aCertificate({ totalCents: cents(143_000) })

async function open(
  answers: Readonly<Record<string, Answer>> = {},
  payable: Certificate | null = CERTIFICATE,
) {
  const asked = answerApi({
    'GET /api/payments/config': { body: PAYMENT_CONFIG },
    [CODE]: { body: { challenge: 'the challenge' } },
    [SESSION]: { body: { tokenString: guestToken() } },
    [TICKET]: ticketFor(143_000, 4_648),
    ...answers,
  })
  renderPage('/parcels/:parcelId/payoffrequest', <LoginPromptDialog />, '/parcels/3/payoffrequest')
  promptLogin('/parcels/3/payoffrequest', payable)
  return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Please Log In' })) }
}

const type = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })

async function sendCode(dialog: ReturnType<typeof within>): Promise<void> {
  await dialog.findByRole('heading', { name: 'Pay by card as a guest' })
  type(dialog, 'E-mail address', 'ana@example.com')
  fireEvent.click(dialog.getByRole('button', { name: 'E-mail me a code' }))
  await dialog.findByText('We sent an e-mail to ana@example.com. Enter its 6-digit code within 10 minutes.')
}

function enterCode(dialog: ReturnType<typeof within>): void {
  type(dialog, '6-digit code', '204 518')
  type(dialog, 'First name', 'Ana')
  type(dialog, 'Last name', 'Ruiz')
  fireEvent.click(dialog.getByRole('button', { name: PAY }))
}

test('shows payoff, fee and total before an address is typed, and still offers a log-in', async () => {
  const { dialog } = await open()
  await dialog.findByText('Card service fee, 3.25%')
  expect(dialog.getByText('$1,476.48')).toBeTruthy()
  expect(dialog.getByText('You must be logged in to perform this action.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Log in' })).toBeTruthy()
})

test('sends the code, opens the guest session and the page of the payment processor with one press', async () => {
  const { asked, dialog } = await open()
  await sendCode(dialog)
  enterCode(dialog)
  await vi.waitFor(() => expect(submits).toBe(1))
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { email: 'ana@example.com' },
    {
      ...{ challenge: 'the challenge', email: 'ana@example.com', code: '204 518' },
      ...{ firstName: 'Ana', lastName: 'Ruiz' },
    },
    { purpose: 'cc', parcelId: 3, amount: 1430 },
  ])
  expect(currentGuest()).toMatchObject({ userId: 9, email: 'ana@example.com' })
})

test('lists what is missing, and keeps what was typed when the code is wrong', async () => {
  const wrong = refusal('bad_request', 'Check the form.', { fields: { code: 'This code is wrong.' } })
  const { dialog } = await open({ [SESSION]: { status: 400, body: wrong } })
  await sendCode(dialog)
  fireEvent.click(dialog.getByRole('button', { name: PAY }))
  await dialog.findByText('Something is missing')
  for (const text of ['Enter the 6 digits from the e-mail', 'Enter your first name', 'Enter your last name'])
    expect(dialog.getAllByText(text).length).toBeGreaterThan(0)
  enterCode(dialog)
  expect((await dialog.findAllByText('This code is wrong.')).length).toBeGreaterThan(0)
  expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Ana')
  expect(submits).toBe(0)
})

test('rejects what is no address before a code is requested', async () => {
  const { asked, dialog } = await open()
  await dialog.findByRole('heading', { name: 'Pay by card as a guest' })
  fireEvent.click(dialog.getByRole('button', { name: 'E-mail me a code' }))
  expect((await dialog.findAllByText('Enter your e-mail address')).length).toBeGreaterThan(0)
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('sends another code, and goes back to another address', async () => {
  const { asked, dialog } = await open()
  await sendCode(dialog)
  fireEvent.click(dialog.getByRole('button', { name: 'Send another code' }))
  await vi.waitFor(() => expect(asked.filter(({ path }) => path === '/api/guests/code')).toHaveLength(2))
  fireEvent.click(dialog.getByRole('button', { name: 'Use another address' }))
  expect(await dialog.findByLabelText('E-mail address')).toBeTruthy()
})

test('pays at once while the guest session goes on, and says why a payment did not start', async () => {
  const taken = refusal('already_paying', 'It is being paid.', { paymentId: null })
  const { dialog } = await open({
    [TICKET]: { status: 409, body: taken },
    'POST /api/auth/logout': { status: 204 },
  })
  await sendCode(dialog)
  enterCode(dialog)
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(dialog.getByText('You pay as a guest. The receipt goes to ana@example.com.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Use another address' }))
  expect(await dialog.findByLabelText('E-mail address')).toBeTruthy()
  expect(currentGuest()).toBeNull()
})

test.each([
  ['something else needs the log-in', null, {}],
  ['cards are not taken', CERTIFICATE, { mode: 'off' }],
  ['the company is not set', CERTIFICATE, { companySet: false }],
  ['the payoff is not shown', aCertificate({ totalCents: null }), {}],
] as const)('is not offered if %s', async (_, payable, config) => {
  const { asked, dialog } = await open(
    { 'GET /api/payments/config': { body: { ...PAYMENT_CONFIG, ...config } } },
    payable,
  )
  if (payable !== null) await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(dialog.queryByRole('button', { name: 'E-mail me a code' })).toBeNull()
})
