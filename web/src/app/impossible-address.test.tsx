import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ReceiptPage from '../features/payments/own/receipt-page.tsx'
import WebPaymentPage from '../features/payments/record/payment-page.tsx'
import { answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

beforeEach(() => {
  signIn()
  // React reports each caught error to the console; here they are expected.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['a receipt', '/receipts/:paymentId', <ReceiptPage key="page" />],
  ['a payment', '/admin/webPaymentLogs/:paymentId', <WebPaymentPage key="page" />],
])('an id that %s cannot have: the page does not exist, and nothing is asked', async (_, path, page) => {
  const asked = answerApi({})
  renderPage(path, <ErrorBoundary>{page}</ErrorBoundary>, path.replace(':paymentId', 'pay_x'))
  expect(await screen.findByRole('heading', { level: 1, name: /^This page does not exist/ })).toBeTruthy()
  expect(asked).toEqual([])
})
