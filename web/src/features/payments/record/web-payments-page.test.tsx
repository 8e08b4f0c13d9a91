import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import WebPaymentsPage from './web-payments-page.tsx'

const paid = {
  paymentID: `pay_${'a'.repeat(26)}`,
  parcelID: 12,
  taxSaleNo: '2021-1001',
  ownerName: 'Novak Maria',
  address: '12 Elm St, Akron, OH 44320',
  userID: 7,
  username: 'maria',
  lastName: 'Novak',
  firstName: 'Maria',
  email: 'maria@example.com',
  phone: null,
  certificatePortion: 1000,
  fee: 32.5,
  paymentAmount: 1032.5,
  paymentMethod: 'CC',
  isPaymentPending: false,
  outcome: 'paid',
  created: '2026-11-20T15:00:00.000Z',
}

function open(where: string, rows: readonly object[] = [paid]) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/payments/GetWebPaymentLogs': { body: rows, headers: { 'x-total-count': String(rows.length) } },
  })
  renderPage('/admin/webPaymentLogs', <WebPaymentsPage />, where)
  return asked
}

test('a payment shows its portion, fee and amount as charged, its payer, and None Logged where contact is absent', async () => {
  open('/admin/webPaymentLogs')
  const row = (await screen.findByRole('link', { name: '2021-1001' })).closest('tr')
  expect(row?.textContent).toContain('Novak, Mariamaria')
  expect(row?.textContent).toContain('maria@example.comNone Logged')
  expect(row?.textContent).toContain('$1,032.50Certificate $1,000.00Fee $32.50CardPaid')
  expect(screen.getByRole('link', { name: 'maria' }).getAttribute('href')).toBe('/users/7')
})

test('a payer without name, e-mail and phone is None Logged, once each', async () => {
  open('/admin/webPaymentLogs', [{ ...paid, lastName: null, firstName: null, email: null }])
  await screen.findByRole('link', { name: '2021-1001' })
  expect(screen.getAllByText(/None Logged/)).toHaveLength(2)
})

test('the choice of an outcome is asked of the server and stands in the address', async () => {
  const asked = open('/admin/webPaymentLogs?outcome=nonsense&filter=elm')
  fireEvent.change(await screen.findByLabelText('Payments'), { target: { value: 'taken-back' } })
  await vi.waitFor(() =>
    expect(asked.map(({ path }) => new URL(path, location.origin).search)).toEqual([
      '?page=1&pageSize=20&filter=elm',
      '?page=1&pageSize=20&filter=elm&outcome=taken-back',
    ]),
  )
  expect(screen.getByTestId('where').textContent).toContain('outcome=taken-back')
})

test('the specification’s columns can be chosen, each by itself and each sorting', async () => {
  open('/admin/webPaymentLogs')
  await screen.findByRole('link', { name: '2021-1001' })
  fireEvent.click(await screen.findByText('Columns', { selector: 'summary' }))
  fireEvent.click(await screen.findByLabelText('Phone'))
  fireEvent.click(screen.getByLabelText('Pending'))
  fireEvent.click(screen.getByLabelText('Username'))
  expect(screen.getByTestId('where').textContent).toContain('columns=username%2Cphone%2CisPaymentPending')
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['Username', 'Phone', 'Pending'])
  expect(heads.every((head) => head.querySelector('button') !== null)).toBe(true)
})

test('when a payment was begun stands beside its certificate, so that it is seen without scrolling', async () => {
  open('/admin/webPaymentLogs')
  await screen.findByRole('link', { name: '2021-1001' })
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)[1]).toBe('Created')
})
