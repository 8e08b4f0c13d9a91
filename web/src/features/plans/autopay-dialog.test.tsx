import { DEFAULT_MESSAGES, ERROR_STATUS } from '@fieldstone/contract/errors'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import { PLAN } from './plan.fixtures.ts'
import PlanPage from './plan-page.tsx'

const ACCOUNT = {
  id: `ach_${'b'.repeat(26)}`,
  status: 'VERIFIED',
  institution: 'First Bank',
  achLast4: '6789',
  accountType: 'checking',
  isDefaultAccount: true,
  microdepositType: null,
  arrivalDate: null,
  triesLeft: null,
  failure: null,
  statementUrl: null,
  created: '2026-12-01T15:00:00Z',
}
const OFFER = {
  method: 'ACH',
  mostMonths: 2,
  debits: ['2027-01-15', '2027-02-15'].map((dueDate) => ({
    dueDate,
    portionCents: 64_284,
    feeCents: 643,
    totalCents: 64_927,
  })),
  authorizedTotalCents: 129_854,
  authorizationTextVersion: '1',
  text: 'By pressing Authorize I agree.',
}
const START = 'POST /api/payments/chargeAchSubscription'

beforeEach(() => {
  signIn()
})
afterEach(() => {
  cleanup()
  signOut()
})

async function open(answers: Record<string, Answer> = {}) {
  const asked = answerApi({
    'GET /api/parcels/3/plan': { body: PLAN },
    'GET /api/payments/ach': { body: [ACCOUNT] },
    'GET /api/payments/autopay/offer': { body: OFFER },
    ...answers,
  })
  renderPage('/parcels/:parcelId/plan', <PlanPage />, '/parcels/3/plan')
  fireEvent.click(await screen.findByRole('button', { name: 'Set Up Automatic Payments' }))
  return asked
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Set Up Automatic Payments' }))
const box = () => dialog().getByRole<HTMLInputElement>('checkbox')
const authorize = () => fireEvent.click(dialog().getByRole('button', { name: 'Authorize' }))
const sent = (asked: Awaited<ReturnType<typeof open>>) => asked.filter(({ method }) => method === 'POST')

test('every debit and the text stand there before the box, which is not ticked; accepted, that very sum is sent', async () => {
  const asked = await open({
    [START]: {
      body: {
        autopayId: `aut_${'a'.repeat(26)}`,
        firstDebitOn: '2027-01-15',
        months: 2,
        instalmentTotalCents: 64_927,
        lastTotalCents: 64_927,
      },
    },
  })
  await screen.findByText('By pressing Authorize I agree.')
  expect(dialog().getByRole('table').textContent).toContain('January 15, 2027$649.27')
  expect(dialog().getByRole('table').textContent).toContain('In all$1,298.54')
  expect(box().checked).toBe(false)
  fireEvent.click(box())
  authorize()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked).map(({ body }) => body)).toEqual([
    {
      chargeAmount: 0,
      numberOfMonths: 2,
      parcelId: 3,
      accountId: ACCOUNT.id,
      authorizationAccepted: true,
      authorizationTextVersion: '1',
      authorizedTotalCents: 129_854,
    },
  ])
})

test('without the box nothing is sent, and it says what is missing', async () => {
  const asked = await open()
  await screen.findByText('By pressing Authorize I agree.')
  authorize()
  expect(await screen.findByText('Tick the box to authorize these debits.')).toBeTruthy()
  expect(sent(asked)).toEqual([])
})

test.each([
  ['plan_changed', 'The debits below are those of now'],
  ['autopay_on', 'maybe set up in another window'],
  ['not_found', 'This bank account cannot be used any more.'],
  ['authorization_required', 'The text of the authorization has changed.'],
  ['instalment_overdue', DEFAULT_MESSAGES.instalment_overdue],
  ['already_paying', DEFAULT_MESSAGES.already_paying],
] as const)('refused (%s): its own sentence; months and account stay as chosen', async (code, words) => {
  const { [code]: status } = ERROR_STATUS
  await open({ [START]: { status, body: refusal(code, DEFAULT_MESSAGES[code]) } })
  await screen.findByText('By pressing Authorize I agree.')
  fireEvent.change(dialog().getByLabelText('For how many months?'), { target: { value: '1' } })
  fireEvent.click(box())
  authorize()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(dialog().getByLabelText<HTMLSelectElement>('For how many months?').value).toBe('1')
})

test('no verified account: says so, and leads to where one is registered', async () => {
  await open({ 'GET /api/payments/ach': { body: [{ ...ACCOUNT, status: 'PENDING_DEPOSITS' }] } })
  expect(await screen.findByText('You need a verified bank account.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register a bank account' }).getAttribute('href')).toBe('/payment')
})
