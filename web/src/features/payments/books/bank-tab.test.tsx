import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import ReconciliationPage from './reconciliation-page.tsx'

const account = {
  accountID: 1,
  name: 'Operating account',
  accountNo: '4471',
  openedDate: '2026-11-01',
  openingBalance: 1000,
  isOpeningFixed: false,
  hasMap: false,
  balance: 5123.28,
  throughDate: '2026-11-20',
  openLineCount: 1,
  statedDate: null,
  statedBalance: null,
}

const bankLine = {
  lineID: 4,
  accountID: 1,
  accountName: 'Operating account',
  bookedOn: '2026-11-20',
  amount: 4123.28,
  description: 'ACH CREDIT',
  standing: 'open',
  category: null,
  matchID: null,
  items: [],
  matchedLineCount: 0,
  difference: null,
  evidence: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
  fileName: 'november.csv',
}

const item = {
  kind: 'payout',
  itemID: 'po_1',
  expectedDate: '2026-11-20',
  amount: 4123.28,
  number: '',
  about: 'paid',
  accountID: null,
}

const statement = {
  statementID: 1,
  accountName: 'Operating account',
  fileName: 'november.csv',
  lineCount: 3,
  sum: 12.5,
  newCount: 2,
  firstOn: '2026-11-01',
  lastOn: '2026-11-30',
  importedBy: 'admin',
  importedAt: '2026-11-30T15:00:00.000Z',
}

const imported = { statements: [statement], isKnown: false, matchedCount: 1, restCount: 0, balanceCount: 0 }

const listOf = (...rows: object[]) => ({ body: rows, headers: { 'x-total-count': String(rows.length) } })

function openBank(answers: Parameters<typeof answerApi>[0] = {}) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/payments/depositaccounts': { body: [account] },
    'GET /api/payments/banklines': listOf(bankLine),
    'GET /api/payments/bankitems': listOf(item),
    'GET /api/payments/bankbalances': listOf(),
    'GET /api/payments/bankstatements': listOf(statement),
    ...answers,
  })
  renderPage('/admin/reconciliation', <ReconciliationPage />, '/admin/reconciliation?tab=bank')
  return asked
}

const sent = (asked: ReturnType<typeof openBank>, method: string) =>
  asked.find((call) => call.method === method)?.body

const choose = async (text: string) => {
  const file = new File([text], 'november.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('Bank statement (BAI2 or CSV)'), {
    target: { files: [file] },
  })
}

