import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { ZERO } from '@fieldstone/domain/money/cents'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage } from '../../../lib/testing.tsx'
import { aCertificate, aView, onTheWire } from '../../../records/certificate.fixtures.ts'
import WhatIfPage from './what-if-page.tsx'

const IDENTITY = { parcelID: 3, taxSaleNo: '2019-1002', today: '2026-11-20' }
const FIGURE = { principalCents: 100_000, interestCents: 30_500, expenseCents: 12_500 }
const dayOf = (kind: string, more: object = {}) => ({ kind, amountCents: null, rateBps: null, ...more })
const UNPAID = {
  ...IDENTITY,
  on: '2027-01-09',
  now: { ...FIGURE, totalCents: 143_000, goodUntil: '2026-11-30' },
  later: { ...FIGURE, interestCents: 33_700, totalCents: 146_200, goodUntil: '2027-01-31' },
  interest: [
    { kind: 'certificate', originDate: '2019-10-15', amountCents: 2_000 },
    { kind: 'subsequent', originDate: '2020-09-10', amountCents: 1_000 },
    { kind: 'expense', originDate: '2020-11-02', amountCents: 200 },
  ],
  ...{ paidCents: 0, underWayCents: 0, isOnPlan: false },
  growsDaily: false,
  steps: [
    { on: '2026-11-20', paidCents: 0, owedCents: 143_000, days: [] },
    { on: '2026-11-30', paidCents: 0, owedCents: 143_000, days: [dayOf('good-through')] },
    {
      on: '2026-12-01',
      paidCents: 0,
      owedCents: 144_600,
      days: [dayOf('interest', { amountCents: 1_600 }), dayOf('notice-allowed', { rateBps: 1_800 })],
    },
    { on: '2027-01-09', paidCents: 0, owedCents: 146_200, days: [dayOf('complaint-due')] },
  ],
}
const PLAN = {
  ...IDENTITY,
  ...{ amountCents: 75_000, firstDueDate: '2026-12-15', outcome: 'plan', leastCents: null },
  plan: {
    ...{ term: 2, levelCents: 72_300, agreedCents: 144_600, owedCents: 143_000, growsDaily: false },
    steps: [
      { on: '2026-11-20', paidCents: 0, owedCents: 143_000, days: [] },
      { on: '2026-12-15', paidCents: 72_300, owedCents: 72_300, days: [] },
      { on: '2027-01-15', paidCents: 72_300, owedCents: 0, days: [] },
    ],
  },
}

function open(search: string, answer: object | null = null, certificate: Partial<Certificate> = {}) {
  const parcel = aCertificate(certificate)
  const asked = answerApi({
    'GET /api/parcels/3': { body: onTheWire(parcel) },
    ...(answer ? { 'GET /api/parcels/3/whatif/unpaid': answer } : {}),
    ...(answer ? { 'GET /api/parcels/3/whatif/monthly': answer } : {}),
  })
  renderPage('/parcels/:parcelId/whatif', <WhatIfPage />, `/parcels/3/whatif${search}`)
  return asked
}

const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

const days = () => screen.findByRole('table', { name: 'What happens on each day, and what is owed' })

test('waiting: the figure of the day, how it adds up line by line, and each day with what happens and what is owed', async () => {
  open('?about=wait&on=2027-01-09', { body: UNPAID })
  expect(await screen.findByRole('heading', { name: 'If you wait until January 9, 2027' })).toBeTruthy()
  expect(rows(await screen.findByRole('table', { name: 'How it adds up' }))).toEqual([
    ['Owed today', '$1,430.00'],
    ['Interest on the purchase price', '$20.00'],
    ['Interest on subsequent taxes of September 10, 2020', '$10.00'],
    ['Interest on an expense of November 2, 2020', '$2.00'],
    ['Owed on January 9, 2027', '$1,462.00'],
  ])
  expect(screen.getByText('Good until January 31, 2027')).toBeTruthy()
  expect(screen.getByText('That is $32.00 more than today.')).toBeTruthy()
  expect(rows(await days())).toEqual([
    ['Day', 'What happens', 'Owed'],
    ['Nov 20, 2026', 'Today.', '$1,430.00'],
    ['Nov 30, 2026', 'Today’s payoff is good through this day.', '$1,430.00'],
    [
      'Dec 1, 2026',
      '$16.00 of interest is added. From now on a notice may be filed. A court case can follow it. The rate on the purchase price is then 18%.',
      '$1,446.00',
    ],
    [
      'Jan 9, 2027',
      'A notice was filed. The court case must be filed by this day. The day you asked about.',
      '$1,462.00',
    ],
  ])
})

