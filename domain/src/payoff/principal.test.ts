import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents, sumCents } from '../money/cents.ts'
import { cases, RUNS } from './generated.fixtures.ts'
import { aLien, aPayment, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import { principalParts, quoteAt } from './quote.ts'

test('principal opened: the unpaid base of each subsequent, then of the certificate', () => {
  const lien = aLien({
    saleType: 'negotiated',
    priceCents: cents(100_000),
    subsequents: [
      aSubsequent({ id: 2, name: '2021 taxes', amountCents: cents(20_000), paidOn: plainDate('2021-09-01') }),
      aSubsequent({ id: 1, name: '2020 taxes', amountCents: cents(30_000), paidOn: plainDate('2020-09-01') }),
    ],
    payments: [aPayment({ effectiveOn: plainDate('2019-10-20'), amountCents: cents(40_000) })],
  })
  const parts = principalParts(quoteAt(lien, OHIO_REGIME, plainDate('2021-12-31')))
  expect(parts.map(({ label, unpaidCents }) => [label, unpaidCents])).toEqual([
    ['2020 taxes', 30_000],
    ['2021 taxes', 20_000],
    ['Certificate purchase price', 60_000],
  ])
})

test('the parts of principal add up to it', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, laterDay }) => {
      const quote = quoteAt(lien, regime, laterDay)
      expect(sumCents(principalParts(quote).map((part) => part.unpaidCents))).toBe(quote.principalCents)
    }),
    RUNS,
  )
})