test('without an account, the page asks for it first, with its opening balance', async () => {
  const asked = openBank({
    'GET /api/payments/depositaccounts': { body: [] },
    'POST /api/payments/depositaccounts': { status: 201, body: account },
  })
  expect(await screen.findByText('Add your bank account first.')).toBeTruthy()
  expect(screen.queryByText('Bank lines')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add bank account' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Operating account' } })
  fireEvent.change(screen.getByLabelText('First day of the books'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('Opening balance in dollars'), { target: { value: '-$12.50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  await waitFor(() =>
    expect(sent(asked, 'POST')).toEqual({
      name: 'Operating account',
      accountNo: '',
      openedDate: '2026-11-01',
      openingBalance: -12.5,
    }),
  )
})

test('a statement is sent with its control totals, and the answer shows what it brought', async () => {
  const asked = openBank({ 'POST /api/payments/bankstatements': { status: 201, body: imported } })
  await choose('Date,Amount')
  fireEvent.change(screen.getByLabelText('Number of lines on the statement'), { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText('Sum of the lines in dollars'), { target: { value: '$12.50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import this statement' }))
  expect(
    await screen.findByText(
      /Operating account: 3 lines from Nov 1, 2026 to Nov 30, 2026, sum \$12.50, 2 new/,
    ),
  ).toBeTruthy()
  expect(sent(asked, 'POST')).toEqual({
    ...{ fileName: 'november.csv', text: 'Date,Amount', accountId: 1 },
    ...{ lineCount: 3, sumCents: 1250 },
  })
})

test.each([
  [
    { reason: 'bad-lines', lines: [{ line: 7, problem: 'date' }], badCount: 1 },
    'Some lines cannot be read: Line 7: the date is not valid.',
  ],
  [
    {
      ...{ reason: 'bai2', problem: 'bai2-total', line: 9, record: '49', field: 'total' },
      ...{ found: '1.00', expected: '2.00' },
    },
    'Line 9 (record 49): the control total is not the sum of the amounts. Found 1.00, expected 2.00.',
  ],
  [{ reason: 'unknown-account', accountNo: '99' }, 'The file is for account 99'],
])('a rejected statement names what is wrong, and nothing typed is lost: %o', async (details, text) => {
  openBank({
    'POST /api/payments/bankstatements': {
      status: 400,
      body: refusal('statement_refused', 'Not imported.', details),
    },
  })
  await choose('Date,Amount')
  fireEvent.change(screen.getByLabelText('Number of lines on the statement'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import this statement' }))
  expect((await screen.findByText((shown) => shown.includes(text))).textContent).toContain(text)
  expect(screen.getByLabelText<HTMLInputElement>('Number of lines on the statement').value).toBe('3')
})

test('a line is matched with an item; both sums and the difference are in sight', async () => {
  const asked = openBank({ 'POST /api/payments/bankmatches': { status: 204 } })
  fireEvent.click(await screen.findByRole('button', { name: 'Match line 4' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Match' }))
  expect((await dialog.findAllByText('Choose at least one item')).length).toBeGreaterThan(0)
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Choose Payout po_1' }))
  expect(dialog.getByRole('table', { name: 'Difference' }).textContent).toContain('Difference$0.00')
  fireEvent.click(dialog.getByRole('button', { name: 'Match' }))
  await vi.waitFor(() =>
    expect(sent(asked, 'POST')).toEqual({
      ...{ lineIds: [4], items: [{ kind: 'payout', id: 'po_1' }], note: '' },
    }),
  )
})

test('sums that differ are not matched without a note', async () => {
  const asked = openBank({
    'GET /api/payments/bankitems': listOf({ ...item, amount: 4133.28 }),
    'POST /api/payments/bankmatches': { status: 204 },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Match line 4' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Choose Payout po_1' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Match' }))
  expect((await dialog.findAllByText('The sums differ. Enter why')).length).toBeGreaterThan(0)
  fireEvent.change(dialog.getByLabelText('Why the sums differ'), {
    target: { value: 'One bill was missing' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Match' }))
  await vi.waitFor(() => expect(sent(asked, 'POST')).toMatchObject({ note: 'One bill was missing' }))
})

test('items that could not be loaded are not taken for none', async () => {
  openBank({ 'GET /api/payments/bankitems': { status: 400, body: refusal('bad_request', 'Not now.') } })
  fireEvent.click(await screen.findByRole('button', { name: 'Match line 4' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('Not now.')
})

test('a line that is none of our items gets a category', async () => {
  const asked = openBank({
    'PUT /api/payments/banklines/4': { body: { ...bankLine, standing: 'categorized' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Categorize line 4' }))
  fireEvent.change(await screen.findByLabelText('Category'), { target: { value: 'bank-fee' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent(asked, 'PUT')).toEqual({ category: 'bank-fee', note: '' }))
})

test('a match shows its items, its difference and its evidence, and can be undone', async () => {
  const matched = {
    ...bankLine,
    ...{ standing: 'matched', matchID: 8, matchedLineCount: 1, difference: -10, evidence: 'person' },
    ...{ items: [{ kind: 'deposit', itemID: '12', amount: 4133.28, number: '000012' }], note: 'Short' },
  }
  const asked = openBank({
    'GET /api/payments/banklines': listOf(matched),
    'DELETE /api/payments/bankmatches/8': { status: 204 },
  })
  expect(await screen.findByText('Differs by -$10.00')).toBeTruthy()
  expect(screen.getByText('Deposit 000012. By hand. Short')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo the match of line 4' }))
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('a stated balance that the lines do not lead to says that lines are missing', async () => {
  openBank({
    'GET /api/payments/bankbalances': listOf({
      ...{ accountID: 1, accountName: 'Operating account', balanceDate: '2026-11-20', statedBalance: 700 },
      ...{ computedBalance: 750, difference: -50, fileName: null, enteredBy: 'admin' },
      ...{ entered: '2026-11-30T15:00:00.000Z', isClosed: false },
    }),
  })
  expect(await screen.findByText('-$50.00: lines are missing')).toBeTruthy()
})

test('a CSV with unknown headings: staff choose its columns, which are sent with the file', async () => {
  const asked = openBank({
    'POST /api/payments/bankstatements': {
      status: 400,
      body: refusal('statement_refused', 'Not imported.', { reason: 'no-heading' }),
    },
    'POST /api/payments/bankstatements/columns': {
      body: {
        columns: [
          { name: 'Tag', samples: ['02/11/2026'] },
          { name: 'Betrag', samples: ['-5.00'] },
        ],
        map: { columns: {}, description: [], dayOrder: 'MDY' },
      },
    },
  })
  await choose('Tag;Betrag')
  fireEvent.click(screen.getByRole('button', { name: 'Import this statement' }))
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: 'Tag' } })
  expect(screen.getByText('Such as 02/11/2026')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: 'Betrag' } })
  fireEvent.change(screen.getByLabelText('Order of the dates'), { target: { value: 'DMY' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import this statement' }))
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === '/api/payments/bankstatements').at(-1)?.body).toMatchObject({
      map: { columns: { date: 'Tag', amount: 'Betrag' }, dayOrder: 'DMY' },
    }),
  )
})
