import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { instalment, PLAN } from './plan.fixtures.ts'
import PlanPage from './plan-page.tsx'

const AUTOPAY = {
  id: `aut_${'a'.repeat(26)}`,
  method: 'ACH',
  cardBrand: null,
  cardExpirationDate: null,
  institution: 'First Bank',
  achLast4: '6789',
  nextDebitOn: '2027-01-15',
  nextTotalCents: 64_927,
  lastDebitOn: '2027-02-15',
  debitCount: 2,
  authorization: {
    text: 'By pressing Authorize I agree.',
    textVersion: '1',
    acceptedAt: '2026-12-01T15:00:00Z',
  },
}

beforeEach(() => {
  signIn()
})

function open(plan: object = {}, answers: Record<string, Answer> = {}) {
  const asked = answerApi({ 'GET /api/parcels/3/plan': { body: { ...PLAN, ...plan } }, ...answers })
  renderPage('/parcels/:parcelId/plan', <PlanPage />, '/parcels/3/plan')
  return asked
}

test('the next instalment comes first, then what the plan comes to, the schedule, and what ends it', async () => {
  open()
  expect(await screen.findByText('Due January 15, 2027')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a Monthly Payment' }).getAttribute('href')).toBe(
    '/parcels/3/payoffrequest',
  )
  const sums = screen.getByRole('table', { name: 'Plan totals' }).textContent
  for (const amount of ['$1,928.52', '$98.52', '$642.84', '$1,250.00']) expect(sums).toContain(amount)
  const rows = within(screen.getByRole('table', { name: 'Schedule' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    '1Dec 15, 2026$642.84$642.84Paid',
    '2Jan 15, 2027$642.84$0.00Upcoming',
    '3Feb 15, 2027$642.84$0.00Upcoming',
  ])
  expect(screen.getByText(/when 2 installments are missed.*10 days after it was due/)).toBeTruthy()
})

test('money is on its way: how much, and the next instalment is the one after it', async () => {
  open({
    underWayCents: 64_284,
    instalments: [instalment(1, '2026-12-15', 'processing'), ...PLAN.instalments.slice(1)],
  })
  expect(
    await screen.findByText('$642.84 is on its way. It counts here once the funds have cleared.'),
  ).toBeTruthy()
  expect(screen.getByText('Due January 15, 2027')).toBeTruthy()
})

test('a payment is in review: the page says not to pay again, and offers no payment', async () => {
  open({ underWayCents: 64_284, inReview: true })
  expect(await screen.findByText('Do not pay again.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a Monthly Payment' })).toBeNull()
})

test('what is late is said as owed now', async () => {
  open({ instalments: [instalment(1, '2026-12-15', 'overdue'), ...PLAN.instalments.slice(1)] })
  expect(await screen.findByText('Owed now')).toBeTruthy()
  expect(screen.getByText('Was due December 15, 2026')).toBeTruthy()
})

test('in default: says so and whom to call, and offers no payment', async () => {
  open({ payPlanStatus: 'DEFAULT', mayPay: false })
  expect(await screen.findByText('This plan is in default.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a Monthly Payment' })).toBeNull()
})

test('automatic payments show the next debit and the text as authorized; stopping them asks first', async () => {
  const stop = `POST /api/payments/autopay/${AUTOPAY.id}/cancel`
  const asked = open({ autopay: AUTOPAY }, { [stop]: { body: { id: AUTOPAY.id, status: 'ENDED' } } })
  expect(await screen.findByText(/\$649\.27 on January 15, 2027/)).toBeTruthy()
  expect(screen.getByText('By pressing Authorize I agree.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop automatic payments' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Stop automatic payments' }))
  await vi.waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  await vi.waitFor(() => expect(asked.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1))
})

test('automatic payments that a hold has paused can be stopped for good meanwhile', async () => {
  const stop = `POST /api/payments/autopay/${AUTOPAY.id}/cancel`
  const held = { autopayHold: 'held', heldAutopayId: AUTOPAY.id }
  const asked = open(held, { [stop]: { body: { id: AUTOPAY.id, status: 'ENDED' } } })
  expect(await screen.findByText('Automatic payments are not possible now')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop automatic payments' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Stop automatic payments' }))
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
})

test('somebody else’s plan is not there', async () => {
  const none: Answer = { status: 404, body: refusal('not_found', 'There is nothing here.') }
  open({}, { 'GET /api/parcels/3/plan': none, 'GET /api/parcels/3/planoffer': none })
  expect(await screen.findByText('There is no payment plan to show here.')).toBeTruthy()
})