test('the line is told in a sentence, and what the answer assumes stands below it: nothing new, no advice', async () => {
  open('?about=wait&on=2027-01-09', { body: UNPAID })
  expect(
    await screen.findByRole('img', {
      name: 'A line from $1,430.00 on November 20, 2026 to $1,462.00 on January 9, 2027.',
    }),
  ).toBeTruthy()
  const assumes = screen.getByRole('region', { name: 'What this answer of November 20, 2026 assumes' })
  expect(assumes.textContent).toContain('Nothing new is charged')
  expect(assumes.textContent).toContain('not legal advice')
})

test('selling on a day off: the next business day is named, with its figure behind a link, and what to ask for', async () => {
  open('?about=sell&on=2027-01-09', { body: UNPAID })
  const sheet = within(await screen.findByRole('region', { name: 'For the title company' }))
  expect(sheet.getByText(/The money must be here by January 31, 2027\./)).toBeTruthy()
  expect(sheet.getByText(/The next one is January 11, 2027\./)).toBeTruthy()
  expect(sheet.getByRole('link', { name: 'See the figure for that day' }).getAttribute('href')).toBe(
    '/parcels/3/whatif?about=sell&on=2027-01-11',
  )
  expect(sheet.getByText(/put certificate 2019-1002 on the payment/)).toBeTruthy()
})

test('so much a month: the equal payments, what they cost beside paying today, and what is left after each', async () => {
  open(
    '?about=monthly&amount=750.00&on=2026-12-15',
    { body: PLAN },
    {
      offer: { parcel: aView(), payoff: aView({ buttons: { requestPlan: { opens: 'log-in' } } }) },
    },
  )
  expect(await screen.findByText('2 payments, from December 15, 2026 to January 15, 2027')).toBeTruthy()
  expect(screen.getByText(/so \$723\.00 each is enough over that time/)).toBeTruthy()
  expect(screen.getByText('Paying over time costs $16.00 more than paying today.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a payment plan' }).getAttribute('href')).toBe(
    '/parcels/3/paymentplanrequest',
  )
  expect(rows(await days()).slice(2)).toEqual([
    ['Dec 15, 2026', 'Payment 1 of 2: $723.00.', '$723.00'],
    ['Jan 15, 2027', 'Payment 2 of 2: $723.00.', '$0.00'],
  ])
})

test.each([
  ['never', 'At $5.00 a month it would never be paid.'],
  ['too-long', '$5.00 a month is too little.'],
] as const)(
  'an amount that is too low (%s): the least that would do, and the way to it',
  async (outcome, title) => {
    const body = { ...PLAN, amountCents: 500, outcome, leastCents: 3_528, plan: null }
    open('?about=monthly&amount=5.00&on=2026-12-15', { body })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try $35.28' }).getAttribute('href')).toBe(
      '/parcels/3/whatif?about=monthly&amount=35.28&on=2026-12-15',
    )
    expect(screen.getByRole('link', { name: 'What to do if you cannot pay' })).toBeTruthy()
  },
)

test('there is a plan: no other one is offered, and the way to the payoff', async () => {
  const body = { ...PLAN, outcome: 'not-offered', plan: null }
  open('?about=monthly&amount=750.00&on=2026-12-15', { body })
  expect(await screen.findByText('No new plan is offered here.')).toBeTruthy()
})

