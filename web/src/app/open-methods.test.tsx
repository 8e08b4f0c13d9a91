import { openMethods, type PayMethod } from '@fieldstone/domain/payments/limits'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import PaymentMethodsDialog from '../features/payments/begin/payment-methods-dialog.tsx'
import { PayoffSheet } from '../features/payoff/payoff-sheet.tsx'
import FaqPage from '../features/site/faq-page.tsx'
import { FeeTable } from '../features/site/fee-table.tsx'
import { answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../lib/wire.fixtures.ts'
import { aCertificate, aView } from '../records/certificate.fixtures.ts'

beforeEach(() => signIn())

const nothing = () => undefined
const certificate = aCertificate()
const payoff = aView({ buttons: { pay: { opens: 'payment-methods' } } })
const payable = aCertificate({ offer: { ...certificate.offer, payoff } })

/** How a text names each way to pay. */
const NAMED = {
  CC: /card/i,
  ACH: /bank account/i,
  MAIL: /mail/i,
  WIRE: /wire/i,
} as const satisfies Record<PayMethod, RegExp>

/** Where ways to pay are named, and what shows that the place is complete. */
const PLACES: readonly (readonly [string, ReactNode, () => Promise<string>])[] = [
  [
    'the table of fees on the home page',
    <FeeTable key="fees" />,
    async () => (await screen.findByRole('table')).textContent ?? '',
  ],
  [
    'the FAQ',
    <FaqPage key="faq" />,
    async () => (await screen.findByText(/The fee is always shown/)).textContent ?? '',
  ],
  [
    'the payoff page',
    <PayoffSheet key="payoff" certificate={payable} onPay={nothing} onPayMonthly={nothing} />,
    async () => (await screen.findByText(/The full amount is required/)).textContent ?? '',
  ],
  [
    'the dialog',
    <PaymentMethodsDialog key="dialog" certificate={certificate} isOpen onClose={nothing} />,
    async () => {
      const ways = await screen.findAllByRole('heading', { level: 4 })
      const saving = screen.queryByText(/By wire the fee is/)?.textContent ?? ''
      return ways.map((it) => it.textContent).join(' ') + saving
    },
  ],
]

test.each((['sandbox', 'off'] as const).flatMap((mode) => PLACES.map((place) => [mode, ...place] as const)))(
  'online payment %s: %s names the ways that are open, and no other',
  async (mode, _, page, read) => {
    answerApi({ 'GET /api/payments/config': { body: { ...PAYMENT_CONFIG, mode } } })
    renderPage('/parcels/:parcelId/payoffrequest', page, '/parcels/3/payoffrequest')
    // The settings of payment may come after the page.
    await vi.waitFor(async () => {
      const text = await read()
      const named = (Object.keys(NAMED) as PayMethod[]).filter((method) => NAMED[method].test(text))
      expect(named.toSorted()).toEqual([...openMethods(mode, PAYMENT_CONFIG)].toSorted())
      expect(text).not.toContain('not open')
    })
  },
)
