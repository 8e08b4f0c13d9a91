import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerApi, holdAnswer, renderPage, signIn } from '../../../lib/testing.tsx'
import { SITE_SETTINGS } from '../../../lib/wire.fixtures.ts'
import { PROGRESS } from '../../../records/payment-progress.fixtures.ts'
import MyPaymentsPage from './my-payments-page.tsx'
import ReceiptPage from './receipt-page.tsx'

const ID = `pay_${'a'.repeat(26)}`

const paid = {
  paymentID: ID,
  parcelID: 12,
  taxSaleNo: '2021-1001',
  parcelNo: '67-00001',
  propertyAddressFull: '12 Elm St, Akron, OH 44320',
  requestDate: '2026-11-20T15:00:00.000Z',
  payofF_TOTAL: 1000,
  fee: 32.5,
  paymentAmount: 1032.5,
  paymentMethod: 'CC',
  outcome: 'paid',
  receiptNo: '100001',
  failure: null,
  hasLaterMoney: false,
  progress: null,
}

const receipt = {
  receiptNo: '100001',
  paymentID: ID,
  parcelID: 12,
  taxSaleNo: '2021-1001',
  parcelNo: '67-00001',
  countyName: 'Summit',
  stateName: 'Ohio',
  payerName: 'Maria Novak',
  paymentDate: '2026-11-20',
  method: 'CC',
  portionCents: 100_000,
  feeBps: 325,
  feeCents: 3_250,
  totalCents: 103_250,
  refundedCents: 0,
  waivedCents: 0,
  disputedCents: 0,
  progress: null,
  isTakenBack: false,
  isMistake: false,
  isDuplicate: false,
  proof: {
    code: 'K3ZC-07PD-2N4C-735V-TDSX',
    address: 'http://localhost/verify#code=K3ZC-07PD-2N4C-735V-TDSX',
  },
}

const SITE = { ...SITE_SETTINGS, trialDatabase: false }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('my payments: a row leads to its certificate, and what was received to its receipt', async () => {
  signIn()
  const begun = { ...paid, paymentID: `pay_${'b'.repeat(26)}`, outcome: 'begun', receiptNo: null }
  const asked = answerApi({
    'GET /api/parcels/mypayments': { body: [paid, begun], headers: { 'x-total-count': '2' } },
  })
  renderPage('/taxpayer/payments/mine', <MyPaymentsPage />, '/taxpayer/payments/mine')
  const [first] = await screen.findAllByRole('link', { name: '2021-1001' })
  expect(first?.getAttribute('href')).toBe('/parcels/12?fromMyPayments=true')
  expect(screen.getByRole('link', { name: 'Receipt 100001' }).getAttribute('href')).toBe(`/receipts/${ID}`)
  expect(screen.getByText('None yet')).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map((it) => it.textContent)
  expect(heads.slice(0, 3)).toEqual(['Request Date', 'Payoff Total', 'Parcel Address'])
  fireEvent.change(await screen.findByLabelText('Payments'), { target: { value: 'paid' } })
  await vi.waitFor(() => expect(asked.at(-1)?.path).toContain('outcome=paid'))
})

test('my payments: what the bank did not pay says why', async () => {
  signIn()
  const message = 'Your bank returned the payment: the account is closed.'
  const failure = { failedAt: '2026-11-24T15:00:00.000Z', message, advice: 'Register another bank account.' }
  const failed = { ...paid, outcome: 'not-paid', receiptNo: null, failure }
  answerApi({ 'GET /api/parcels/mypayments': { body: [failed], headers: { 'x-total-count': '1' } } })
  renderPage('/taxpayer/payments/mine', <MyPaymentsPage />, '/taxpayer/payments/mine')
  const row = await screen.findByRole('row', { name: /2021-1001/ })
  expect(row.textContent).toContain(`Not paid${message}`)
})

