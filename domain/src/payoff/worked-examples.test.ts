import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import { aLien, anExpense, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import type { Lien } from './lien.ts'
import { type Quote, quoteAt } from './quote.ts'

const at = (lien: Lien, on: string): Quote => quoteAt(lien, OHIO_REGIME, plainDate(on))
const sums = ({ principalCents, interestCents, expensesCents, totalCents }: Quote) => [
  principalCents,
  interestCents,
  expensesCents,
  totalCents,
]
/** Kind, interest charged, and the amounts of the runs. */
const interestLines = (quote: Quote) =>
  quote.lines
    .filter((line) => line.interest.chargedCents > 0)
    .map((line) => [
      line.kind,
      line.interest.chargedCents,
      line.runs.map((run) => [run.units, run.amountCents]),
    ])

const E1 = aLien({
  priceCents: cents(123_707),
  rateBps: bps(1275),
  purchasedOn: plainDate('2007-10-27'),
  noiOn: plainDate('2008-10-27'),
  subsequents: [aSubsequent({ id: 1, amountCents: cents(38_959), paidOn: plainDate('2008-11-03') })],
  expenses: [39_500, 17_226, 60_000].map((amount, index) =>
    anExpense({ id: index, amountCents: cents(amount), incurredOn: plainDate('2009-01-15') }),
  ),
})

test('E1: after the notice of intent 18 % replaces the certificate rate, to the cent of the decree', () => {
  expect(sums(at(E1, '2009-04-30'))).toEqual([162_666, 29_829, 116_726, 309_221])
  expect(interestLines(at(E1, '2009-04-30'))).toEqual([
    [
      'certificate',
      15_773 + 11_134,
      [
        [12, 15_773],
        [6, 11_134],
      ],
    ],
    ['subsequent', 2922, [[5, 2922]]],
  ])
  expect(sums(at(E1, '2009-05-31'))).toEqual([162_666, 32_268, 116_726, 311_660])
  expect(interestLines(at(E1, '2009-05-31'))).toEqual([
    [
      'certificate',
      15_773 + 12_989,
      [
        [12, 15_773],
        [7, 12_989],
      ],
    ],
    ['subsequent', 3506, [[6, 3506]]],
  ])
})

test('E2: an auction certificate owes the 6 % minimum until its interest is more', () => {
  const lien = aLien({ priceCents: cents(400_000), rateBps: bps(500), purchasedOn: plainDate('2026-03-10') })
  const figures = ['2026-03-20', '2026-04-30', '2027-05-31', '2027-06-30'].map((on) => {
    const quote = at(lien, on)
    const line = quote.lines[0]
    return [
      line?.runs[0]?.units ?? 0,
      line?.runs[0]?.amountCents ?? 0,
      line?.minimumApplied,
      quote.totalCents,
    ]
  })
  expect(figures).toEqual([
    [0, 0, true, 424_000],
    [1, 1667, true, 424_000],
    [14, 23_333, true, 424_000],
    [15, 25_000, false, 425_000],
  ])
})

test('E3: interest of a negotiated certificate is rounded once over all its months, without a minimum', () => {
  const lien = aLien({
    saleType: 'negotiated',
    priceCents: cents(821_537),
    rateBps: bps(1800),
    purchasedOn: plainDate('2025-09-30'),
    fees: [{ id: 1, label: 'Recording fee', amountCents: cents(3400), chargedOn: null }],
  })
  expect(sums(at(lien, '2026-11-30'))).toEqual([821_537, 172_523, 3400, 997_460])
  expect(sums(at(lien, '2026-12-31'))).toEqual([821_537, 184_846, 3400, 1_009_783])
})

const E4 = aLien({
  priceCents: cents(512_044),
  rateBps: bps(1000),
  purchasedOn: plainDate('2024-10-15'),
  noiOn: plainDate('2025-12-03'),
  subsequents: [
    aSubsequent({ id: 1, amountCents: cents(98_850), paidOn: plainDate('2025-09-12') }),
    aSubsequent({ id: 2, amountCents: cents(101_275), paidOn: plainDate('2026-09-10') }),
  ],
  expenses: [
    anExpense({
      id: 1,
      amountCents: cents(27_500),
      incurredOn: plainDate('2026-01-08'),
      accruesInterest: true,
    }),
    anExpense({
      id: 2,
      amountCents: cents(35_000),
      incurredOn: plainDate('2026-02-20'),
      accruesInterest: true,
    }),
    anExpense({ id: 3, amountCents: cents(61_240), incurredOn: plainDate('2026-05-04') }),
    anExpense({ id: 4, amountCents: cents(250_000), incurredOn: plainDate('2026-02-20') }),
    anExpense({ id: 5, amountCents: cents(7500), incurredOn: plainDate('2026-06-01'), isPosted: false }),
    anExpense({ id: 6, amountCents: cents(1850), incurredOn: plainDate('2026-06-02'), isRefundable: false }),
  ],
})

test('E4: subsequents and accruing expenses bear their own interest; unposted and not refundable ones are left out', () => {
  expect(sums(at(E4, '2026-11-30'))).toEqual([712_169, 176_872, 373_740, 1_262_781])
  expect(interestLines(at(E4, '2026-11-30'))).toEqual([
    [
      'certificate',
      59_738 + 84_487,
      [
        [14, 59_738],
        [11, 84_487],
      ],
    ],
    ['subsequent', 20_759, [[14, 20_759]]],
    ['expense', 4125, [[10, 4125]]],
    ['expense', 4725, [[9, 4725]]],
    ['subsequent', 3038, [[2, 3038]]],
  ])
  expect(sums(at(E4, '2026-12-31'))).toEqual([712_169, 188_492, 373_740, 1_274_401])
  expect(interestLines(at(E4, '2026-12-31')).map((line) => line[1])).toEqual([
    59_738 + 92_168,
    22_241,
    4538,
    5250,
    4557,
  ])
})
