import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerApi, renderPage, signIn, signOut } from '../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../lib/wire.fixtures.ts'
import { aCertificate } from './certificate.fixtures.ts'
import { OwnPayments } from './own-payments.tsx'

const ID = `pay_${'a'.repeat(26)}`
const BEGUN = {
  ...{ paymentID: ID, method: 'CC', totalCents: 147_648 },
  ...{ created: '2026-11-20T15:00:00Z', expiresAt: '2026-11-20T15:35:00Z' },
  checkoutUrl: 'https://checkout.stripe.com/c/pay/1',
}

const open = (status: string) => {
  let isOver = false
  const asked = answerApi({
    'GET /api/payments/config': { body: PAYMENT_CONFIG },
    'GET /api/payments/unfinished': () => ({ body: isOver ? [] : [BEGUN] }),
    [`POST /api/payments/${ID}/cancel`]: () => {
      isOver = true
      return { body: statusOf(status) }
    },
  })
  renderPage('/parcels/:parcelId', <OwnPayments certificate={aCertificate()} />, '/parcels/3')
  return asked
}

const statusOf = (status: string) => ({
  ...{ id: ID, parcelId: 3, taxSaleNo: '2021-1001', parcelNo: '56-11807', countyName: 'Summit' },
  ...{ stateName: 'Ohio', paymentDate: '2026-11-20', kind: 'FULL', method: 'CC', status },
  ...{ portionCents: 143_000, feeCents: 4_648, totalCents: 147_648, disputedCents: 0, needsReview: false },
  ...{
    paymentPending: false,
    receiptNo: null,
    checkoutUrl: null,
    message: '',
    progress: null,
    isClosed: false,
  },
  ...{ completesPlan: false, returnCode: null, authorization: null },
})

beforeEach(() => signIn())

test('a payment left half-way: says how much and that nothing is charged, and leads back to its page', async () => {
  open('CANCELED')
  expect(await screen.findByText('You started to pay $1,476.48 by card.')).toBeTruthy()
  expect(screen.getByText(/nothing has been charged yet/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Continue this payment' })
  expect(link.getAttribute('href')).toBe(BEGUN.checkoutUrl)
})

test('stopped: it is given up, and the page says no more of it', async () => {
  const asked = open('CANCELED')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop this payment' }))
  await expect.poll(() => screen.queryByText(/You started to pay/)).toBeNull()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('stopped when it had just been paid: leads to what became of it', async () => {
  open('SUCCEEDED')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop this payment' }))
  await screen.findByText(`/parcels/3/paymentprocesssuccess?payment=${ID}`)
})

test('nobody is logged in: nothing is asked', () => {
  signOut()
  expect(open('CANCELED')).toEqual([])
})
