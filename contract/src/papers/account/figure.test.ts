import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import type { PayoffLine } from '../../entities/certificates/certificate.ts'
import { figureTables } from './figure.ts'

/** A certificate of $4,000.00 with $240.00 of interest, of which so much is paid. */
const soldLine = (basePaid: number, interestPaid: number): PayoffLine => ({
  ...{ kind: 'certificate', label: null, labelCode: 'purchase-price', isPrincipal: true },
  originOn: plainDate('2026-03-10'),
  baseCents: cents(400_000 - basePaid),
  basePaidCents: cents(basePaid),
  interestCents: cents(24_000 - interestPaid),
  interestPaidCents: cents(interestPaid),
  isMinimumApplied: true,
  minimumCents: cents(24_000),
  runs: [
    {
      ...{ from: plainDate('2026-03-10'), to: plainDate('2026-11-30'), rateBps: bps(500), units: 1 },
      ...{ unit: 'month', periodMonths: null, baseCents: cents(400_000), amountCents: cents(1_667) },
    },
  ],
})

const rowsOf = (line: PayoffLine) => {
  const [table] = figureTables('What was owed', {
    goodThrough: plainDate('2026-11-30'),
    principalCents: line.baseCents,
    interestCents: line.interestCents,
    expenseCents: cents(0),
    totalCents: cents(line.baseCents + line.interestCents),
    lines: [line],
  })
  return [...(table?.rows ?? []), table?.total]
}

test('prints the price at the sale and what was paid of it, so that the rows add up to what is owed', () => {
  expect(rowsOf(soldLine(400_000, 24_000))).toEqual([
    [
      'Certificate purchase price',
      'Certificate sold Mar 10, 2026',
      ...['$4,000.00', '', '$240.00', '$4,240.00'],
    ],
    ['Certificate purchase price: Paid before', '', '-$4,000.00', '', '-$240.00', '-$4,240.00'],
    ['Total', '', '$0.00', '$0.00', '$0.00', '$0.00'],
  ])
})

test('prints one row for what nothing was paid of', () => {
  expect(rowsOf(soldLine(0, 0))).toEqual([
    [
      'Certificate purchase price',
      'Certificate sold Mar 10, 2026',
      ...['$4,000.00', '', '$240.00', '$4,240.00'],
    ],
    ['Total', '', '$4,000.00', '$0.00', '$240.00', '$4,240.00'],
  ])
})
