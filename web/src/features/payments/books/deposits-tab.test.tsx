import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import ReconciliationPage from './reconciliation-page.tsx'

const account = {
  ...{ accountID: 1, name: 'Operating account', accountNo: '', openedDate: '2026-11-01', openingBalance: 0 },
  ...{ isOpeningFixed: false, hasMap: false, balance: 0, throughDate: null, openLineCount: 0 },
  ...{ statedDate: null, statedBalance: null },
}

const check = {
  ...{ receivedPaymentID: 21, taxSaleNo: '2021-1001', instrument: 'CHECK', reference: '1047' },
  ...{ payerName: 'Rosa Marchetti', amount: 100.01, receivedDate: '2026-11-18', state: 'pending' },
}
const cash = {
  ...check,
  receivedPaymentID: 22,
  instrument: 'CASH',
  reference: '',
  amount: 20,
  taxSaleNo: null,
}
const mistake = { ...check, receivedPaymentID: 23, reference: '9', amount: 5, state: 'recorded-by-mistake' }

const deposit = {
  ...{ depositID: 12, depositNo: '000012', kind: 'slip', accountID: 1, accountName: 'Operating account' },
  ...{ depositDate: '2026-11-19', paymentCount: 2, total: 120.01, note: '', fileName: null, bankDate: null },
  ...{ bankDifference: null, madeBy: 'admin', made: '2026-11-19T15:00:00.000Z' },
}
const record = { ...deposit, payments: [check, cash, mistake], canChange: true }

const money = {
  ...{ bankDate: '2026-11-20', paymentMethod: 'LOCKBOX', paymentCount: 3, gross: 300, processorFee: 0 },
  ...{ disputeFee: 0, returnedItemFee: 0, net: 300 },
}

const listOf = (...rows: object[]) => ({ body: rows, headers: { 'x-total-count': String(rows.length) } })

function openDeposits(answers: Parameters<typeof answerApi>[0] = {}, more = '') {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/payments/depositaccounts': { body: [account] },
    'GET /api/payments/onhand': listOf(check, cash),
    'GET /api/payments/deposits': listOf(deposit),
    'GET /api/payments/deposits/12': { body: record },
    'GET /api/payments/bankedmoney': listOf(money),
    ...answers,
  })
  renderPage('/admin/reconciliation', <ReconciliationPage />, `/admin/reconciliation?tab=deposits${more}`)
  return asked
}

test('chosen payments become a deposit slip; their number and total are in sight', async () => {
  const asked = openDeposits({ 'POST /api/payments/deposits': { status: 201, body: record } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Check 1047 $100.01' }))
  expect(await screen.findByText('Total $100.01')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: /that are not deposited yet/ }))
  fireEvent.click(table.getByRole('checkbox', { name: 'Choose all of this page' }))
  expect(await screen.findByText('Total $120.01')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make deposit slip' }))
  expect(await screen.findByText('2 payments, $120.01')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Day of the deposit'), { target: { value: '2026-11-19' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save deposit slip' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ accountID: 1, depositDate: '2026-11-19', note: '', total: 120.01 },
      receivedPaymentIDs: [21, 22],
    }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Deposit slip 000012' })).toBeTruthy()
})

test('without an account nothing can be chosen, and the page says what to do first', async () => {
  openDeposits({ 'GET /api/payments/depositaccounts': { body: [] } })
  expect(await screen.findByText('Add your bank account first.')).toBeTruthy()
  await screen.findAllByText('Check 1047')
  expect(screen.queryByRole('checkbox', { name: /Choose Check/ })).toBeNull()
})

test('a payment is taken off a slip: the total follows, and mistakes are never in it', async () => {
  const asked = openDeposits({
    'PUT /api/payments/deposits/12': { body: record },
    'GET /api/payments/onhand': listOf(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Nov 19, 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('3 payments, $120.01')).toBeTruthy()
  fireEvent.click(dialog.getByRole('checkbox', { name: /Cash \$20.00/ }))
  expect(await dialog.findByText('2 payments, $100.01')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save deposit slip' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ receivedPaymentIDs: [21, 23], total: 100.01 },
    }),
  )
})

test('a payment that is on hand is put on a slip by changing it', async () => {
  const later = { ...check, receivedPaymentID: 31, reference: '1052', amount: 40 }
  const asked = openDeposits({
    'PUT /api/payments/deposits/12': { body: record },
    'GET /api/payments/onhand': listOf(later),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Nov 19, 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('checkbox', { name: /Check 1052 \$40.00/ }))
  expect(await dialog.findByText('4 payments, $160.01')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save deposit slip' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ receivedPaymentIDs: [21, 22, 23, 31], total: 160.01 },
    }),
  )
})

test('the printed slip lists cash, each check with its number and payer, and the total, without mistakes', async () => {
  openDeposits({}, '&slip=12')
  expect(await screen.findByRole('heading', { level: 1, name: 'Deposit slip 000012' })).toBeTruthy()
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'NumberPayerAmount',
    'Cash$20.00',
    '1047Rosa Marchetti$100.01',
    '2 payments$120.01',
  ])
})

test('a deposit of which the bank booked less shows the difference', async () => {
  openDeposits({
    'GET /api/payments/deposits': listOf({ ...deposit, bankDate: '2026-11-20', bankDifference: -10 }),
  })
  expect(await screen.findByText('Differs by -$10.00')).toBeTruthy()
})
