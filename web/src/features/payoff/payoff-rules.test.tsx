import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import PayoffRulesPage from './payoff-rules-page.tsx'

afterEach(() => {
  cleanup()
  signOut()
})

const PREVIEW = 'POST /api/admin/payoffrules/preview'
const example = {
  parcelID: 12,
  taxSaleNo: '2021-1001',
  countyName: 'Summit',
  goodThroughBefore: '2026-11-30',
  goodThroughAfter: '2026-11-30',
  before: 1240,
  after: 1120.5,
}
const preview = {
  checkedCount: 40,
  changedCount: 1,
  totalBefore: 5000,
  totalAfter: 4880.5,
  examples: [example],
}
const stored = {
  id: 9,
  stateID: 'OH',
  countyID: 855,
  countyName: 'Summit',
  effectiveFrom: '2026-01-01',
  values: { maxRateBps: 1200 },
  changedBy: 'Ruth Calloway',
  changed: '2026-11-20T15:00:00.000Z',
}

function open(answers: Parameters<typeof answerApi>[0] = {}) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
    'GET /api/admin/payoffrules': { body: [stored], headers: { 'x-total-count': '1' } },
    [PREVIEW]: { body: preview },
    'POST /api/admin/payoffrules': { status: 201, body: stored },
    ...answers,
  })
  renderPage('/admin/payoffrules', <PayoffRulesPage />, '/admin/payoffrules')
  return asked
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function fill() {
  await screen.findByRole('option', { name: 'Summit, OH' })
  type('State or county', 'OH 855')
  type('In force from', '2026-01-01')
  type('Highest rate', '12')
  type('A payoff holds', '"same-day"')
}

test('a row is previewed on certificates before it can be stored, and stored as it was previewed', async () => {
  const asked = open()
  await fill()
  expect(screen.queryByRole('button', { name: 'Store these rules' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const row = (await screen.findByRole('link', { name: '2021-1001' })).closest('tr')
  expect(row?.textContent).toBe('2021-1001SummitNov 30, 2026$1,240.00$1,120.50-$119.50')
  fireEvent.click(screen.getByRole('button', { name: 'Store these rules' }))
  const values = { maxRateBps: 1200, goodThrough: 'same-day' }
  const body = { stateID: 'OH', countyID: 855, effectiveFrom: '2026-01-01', values }
  await vi.waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map((it) => it.body)).toEqual([body, body]),
  )
})

test('rules of several parts are typed as the form says, and sent in the form that is stored', async () => {
  const asked = open()
  await screen.findByRole('option', { name: 'Summit, OH' })
  type('State or county', 'OH 855')
  type('In force from', '2026-01-01')
  type('Fees on the day of purchase', 'Recording fee 28.00\nSearch of title $1,150')
  type('A payment goes to', '["PRINCIPAL","INTEREST","EXPENSE_INTEREST","EXPENSE"]')
  type('Time zone', 'America/Chicago')
  type('Months until a certificate expires', '36, 72')
  type('Months to serve after the complaint', 'none')
  type('Days from notice to complaint', 'None')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const sent = () => asked.find(({ method }) => method === 'POST')?.body
  await vi.waitFor(() => expect(sent()).toBeDefined())
  expect(sent()).toMatchObject({
    values: {
      feeTable: [
        { id: 1, label: 'Recording fee', amountCents: 2_800 },
        { id: 2, label: 'Search of title', amountCents: 115_000 },
      ],
      allocation: ['PRINCIPAL', 'INTEREST', 'EXPENSE_INTEREST', 'EXPENSE'],
      timeZone: 'America/Chicago',
      certificatePeriodMonths: { auction: 36, negotiated: 72 },
      serviceMonths: null,
      noiToComplaintDays: null,
    },
  })
})

test('what is changed after the preview must be previewed again', async () => {
  open()
  await fill()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('button', { name: 'Store these rules' })
  type('Highest rate', '13')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Store these rules' })).toBeNull())
})

test('rules that the server refuses say which and why', async () => {
  const fields = { values: 'maxRateBps: Too big' }
  open({ [PREVIEW]: { status: 400, body: refusal('bad_request', 'Something is not right.', { fields }) } })
  await fill()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect((await screen.findByRole('alert')).textContent).toContain('maxRateBps: Too big')
})

test('each row that was entered says who did it and when', async () => {
  open()
  const row = (await screen.findByText('Ruth Calloway')).closest('tr')
  expect(row?.textContent).toContain('Highest rate: 1200')
})