test('an address that was shared asks about a day that has passed: the page says which can be asked about', async () => {
  const fields = { until: 'Choose a day from today to ten years from now.' }
  open('?about=wait&on=2026-11-01', { status: 400, body: refusal('bad_request', 'Check it.', { fields }) })
  expect(await screen.findByText('This question can no longer be answered.')).toBeTruthy()
  expect(screen.getByText(fields.until)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Ask another question' })).toBeTruthy()
})

test.each([
  ['paid', { redeemedOn: plainDate('2026-11-02'), totalCents: ZERO }, /There is no figure to start from/],
  ['hidden', { totalCents: null }, /Please contact your County Treasurer's Office directly/],
] as const)(
  'no figure is shown (%s): the notice of the payoff page, and nothing can be asked',
  async (_, more, text) => {
    const notices = [{ group: 'B', id: 'payoff-from-treasurer' }] as const
    open('', null, {
      ...more,
      offer: { parcel: aView(), payoff: aView({ notices: more.totalCents === null ? [...notices] : [] }) },
    })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show me' })).toBeNull()
  },
)

test('a payment is under way: the page says so, as the payoff page does', async () => {
  const payoff = aView({
    notices: [
      { group: 'A', id: 'payment-submitted' },
      { group: 'C', id: 'plan-use-monthly' },
    ],
  })
  open('', null, { offer: { parcel: aView(), payoff } })
  expect(await screen.findByText(/Payment has been submitted/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Show me' })).toHaveLength(3)
  expect(screen.queryByText(/Monthly/)).toBeNull()
})

test('the page shows the number of the certificate alone: no name, no street, no parcel', async () => {
  open('?about=sell&on=2027-01-09', { body: UNPAID })
  await days()
  const { ownerName, address, parcelNo } = aCertificate()
  for (const text of [ownerName, address, parcelNo]) {
    expect(text.length).toBeGreaterThan(3)
    expect(document.body.textContent).not.toContain(text)
  }
})

test('a form: what cannot be asked is said at its field; what can be asked becomes the address, and is asked', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  const asked = open('', { body: PLAN })
  const form = within(await screen.findByRole('region', { name: 'What if I pay a set amount each month?' }))
  fireEvent.click(form.getByRole('button', { name: 'Show me' }))
  expect(
    (await form.findAllByText('Enter dollars and cents, such as 150 or 149.99.')).length,
  ).toBeGreaterThan(0)
  fireEvent.change(form.getByLabelText('Amount a month'), { target: { value: '750' } })
  fireEvent.click(form.getByRole('button', { name: 'Show me' }))
  const title = await screen.findByRole('heading', { name: 'If you pay $750.00 a month' })
  expect(document.activeElement).toBe(title)
  await days()
  expect(asked.map(({ path }) => path)).toContain(
    '/api/parcels/3/whatif/monthly?amount=750.00&firstDueDate=2026-12-15',
  )
  vi.unstubAllGlobals()
})

const ON_PLAN = {
  ...UNPAID,
  ...{ isOnPlan: true, paidCents: 50_000, underWayCents: 20_000 },
  later: { ...FIGURE, interestCents: 0, totalCents: 96_200, goodUntil: '2027-01-31' },
  steps: [
    { on: '2026-11-20', paidCents: 0, owedCents: 123_000, days: [] },
    { on: '2026-12-15', paidCents: 30_000, owedCents: 94_600, days: [] },
    { on: '2027-01-09', paidCents: 0, owedCents: 96_200, days: [] },
  ],
}

test('a plan runs, asked by its payer: what it brings is taken off, each installment on its day, and no other plan is asked about', async () => {
  open('?about=sell&on=2027-01-09', { body: ON_PLAN }, { planStatus: 'ACTIVE' })
  expect(rows(await screen.findByRole('table', { name: 'How it adds up' })).slice(-3)).toEqual([
    ['Already on its way', '−$200.00'],
    ['Installments until then', '−$300.00'],
    ['Owed on January 9, 2027', '$962.00'],
  ])
  expect(
    screen.getByText('That is $468.00 less than today, once each installment until then is paid.'),
  ).toBeTruthy()
  expect(rows(await days()).map(([, what]) => what)).toEqual([
    'What happens',
    'Today. Already on its way: $200.00.',
    'Installment of the plan: $300.00.',
    'The day of closing.',
  ])
  expect(screen.getByText(/^Each installment of the plan is paid on its due date/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'What if I pay a set amount each month?' })).toBeNull()
})

test('a plan that has paid all of it by then: nothing is left for a closing', async () => {
  const later = {
    principalCents: 0,
    interestCents: 0,
    expenseCents: 0,
    totalCents: 0,
    goodUntil: '2027-01-31',
  }
  open('?about=sell&on=2027-01-09', { body: { ...ON_PLAN, later } }, { planStatus: 'ACTIVE' })
  expect(await screen.findByText('By then the plan has paid all of it.')).toBeTruthy()
  expect(screen.getByText(/^Nothing is left to pay on that day\./)).toBeTruthy()
  expect(screen.queryByText(/^Good until/)).toBeNull()
  expect(screen.queryByText('Ask the title company to:')).toBeNull()
})

test('a plan runs, asked by somebody else: the answer says that it leaves the plan out', async () => {
  open('?about=wait&on=2027-01-09', { body: UNPAID }, { planStatus: 'ACTIVE' })
  expect(await screen.findByText(/^There is a payment plan\. This answer leaves out/)).toBeTruthy()
  expect(screen.queryByText(/^Each installment of the plan/)).toBeNull()
})

test('a payment is on its way: the answer says that it leaves it out, and that nothing needs to be paid again', async () => {
  open('?about=wait&on=2027-01-09', { body: UNPAID }, { isPaymentPending: true })
  expect(await screen.findByText(/^You do not need to pay again\. This answer leaves out/)).toBeTruthy()
})
