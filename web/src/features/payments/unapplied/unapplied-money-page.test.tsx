import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import UnappliedMoneyPage from './unapplied-money-page.tsx'

const PATH = '/api/admin/unappliedmoney'

const check = {
  ...{ paymentID: 'received-3', kind: 'unidentified', receivedDate: '2022-11-18', ageDays: 1463 },
  ...{ payerName: 'Ann Payer', parcelID: null, taxSaleNo: null, parcelNo: null, countyName: null },
  ...{ amount: 40, waiting: 25, lastContactDate: null },
}

const card = {
  ...{ paymentID: 'pay_1', kind: 'unapplied', receivedDate: '2026-08-22', ageDays: 90 },
  ...{
    payerName: 'Rosa Marchetti',
    parcelID: 12,
    taxSaleNo: 'TL-77',
    parcelNo: '67-1',
    countyName: 'Summit',
  },
  ...{ amount: 20, waiting: 0, lastContactDate: '2026-08-23' },
}

const AGES = ['under-31', 'under-91', 'under-366', 'over-1-year', 'over-3-years']

const sums = (amounts: Readonly<Record<string, number>>) =>
  AGES.map((age) => ({ age, payments: age in amounts ? 1 : 0, amount: amounts[age] ?? 0 }))

function open(rows: readonly object[], ages: readonly object[]) {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${PATH}`]: { body: rows, headers: { 'x-total-count': String(rows.length) } },
    [`GET ${PATH}/ages`]: { body: ages },
  })
  renderPage('/admin/unappliedmoney', <UnappliedMoneyPage />, '/admin/unappliedmoney')
  return asked
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('shows the totals by age, and each payment with the way to what can be done about it', async () => {
  open([check, card], sums({ 'over-3-years': 40, 'under-91': 20 }))
  const ages = within(await screen.findByRole('table', { name: 'Totals by age' }))
  expect(ages.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['0–30 days$0.00', '31–90 days, 1 payment$20.00', '91–365 days$0.00', 'Over 1 year$0.00'],
    ...['Over 3 years, 1 payment$40.00', 'Total$60.00'],
  ])
  await screen.findByText('Ann Payer')
  expect(hrefOf('Assign or return')).toBe('/admin/receivedpayments/3')
  expect(hrefOf('Apply or return')).toMatch(/#escrow$/)
  expect(screen.getByText('1,463 days')).toBeTruthy()
  expect(screen.getByText('None')).toBeTruthy()
})

test('narrows the list by age and kind', async () => {
  const asked = open([card], sums({ 'under-91': 20 }))
  await screen.findByText('Rosa Marchetti')
  fireEvent.change(screen.getByLabelText('Age'), { target: { value: 'under-91' } })
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'unapplied' } })
  await waitFor(() => expect(asked.at(-1)?.path).toMatch(/age=under-91&kind=unapplied/))
})

test('says that nothing is held', async () => {
  open([], sums({}))
  await screen.findByText('Nothing is held. All payments are applied.')
})