test.each([
  ['begun', null, 'Nothing yet', 'None yet'],
  ['pending', null, '$1,032.50', 'None yet'],
  ['paid', '100001', '$1,032.50', 'Receipt 100001'],
  ['not-paid', null, 'Nothing', 'None'],
  ['taken-back', '100001', '$1,032.50', 'Receipt 100001'],
])(
  'my payments: shows what was charged, and the receipt, of a payment that is %s',
  async (outcome, receiptNo, charged, receiptText) => {
    signIn()
    const body = [{ ...paid, outcome, receiptNo }]
    answerApi({ 'GET /api/parcels/mypayments': { body, headers: { 'x-total-count': '1' } } })
    renderPage('/taxpayer/payments/mine', <MyPaymentsPage />, '/taxpayer/payments/mine')
    const row = await screen.findByRole('row', { name: /2021-1001/ })
    const heads = screen.getAllByRole('columnheader').map((it) => it.textContent)
    const cellOf = (head: string) => within(row).getAllByRole('cell')[heads.indexOf(head)]?.textContent
    expect([cellOf('Charged'), cellOf('Receipt')]).toEqual([charged, receiptText])
  },
)

test('my payments: shows how far each has come', async () => {
  signIn()
  const body = [{ ...paid, outcome: 'taken-back', progress: PROGRESS.returned }]
  answerApi({ 'GET /api/parcels/mypayments': { body, headers: { 'x-total-count': '1' } } })
  renderPage('/taxpayer/payments/mine', <MyPaymentsPage />, '/taxpayer/payments/mine')
  const row = await screen.findByRole('row', { name: /2021-1001/ })
  expect(
    within(row)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual(['Paid  Nov 20, 2026', 'Returned  Nov 28, 2026'])
})

test('a receipt shows the progress of its payment as of the day of the copy', async () => {
  signIn()
  answerApi({
    [`GET /api/payments/${ID}/receipt`]: { body: { ...receipt, progress: PROGRESS.card } },
    'GET /api/site/settings': { body: SITE },
  })
  renderPage('/receipts/:paymentId', <ReceiptPage />, `/receipts/${ID}`)
  expect(await screen.findByRole('heading', { name: 'Progress on Nov 20, 2026' })).toBeTruthy()
  expect(screen.getByText('Expected Dec 20, 2026 to Jan 19, 2027')).toBeTruthy()
  expect(screen.getByText('The lien release is recorded within 30–60 days after funds clear.')).toBeTruthy()
})

test('what stands below the payments comes with them, so that nothing moves', async () => {
  signIn()
  const answer = holdAnswer('/api/parcels/mypayments')
  renderPage('/taxpayer/payments/mine', <MyPaymentsPage />, '/taxpayer/payments/mine')
  await screen.findByRole('table')
  expect(screen.queryByRole('link', { name: 'Find a certificate' })).toBeNull()
  answer(Response.json([paid], { headers: { 'x-total-count': '1' } }))
  expect(await screen.findByRole('link', { name: 'Find a certificate' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Receipt 100001' })).toBeTruthy()
})

test('a receipt: printed copies are counted first, and the second says DUPLICATE', async () => {
  signIn()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  let copies = 0
  const asked = answerApi({
    'GET /api/site/settings': { body: SITE },
    [`GET /api/payments/${ID}/receipt`]: { body: receipt },
    [`POST /api/payments/${ID}/receipt/print`]: () => {
      copies += 1
      return { body: { ...receipt, isDuplicate: copies > 1 } }
    },
  })
  renderPage('/receipts/:paymentId', <ReceiptPage />, `/receipts/${ID}`)
  expect(await screen.findByText('Receipt no. 100001')).toBeTruthy()
  expect(screen.getByText('Card service fee, 3.25%')).toBeTruthy()
  expect(screen.queryByText('DUPLICATE')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('DUPLICATE')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(await screen.findByText('DUPLICATE')).toBeTruthy()
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test.each([
  [{ isTakenBack: true }, 'This payment was taken back.'],
  [{ isTakenBack: true, isMistake: true }, 'This payment was recorded by mistake.'],
])('the receipt of money of which %j is true says that it proves nothing, and why', async (facts, notice) => {
  signIn()
  answerApi({
    'GET /api/site/settings': { body: SITE },
    [`GET /api/payments/${ID}/receipt`]: { body: { ...receipt, ...facts } },
  })
  renderPage('/receipts/:paymentId', <ReceiptPage />, `/receipts/${ID}`)
  expect(await screen.findByText(notice)).toBeTruthy()
})
