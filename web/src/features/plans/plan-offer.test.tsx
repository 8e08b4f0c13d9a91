import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import PlanPage from './plan-page.tsx'

const OFFER = {
  planId: 8,
  parcelID: 3,
  taxSaleNo: '2021-1005',
  offerExpireDate: '2026-12-04',
  levelCents: 64_284,
  downPaymentCents: 0,
  agreedCents: 128_560,
  owedCents: 127_000,
  instalments: [
    { no: 1, dueDate: '2026-12-15', portionCents: 64_284 },
    { no: 2, dueDate: '2027-01-15', portionCents: 64_276 },
  ],
  moneyOnItsWay: null,
  text: 'I, Maria Reyes, agree to pay.',
  textVersion: '1',
}
const ACCEPT = 'POST /api/plans/8/accept'
const COUNTER = 'POST /api/plans/8/counter'
const NONE: Answer = { status: 404, body: refusal('not_found', 'There is nothing here.') }

beforeEach(() => {
  signIn()
})

async function open(answers: Parameters<typeof answerApi>[0] = {}) {
  const asked = answerApi({
    'GET /api/parcels/3/plan': NONE,
    'GET /api/parcels/3/planoffer': { body: OFFER },
    ...answers,
  })
  renderPage('/parcels/:parcelId/plan', <PlanPage />, '/parcels/3/plan')
  await screen.findByText('I, Maria Reyes, agree to pay.')
  return () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test.each([
  [128_560, 127_000, /costs \$1,270\.00\. The difference, \$15\.60, is interest\./],
  [127_000, 127_000, /costs the same amount, \$1,270\.00\./],
  [126_000, 127_000, /costs \$1,270\.00\.$/],
])(
  'a plan of %i cents beside a payoff of %i: only a real difference is called interest',
  async (agreedCents, owedCents, sentence) => {
    await open({ 'GET /api/parcels/3/planoffer': { body: { ...OFFER, agreedCents, owedCents } } })
    expect(screen.getByText(sentence)).toBeTruthy()
  },
)

test('an offer names money that is on its way, and what it pays of the plan', async () => {
  const payments = [{ cameDate: '2026-11-20', amountCents: 70_000 }]
  const moneyOnItsWay = { payments, paidCount: 1, partCents: 5_716 }
  await open({ 'GET /api/parcels/3/planoffer': { body: { ...OFFER, moneyOnItsWay } } })
  expect(screen.getByText('$700.00, received or sent on November 20, 2026.')).toBeTruthy()
  expect(screen.getByText(/It pays 1 installment in full\. It pays \$57\.16 of the next one\./)).toBeTruthy()
})

test('an offer shows every instalment, the sum and the text; accepted, that very sum is agreed to', async () => {
  const sent = await open({ [ACCEPT]: { body: { planId: 8, stage: 'accepted' } } })
  const rows = within(screen.getByRole('table', { name: 'The installments of this offer' })).getAllByRole(
    'row',
  )
  expect(rows.map((row) => row.textContent)).toEqual([
    'DueAmount',
    'December 15, 2026$642.84',
    'January 15, 2027$642.76',
    'Total$1,285.60',
  ])
  fireEvent.click(screen.getByRole('checkbox'))
  press('Accept this plan')
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      ['/api/plans/8/accept', { agreedCents: 128_560, textVersion: '1', accepted: true }],
    ]),
  )
})

test('accepted, but the plan cannot be read then: the page says so, and offers nothing a second time', async () => {
  let isAccepted = false
  const planNow = () => (isAccepted ? { status: 503, body: refusal('unavailable', 'Try again soon.') } : NONE)
  await open({
    'GET /api/parcels/3/plan': planNow,
    [ACCEPT]: () => {
      isAccepted = true
      return { body: { planId: 8, stage: 'accepted' } }
    },
  })
  fireEvent.click(screen.getByRole('checkbox'))
  press('Accept this plan')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept this plan' })).toBeNull()
})

test('without the box nothing is accepted', async () => {
  const sent = await open()
  press('Accept this plan')
  expect(await screen.findByText('Check the box to accept the plan.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test.each([
  [
    'left open overnight, the offer has ended',
    'plan_changed',
    'offer_lapsed',
    'The time to accept this offer has passed.',
  ],
  ['another sum is owed now', 'plan_changed', 'amounts_changed', 'review it, then check the box again'],
  ['staff offer other terms', 'plan_changed', 'offer_changed', 'This offer has changed'],
  ['accepted in a second tab', 'plan_exists', null, 'perhaps accepted in another window'],
])('%s: its own sentence says what to do', async (_, code, reason, sentence) => {
  await open({ [ACCEPT]: { status: 409, body: refusal(code, 'x', reason === null ? {} : { reason }) } })
  fireEvent.click(screen.getByRole('checkbox'))
  press('Accept this plan')
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

test('other terms are asked for; refused, what was typed stays', async () => {
  await open({ [COUNTER]: { status: 409, body: refusal('plan_changed', 'The payment plan has changed.') } })
  const field = screen.getByLabelText<HTMLTextAreaElement>('What terms would work for you?')
  fireEvent.change(field, { target: { value: 'Two years' } })
  press('Ask for other terms')
  expect((await screen.findByRole('alert')).textContent).toContain('This offer has changed')
  expect(field.value).toBe('Two years')
})
