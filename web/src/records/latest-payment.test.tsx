import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { useIsFetching } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Asked, answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { aCertificate } from './certificate.fixtures.ts'
import { OwnPayments } from './own-payments.tsx'

const payment = (outcome: string, failure: object | null = null) => ({
  ...{ paymentID: `pay_${'a'.repeat(26)}`, parcelID: 3, taxSaleNo: '2021-1001', parcelNo: '56-11807' },
  ...{ propertyAddressFull: '1 Meadow Street', requestDate: '2026-11-20T15:00:00Z', payofF_TOTAL: 1430 },
  ...{ fee: 46.48, paymentAmount: 1476.48, paymentMethod: 'CC', outcome, receiptNo: null, failure },
  hasLaterMoney: false,
  progress: null,
})

const FAILURE = {
  failedAt: '2026-11-24T15:00:00Z',
  message: 'Your bank returned the payment: the account is closed.',
  advice: 'Register another bank account, or pay by card or by mail.',
}

const open = (latest: object, more: Parameters<typeof aCertificate>[0] = {}) => {
  const asked = answerApi({
    'GET /api/payments/unfinished': { body: [] },
    'GET /api/parcels/mypayments': { body: [latest] },
  })
  const page = (
    <>
      <OwnPayments certificate={aCertificate(more)} />
      <Reading />
    </>
  )
  renderPage('/parcels/:parcelId', page, '/parcels/3')
  return asked
}

function Reading() {
  return <output data-testid="reading">{useIsFetching()}</output>
}

/** Waits until the last payment was read and the page shows it. */
async function whenRead(asked: Asked) {
  await expect.poll(() => asked.some(({ path }) => path.includes('mypayments'))).toBe(true)
  await expect.poll(() => screen.getByTestId('reading').textContent).toBe('0')
}

beforeEach(() => signIn())

test('shows on the certificate that the reader’s last payment was taken back, with a link to it', async () => {
  const asked = open(payment('taken-back'))
  expect(
    await screen.findByText('Your payment of $1,476.48 on Nov 20, 2026 was reversed or refunded.'),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See it in Online Payments' })
  expect(link.getAttribute('href')).toBe('/taxpayer/payments/mine')
  expect(asked.map(({ path }) => path).find((path) => path.includes('mypayments'))).toContain('parcelID=3')
})

test.each(['begun', 'pending', 'paid', 'not-paid'])(
  'shows nothing about an older payment if the last one is %s',
  async (outcome) => {
    const asked = open(payment(outcome))
    await whenRead(asked)
    expect(screen.queryByText(/reversed or refunded|failed/)).toBeNull()
  },
)

test('shows for a failed payment the day, the reason, that nothing was paid, and what to do', async () => {
  open(payment('not-paid', FAILURE))
  expect(
    await screen.findByText(
      'Your payment of $1,476.48 on Nov 20, 2026 failed on Nov 24, 2026. Nothing was paid.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/the account is closed\. Register another bank account/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See it in Online Payments' })).toBeTruthy()
})

test.each([
  ['failed', 'not-paid', FAILURE],
  ['was taken back', 'taken-back', null],
])('shows nothing if the last payment %s but money has come in since', async (_, outcome, failure) => {
  const asked = open({ ...payment(outcome, failure), hasLaterMoney: true })
  await whenRead(asked)
  expect(screen.queryByText(/Nothing was paid|reversed or refunded/)).toBeNull()
})

test('shows the day only once for a payment that failed on the day it was made', async () => {
  open(payment('not-paid', { ...FAILURE, failedAt: '2026-11-20T15:00:02Z' }))
  const title = 'Your payment of $1,476.48 on Nov 20, 2026 failed. Nothing was paid.'
  expect(await screen.findByText(title)).toBeTruthy()
})

test.each([
  ['a payment of somebody else', { isPaymentPending: true }],
  ['money that staff recorded', { redemptionInProcessOn: plainDate('2026-11-25') }],
])('does not ask to pay again while %s is on its way', async (_, more) => {
  const asked = open(payment('not-paid', FAILURE), more)
  await whenRead(asked)
  expect(screen.queryByText(/Nothing was paid/)).toBeNull()
})

test('does not read the last payment if nothing is owed', async () => {
  const asked = open(payment('taken-back'), { redeemedOn: plainDate('2026-11-25') })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ path }) => path.includes('mypayments'))).toEqual([])
})
