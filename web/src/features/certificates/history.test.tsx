import { type HistoryEntry, historyEntry } from '@fieldstone/contract/entities/certificates/history'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { CertificateHistory } from './history.tsx'

const SETTLED: HistoryEntry = {
  id: 7,
  at: new Date('2026-11-20T15:00:00Z'),
  by: null,
  what: 'payment settled',
  before: null,
  after: null,
  reason: null,
  payment: {
    id: 'pay_1',
    method: 'CC',
    portionCents: cents(424_000),
    totalCents: cents(437_780),
    payer: 'Ann Baker',
    receiptNo: '90001',
  },
  payoffBefore: { totalCents: cents(424_000), goodThrough: plainDate('2026-11-30') },
  payoffAfter: { totalCents: ZERO, goodThrough: plainDate('2026-11-30') },
}

const [ADMIN, COUNTY] = [0, 1]

async function lineOf(entry: HistoryEntry, reader = ADMIN): Promise<string | null | undefined> {
  signIn(reader)
  answerApi({ 'GET /api/parcels/3/history': { body: [z.encode(historyEntry, entry)] } })
  renderPage('/', <CertificateHistory certificateId={3} />, '/')
  return (await screen.findByText('Payment settled')).closest('li')?.textContent
}

test('a payment: amount, method, receipt, payer, and the payoff before and after it', async () => {
  const line = await lineOf(SETTLED)
  expect(line).toContain('$4,240.00 by card, receipt 90001, paid by Ann Baker')
  expect(line).toContain(
    'From payoff $4,240.00 good through Nov 30, 2026 to payoff $0.00 good through Nov 30, 2026.',
  )
})

test('a reader who may not know the payer: the line says no name', async () => {
  const payment = { ...SETTLED.payment, payer: null } as HistoryEntry['payment']
  const line = await lineOf({ ...SETTLED, payment })
  expect(line).toContain('$4,240.00 by card, receipt 90001')
  expect(line).not.toContain('paid by')
})

test('the receipt leads an administrator to the payment; one without a receipt leads there by its amount', async () => {
  await lineOf(SETTLED)
  const receipt = screen.getByRole('link', { name: 'receipt 90001' })
  expect(receipt.getAttribute('href')).toBe('/admin/webPaymentLogs/pay_1')
  cleanup()
  await lineOf({ ...SETTLED, payment: { ...SETTLED.payment, receiptNo: null } as HistoryEntry['payment'] })
  const amount = screen.getByRole('link', { name: '$4,240.00 by card' })
  expect(amount.getAttribute('href')).toBe('/admin/webPaymentLogs/pay_1')
})

test('a reader without access to the list of payments gets no link', async () => {
  await lineOf(SETTLED, COUNTY)
  expect(screen.queryByRole('link')).toBeNull()
})
