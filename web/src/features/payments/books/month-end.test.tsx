import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import ReconciliationPage from './reconciliation-page.tsx'

const month = {
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  monthState: 'open',
  requestedBy: null,
  closedBy: null,
  closed: null,
}
const running = { ...month, firstDay: '2026-12-01', lastDay: '2026-12-31', monthState: 'running' }
const closedMonth = {
  ...month,
  ...{ firstDay: '2026-10-01', lastDay: '2026-10-31', monthState: 'closed' },
  ...{ requestedBy: 'admin', closedBy: 'second', closed: '2026-11-03T15:00:00.000Z' },
}

const line = {
  ...{ lineID: 'deposit 7', label: 'Deposit slip 000007', note: 'A bill was missing' },
  ...{ lineDate: '2026-11-04', amount: 10, days: 26 },
}
const statement = {
  ...month,
  tie: {
    tieDate: '2026-11-30',
    accounts: [{ accountID: 1, accountName: 'Operating', computedBalance: 990, statedBalance: 990 }],
    bank: 990,
    groups: [
      { group: 'in-transit', amount: 0, lines: [] },
      { group: 'difference', amount: 10, lines: [line] },
    ],
    ledger: 1000,
    subLedgers: [{ account: 'receivable', amount: 1000 }],
    subLedgerTotal: 1000,
    unexplained: 0,
  },
  journal: { entryCount: 12, debits: 2000, credits: 2000 },
  collections: [{ countyID: 855, countyName: 'Summit', collected: 900, adjustments: -42 }],
  obstacles: [] as string[],
}

function open(read: object = statement, months: object[] = [running, month, closedMonth], flags = '') {
  const asked = answerApi({
    'GET /api/payments/months': { body: months },
    'GET /api/payments/months/2026-11-30': { body: read },
    'POST /api/payments/months/2026-11-30/close': { body: { ...statement, monthState: 'requested' } },
    'GET /api/admin/approvals': { body: [], headers: { 'x-total-count': '0' } },
  })
  signIn(0)
  renderPage('/admin/reconciliation', <ReconciliationPage />, `/admin/reconciliation${flags}`)
  return asked
}

test('shows the month to close next with each difference down to its line', async () => {
  open()
  const tie = within(await screen.findByRole('table', { name: /From the balance of the bank/ }))
  expect(screen.getByRole('heading', { name: 'November 2026 Open', level: 2 })).toBeTruthy()
  expect(tie.getByText('Stated balance, Operating')).toBeTruthy()
  expect(tie.getByRole('row', { name: 'Cash in the ledger $1,000.00' })).toBeTruthy()
  expect(tie.queryByText('Payouts and deposits in transit')).toBeNull()
  fireEvent.click(tie.getByRole('button', { name: 'Differences' }))
  expect(tie.getByText('Deposit slip 000007, Nov 4, 2026 (26 days): A bill was missing')).toBeTruthy()
  expect(screen.getByText('1200 Collected on liens')).toBeTruthy()
  expect(screen.getByText('12 entries. Debits $2,000.00, credits $2,000.00.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Summit' }).getAttribute('href')).toBe(
    '/county/855/collections/2026-11-30',
  )
})

test('requests the close after a question, and says that a second administrator must approve it', async () => {
  const asked = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Request close…' }))
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Request close' }),
  )
  await screen.findByText('The close is waiting for a second administrator.')
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/payments/months/2026-11-30/close',
  ])
})

test('names what is in the way instead of offering the close', async () => {
  open({ ...statement, obstacles: ['Enter the balance of Operating on Nov 30, 2026.'] })
  expect(await screen.findByText('Enter the balance of Operating on Nov 30, 2026.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request close…' })).toBeNull()
})

test('lists the months with who closed them', async () => {
  open()
  const months = within(await screen.findByRole('table', { name: /Months of the books/ }))
  expect(
    months.getByRole('row', { name: /October 2026 Closed .* requested by admin, approved by second/ }),
  ).toBeTruthy()
  expect(months.getByRole('row', { name: /December 2026 In progress/ })).toBeTruthy()
})

test('prints the statement with every line open', async () => {
  open(statement, undefined, '?tab=month-end&month=2026-11-30&print=true')
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Month end, November 2026'),
  )
  expect(screen.getByText('Deposit slip 000007, Nov 4, 2026 (26 days): A bill was missing')).toBeTruthy()
})

test('asks for the bank account before there is one', async () => {
  open(statement, [])
  expect((await screen.findByRole('link', { name: 'Add bank account' })).getAttribute('href')).toBe(
    '/admin/reconciliation?tab=bank',
  )
})

const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)

test.each(['', '?tab=deposits', '?tab=processor', '?tab=bank', '?tab=month-end&print=true'])(
  'has one first-level heading while the tab loads and after it fails: %s',
  async (flags) => {
    signIn(0)
    answerApi({})
    const { unmount } = renderPage(
      '/admin/reconciliation',
      <ReconciliationPage />,
      `/admin/reconciliation${flags}`,
    )
    expect(headings()).toEqual(['Reconciliation'])
    unmount()

    const failed = { status: 500, body: refusal('internal', 'The server failed.') }
    answerApi({
      'GET /api/payments/months': failed,
      'GET /api/payments/depositaccounts': failed,
      'GET /api/payments/reconciliation/summary': failed,
    })
    renderPage('/admin/reconciliation', <ReconciliationPage />, `/admin/reconciliation${flags}`)
    await screen.findAllByRole('button', { name: 'Try again' })
    expect(headings()).toEqual(['Reconciliation'])
  },
)

test('has one first-level heading while the statement of a month loads', async () => {
  answerApi({ 'GET /api/payments/months': { body: [month] } })
  signIn(0)
  renderPage('/admin/reconciliation', <ReconciliationPage />, '/admin/reconciliation')
  await screen.findByRole('table', { name: /Months of the books/ })
  expect(headings()).toEqual(['Reconciliation'])
})
