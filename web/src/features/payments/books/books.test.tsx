import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { todayHere } from '../../../lib/dates.ts'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import ReconciliationPage from './reconciliation-page.tsx'

const PAYMENT = `pay_${'a'.repeat(26)}`

const figures = {
  paymentCount: 2,
  certificatePortion: 8480,
  fee: 275.6,
  collected: 8755.6,
  refunds: -4377.8,
  returns: 0,
  ledger: 4377.8,
  provider: 4377.8,
  processorFee: 254.52,
  net: 4123.28,
  inProcessCount: 0,
  inProcess: 0,
}

const summary = {
  from: '2026-11-01',
  to: '2026-11-30',
  fetched: '2026-11-22T15:00:00.000Z',
  totals: figures,
  differenceCount: 0,
  ledger: 4377.8,
  provider: 4377.8,
  processorFee: 254.52,
  otherFees: 0,
  payouts: 4123.28,
  bank: 4123.28,
  withoutBankCount: 0,
  openLineCount: 0,
  notPaidOutCount: 0,
  notPaidOut: 0,
  notPaidOutSince: null,
  returnRates: { debitCount: 100, returnedCount: 2, unauthorizedCount: 1, administrativeCount: 2 },
}

const row = { countyID: 855, countyName: 'Summit', paymentMethod: 'CC', ...figures }

const difference = {
  paymentID: PAYMENT,
  taxSaleNo: '2021-1001',
  entryID: null,
  ledger: 0,
  provider: 43.78,
  reason: 'waits-for-review',
}

const payout = {
  payoutID: 'po_1',
  created: '2026-11-20T14:00:00.000Z',
  arrivalDate: '2026-11-21',
  status: 'paid',
  isAutomatic: true,
  isSplit: true,
  traceID: '012345678',
  entryCount: 2,
  gross: 4377.8,
  processorFee: 254.52,
  amount: 4123.28,
  bankAmount: null,
  bankDate: null,
  bankReference: null,
  bankEvidence: null,
  bankDifference: null,
}

const line = {
  entryID: 'txn_1',
  created: '2026-11-18T14:00:00.000Z',
  kind: 'charge',
  paymentID: PAYMENT,
  taxSaleNo: '2021-1001',
  countyName: 'Summit',
  gross: 4377.8,
  processorFee: 127.26,
  net: 4250.54,
  payoutID: 'po_1',
}

const listOf = (...rows: object[]) => ({ body: rows, headers: { 'x-total-count': String(rows.length) } })

function openDays(answers: Parameters<typeof answerApi>[0] = {}, search = '?tab=processor') {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/payments/reconciliation/summary': { body: summary },
    'GET /api/payments/reconciliation': listOf(row),
    'GET /api/payments/reconciliation/differences': listOf(),
    'GET /api/payments/payouts': listOf(payout),
    ...answers,
  })
  renderPage('/admin/reconciliation', <ReconciliationPage />, `/admin/reconciliation${search}`)
  return asked
}

test('books that agree say so; each county stands with its figures, and the last line has the control totals', async () => {
  openDays()
  fireEvent.click(await screen.findByText('By county and method'))
  expect(await screen.findByText('Ledger and processor agree to the cent.')).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Payments by county and method' })
  await within(table).findByText('Summit')
  const lines = within(table).getAllByRole('row')
  expect(lines.at(-1)?.textContent).toBe(
    'Total2$8,480.00$275.60$8,755.60-$4,377.80–$4,377.80$4,377.80$254.52$4,123.28–',
  )
})

test('Today takes the place of a span that was chosen before', async () => {
  const asked = openDays({}, '?tab=processor&span=last-month')
  fireEvent.click(await screen.findByRole('button', { name: 'Today' }))
  const today = todayHere()
  await waitFor(() =>
    expect(
      asked.some(({ path }) => path === `/api/payments/reconciliation/summary?from=${today}&to=${today}`),
    ).toBe(true),
  )
  expect(await screen.findAllByRole('button', { name: 'Last month' })).toHaveLength(1)
})

test('a provider that was never read is not said to agree', async () => {
  openDays({
    'GET /api/payments/reconciliation/summary': {
      body: { ...summary, fetched: null, ledger: 0, provider: 0 },
    },
  })
  expect(
    await screen.findByText(/Until then, this page does not show what the processor collected/),
  ).toBeTruthy()
  expect(screen.queryByText('Ledger and processor agree to the cent.')).toBeNull()
})

test('a difference is counted on top, and listed with its payment, its reason and what to do', async () => {
  openDays({
    'GET /api/payments/reconciliation/summary': { body: { ...summary, differenceCount: 1 } },
    'GET /api/payments/reconciliation/differences': listOf(difference),
  })
  expect(await screen.findByText('1 payment or line differs.')).toBeTruthy()
  const link = await screen.findByRole('link', { name: '2021-1001' })
  expect(link.getAttribute('href')).toBe(`/admin/webPaymentLogs/${PAYMENT}`)
  expect(link.closest('tr')?.textContent).toContain('-$43.78The payment is waiting for a review')
  expect(screen.getByText('Open the payment and end its review, or refund it.')).toBeTruthy()
})

test('return rates stand beside their limits: below half, from half on, and above', async () => {
  openDays()
  fireEvent.click(await screen.findByText('ACH returns'))
  const table = await screen.findByRole('table', { name: /ACH returns in the last 60 days/ })
  const standings = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((it) => it.textContent)
  expect(standings).toEqual([
    'Reported as not authorized11%0.5%Above the limit',
    'Account closed or unknown22%3%Half of the limit is reached',
    'All returns22%15%Below half of the limit',
  ])
})

test('the days are in the address; on paper stand all rows with the control totals', async () => {
  const asked = openDays({}, '?from=2026-11-01&to=2026-11-30&print=true')
  expect(await screen.findByRole('heading', { level: 1, name: /Nov 1, 2026 to Nov 30, 2026/ })).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Payments by county and method' })
  expect(table.querySelector('tfoot')?.textContent).toContain('$8,755.60')
  expect(asked.some(({ path }) => path.includes('summary?from=2026-11-01&to=2026-11-30'))).toBe(true)
})

test('a payout opens to its lines, which add up to it', async () => {
  openDays({ 'GET /api/payments/balance': listOf(line) })
  fireEvent.click(await screen.findByRole('button', { name: 'Nov 20, 2026' }))
  expect(await screen.findByText('The lines add up to the payout.')).toBeTruthy()
  const lines = await screen.findByRole('table', { name: 'Lines of this payout' })
  expect(within(lines).getAllByRole('row').at(-1)?.textContent).toContain('$4,123.28')
})

test('a saved address with days opens the processor', async () => {
  openDays({}, '?from=2026-11-01&to=2026-11-30')
  expect((await screen.findByRole('tab', { name: 'Processor' })).getAttribute('aria-selected')).toBe('true')
})
