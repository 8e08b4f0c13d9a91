import { DEFAULT_MESSAGES } from '@fieldstone/contract/error-messages'
import { ERROR_STATUS } from '@fieldstone/contract/errors'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { WIRE_BANK_ACCOUNT } from '../../lib/wire.fixtures.ts'
import { PLAN } from './plan.fixtures.ts'
import PlanPage from './plan-page.tsx'

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

async function open(answers: Record<string, Answer> = {}) {
  const asked = answerApi({
    'GET /api/parcels/3/plan': { body: PLAN },
    'GET /api/payments/ach': { body: [WIRE_BANK_ACCOUNT] },
    'GET /api/payments/cards': { body: [] },
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
  expect(dialog().getByRole('table').textContent).toContain(
    'In total, including $12.86 in ACH service fees$1,298.54',
  )
  expect(box().checked).toBe(false)
  fireEvent.click(box())
  authorize()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked).map(({ body }) => body)).toEqual([
    {
      chargeAmount: 0,
      numberOfMonths: 2,
      parcelId: 3,
      accountId: WIRE_BANK_ACCOUNT.id,
      authorizationAccepted: true,
      authorizationTextVersion: '1',
      authorizedTotalCents: 129_854,
    },
  ])
  // Once the payments are on, the server refuses to offer them.
  const since = asked.slice(asked.findIndex(({ method }) => method === 'POST'))
  expect(since.filter(({ path }) => path.includes('/autopay/offer'))).toEqual([])
})

test('without the box nothing is sent, and it says what is missing', async () => {
  const asked = await open()
  await screen.findByText('By pressing Authorize I agree.')
  authorize()
  expect(await screen.findByText('Check the box to authorize these debits.')).toBeTruthy()
  expect(sent(asked)).toEqual([])
})

test.each([
  ['plan_changed', 'The debits below are up to date'],
  ['plan_not_active', 'look at your plan or call us'],
  ['autopay_on', 'perhaps set up in another window'],
  ['not_found', 'This account or card can no longer be used.'],
  ['authorization_required', 'The text of the authorization has changed.'],
  ['instalment_overdue', DEFAULT_MESSAGES.instalment_overdue],
  ['already_paying', 'Once it has gone through, you can set up automatic payments.'],
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

test('no account and no card: says so, and leads to where either is added', async () => {
  await open({ 'GET /api/payments/ach': { body: [{ ...WIRE_BANK_ACCOUNT, status: 'PENDING_DEPOSITS' }] } })
  expect(await screen.findByText('You need a saved card or a verified bank account.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register a bank account' }).getAttribute('href')).toBe(
    '/payment?parcelId=3&returnTo=autopay',
  )
  expect(screen.getByRole('button', { name: 'Save a card' })).toBeTruthy()
})

const CARD = {
  id: `crd_${'d'.repeat(26)}`,
  status: 'SAVED',
  brand: 'visa',
  cardLast4: '4242',
  expirationDate: '2034-12-31',
  created: '2026-12-01T15:00:00Z',
  automaticPayments: [],
}

test('back from saving a card: the dialog is open with that card chosen, and its fee named', async () => {
  answerApi({
    'GET /api/parcels/3/plan': { body: PLAN },
    'GET /api/payments/ach': { body: [WIRE_BANK_ACCOUNT] },
    'GET /api/payments/cards': { body: [CARD, { ...CARD, id: `crd_${'e'.repeat(26)}`, cardLast4: '0002' }] },
    'GET /api/payments/autopay/offer': { body: { ...OFFER, method: 'CC' } },
  })
  renderPage('/parcels/:parcelId/plan', <PlanPage />, '/parcels/3/plan?card=saved')
  await screen.findByText('By pressing Authorize I agree.')
  const source = dialog().getByLabelText<HTMLSelectElement>('From which account or card?')
  expect(source.selectedOptions[0]?.textContent).toBe('Visa card, ending in 4242')
  expect(dialog().getByRole('table').textContent).toContain('Including the card service fee')
})

test('a card that is over, or cannot be used any more, is not offered', async () => {
  await open({
    'GET /api/payments/cards': {
      body: [
        { ...CARD, expirationDate: '2026-11-30' },
        { ...CARD, id: `crd_${'e'.repeat(26)}`, status: 'UNUSABLE' },
      ],
    },
  })
  await screen.findByText('By pressing Authorize I agree.')
  const source = dialog().getByLabelText<HTMLSelectElement>('From which account or card?')
  expect([...source.options].map((option) => option.textContent)).toEqual([
    'STRIPE TEST BANK, ending in 6789',
  ])
})

test('while automatic payments are on, another card is chosen for them: what it replaces is sent along', async () => {
  const replaced = `aut_${'r'.repeat(26)}`
  const autopay = {
    ...{ id: replaced, method: 'CC', institution: null, cardBrand: 'visa', achLast4: '0002' },
    ...{ cardExpirationDate: '2027-01-31', nextDebitOn: '2027-01-15', nextTotalCents: 66_373 },
    ...{ lastDebitOn: '2027-02-15', debitCount: 2, authorization: null },
  }
  const asked = answerApi({
    'GET /api/parcels/3/plan': { body: { ...PLAN, autopay } },
    'GET /api/payments/ach': { body: [] },
    'GET /api/payments/cards': { body: [CARD] },
    'GET /api/payments/autopay/offer': { body: { ...OFFER, method: 'CC' } },
    [START]: { status: 409, body: refusal('plan_changed', DEFAULT_MESSAGES.plan_changed) },
  })
  renderPage('/parcels/:parcelId/plan', <PlanPage />, '/parcels/3/plan')
  expect(await screen.findByText('This card expires before the last payment.')).toBeTruthy()
  expect(screen.getByText('Visa, ending in 0002, good until January 31, 2027')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use another account or card' }))
  await screen.findByText('By pressing Authorize I agree.')
  fireEvent.click(box())
  authorize()
  await vi.waitFor(() => expect(sent(asked)).toHaveLength(1))
  expect(sent(asked)[0]?.body).toMatchObject({ accountId: CARD.id, replaces: replaced })
})

test('back from linking an account: the dialog is open, with the new account chosen', async () => {
  const linked = {
    ...WIRE_BANK_ACCOUNT,
    id: `ach_${'c'.repeat(26)}`,
    achLast4: '1111',
    isDefaultAccount: false,
  }
  answerApi({
    'GET /api/parcels/3/plan': { body: PLAN },
    'GET /api/payments/ach': { body: [linked, WIRE_BANK_ACCOUNT] },
    'GET /api/payments/cards': { body: [] },
    'GET /api/payments/autopay/offer': { body: OFFER },
  })
  renderPage('/parcels/:parcelId/plan', <PlanPage />, '/parcels/3/plan?account=linked')
  const account = await screen.findByLabelText<HTMLSelectElement>(/account or card/i)
  expect(account.value).toBe(linked.id)
  expect(screen.getByRole('link', { name: /bank account/ }).getAttribute('href')).toBe(
    '/payment?parcelId=3&returnTo=autopay',
  )
})
