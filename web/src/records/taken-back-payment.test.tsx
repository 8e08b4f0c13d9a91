import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { OwnPayments } from './own-payments.tsx'

const payment = (outcome: string) => ({
  ...{ paymentID: `pay_${'a'.repeat(26)}`, parcelID: 3, taxSaleNo: '2021-1001', parcelNo: '56-11807' },
  ...{ propertyAddressFull: '1 Meadow Street', requestDate: '2026-11-20T15:00:00Z', payofF_TOTAL: 1430 },
  ...{ fee: 46.48, paymentAmount: 1476.48, paymentMethod: 'CC', outcome, receiptNo: '1204' },
})

const open = (outcome: string, isRedeemed = false) => {
  const asked = answerApi({
    'GET /api/payments/unfinished': { body: [] },
    'GET /api/parcels/mypayments': { body: [payment(outcome)] },
  })
  renderPage('/parcels/:parcelId', <OwnPayments certificateId={3} isRedeemed={isRedeemed} />, '/parcels/3')
  return asked
}

beforeEach(() => signIn())

test('the last payment of this reader was taken back: its certificate says so, and where it is listed', async () => {
  const asked = open('taken-back')
  expect(
    await screen.findByText('Your payment of $1,476.48 on Nov 20, 2026 was reversed or refunded.'),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See it in Online Payments' })
  expect(link.getAttribute('href')).toBe('/taxpayer/payments/mine')
  expect(asked.map(({ path }) => path).find((path) => path.includes('mypayments'))).toContain('parcelID=3')
})

test.each(['begun', 'pending', 'paid', 'not-paid'])(
  'the last payment is %s: nothing is said of an older one',
  async (outcome) => {
    const asked = open(outcome)
    await expect.poll(() => asked.some(({ path }) => path.includes('mypayments'))).toBe(true)
    expect(screen.queryByText(/reversed or refunded/)).toBeNull()
  },
)

test('nothing is owed any more: nothing is asked of a payment that was taken back', async () => {
  const asked = open('taken-back', true)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ path }) => path.includes('mypayments'))).toEqual([])
})
