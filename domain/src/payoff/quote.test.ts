import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import { aLien, anExpense, aPayment, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import type { Lien } from './lien.ts'
import { type Quote, quoteAt } from './quote.ts'
import type { Settings } from './settings.ts'

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

test('E1: after the notice of intent 18 % runs and the certificate rate stops, to the cent of the decree', () => {
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

test('E2: at auction the 6 % minimum is owed until the raw interest passes it', () => {
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

const negotiated = (facts: Partial<Lien>) =>
  aLien({ saleType: 'negotiated', purchasedOn: plainDate('2026-01-20'), rateBps: bps(1200), ...facts })

test('a payment on the 1st pays the interest charged that day', () => {
  const lien = negotiated({
    payments: [aPayment({ amountCents: cents(101_000), effectiveOn: plainDate('2026-02-01') })],
  })
  expect(at(lien, '2026-02-28')).toMatchObject({ totalCents: 0, unappliedCents: 0 })
})

test('paid too much: the rest is unapplied, also towards a debt that comes later', () => {
  const lien = negotiated({
    subsequents: [aSubsequent({ amountCents: cents(500), paidOn: plainDate('2026-03-05') })],
    payments: [aPayment({ amountCents: cents(101_050), effectiveOn: plainDate('2026-02-01') })],
  })
  expect(at(lien, '2026-03-31')).toMatchObject({ principalCents: 500, totalCents: 500, unappliedCents: 50 })
})

test('a payment is spent on expenses, their interest, interest, principal; within each on the oldest debt', () => {
  const lien = negotiated({
    subsequents: [aSubsequent({ amountCents: cents(50_000), paidOn: plainDate('2026-02-10') })],
    expenses: [
      anExpense({ id: 2, amountCents: cents(2000), incurredOn: plainDate('2026-02-11') }),
      anExpense({
        id: 1,
        amountCents: cents(4000),
        incurredOn: plainDate('2026-02-05'),
        accruesInterest: true,
      }),
    ],
  })
  const unpaidAfter = (amount: number) => {
    const payments = [aPayment({ amountCents: cents(amount), effectiveOn: plainDate('2026-03-01') })]
    return at({ ...lien, payments }, '2026-03-01').lines.map(({ base, interest }) => [
      base.unpaidCents,
      interest.unpaidCents,
    ])
  }
  expect(unpaidAfter(0)).toEqual([
    [100_000, 2000],
    [4000, 60],
    [50_000, 750],
    [2000, 0],
  ])
  expect(unpaidAfter(5000)).toEqual([
    [100_000, 2000],
    [0, 60],
    [50_000, 750],
    [1000, 0],
  ])
  expect(unpaidAfter(6040)).toEqual([
    [100_000, 2000],
    [0, 20],
    [50_000, 750],
    [0, 0],
  ])
  expect(unpaidAfter(8100)).toEqual([
    [100_000, 0],
    [0, 0],
    [50_000, 710],
    [0, 0],
  ])
  expect(unpaidAfter(108_810)).toEqual([
    [0, 0],
    [0, 0],
    [50_000, 0],
    [0, 0],
  ])
})

test('paid on one day, debts of one date go by kind and then by number', () => {
  const on = plainDate('2026-01-20')
  const settings = { feeTable: [{ id: 1, label: 'County fee', amountCents: cents(10) }] }
  const regime = {
    ...OHIO_REGIME,
    rows: [{ stateId: 'OH', countyId: 855, effectiveFrom: on, values: settings }],
  }
  const lien = negotiated({
    fees: [{ id: 1, label: 'Fee', amountCents: cents(10), chargedOn: null }],
    expenses: [3, 2].map((id) => anExpense({ id, amountCents: cents(10), incurredOn: on })),
    subsequents: [10, 9].map((id) => aSubsequent({ id, amountCents: cents(10), paidOn: on })),
  })
  expect(quoteAt(lien, regime, on).lines.map(({ kind, id }) => [kind, id])).toEqual([
    ['certificate', lien.certificateId],
    ['subsequent', 9],
    ['subsequent', 10],
    ['expense', 2],
    ['expense', 3],
    ['scheduled-fee', 1],
    ['fee', 1],
  ])
})

test('each rule is that of its own day: rates of the item, what counts of its posting, allocation of the payment', () => {
  const row = (from: string, values: Partial<Settings>) => ({
    stateId: 'OH',
    countyId: null,
    effectiveFrom: plainDate(from),
    values,
  })
  const lien = negotiated({
    rateBps: bps(0),
    subsequents: [
      aSubsequent({
        amountCents: cents(100_000),
        paidOn: plainDate('2026-02-10'),
        postedOn: plainDate('2026-04-10'),
      }),
    ],
    expenses: [
      anExpense({
        amountCents: cents(200_000),
        incurredOn: plainDate('2026-02-10'),
        postedOn: plainDate('2026-04-10'),
        accruesInterest: true,
        isRefundable: false,
      }),
    ],
    payments: [
      aPayment({ id: 'pay_1', amountCents: cents(1000), effectiveOn: plainDate('2026-04-20') }),
      aPayment({ id: 'pay_2', amountCents: cents(1000), effectiveOn: plainDate('2026-05-20') }),
    ],
  })
  // The rows come newest first, as regimeFor orders them.
  const rows = [
    row('2026-05-01', { allocation: ['PRINCIPAL', 'INTEREST', 'EXPENSE_INTEREST', 'EXPENSE'] }),
    row('2026-03-01', { subsequentRateBps: bps(100), expenseRateBps: bps(100), expenseRule: 'posted' }),
    row('2026-01-01', {
      subsequentRateBps: bps(1200),
      expenseRateBps: bps(600),
      expenseRule: 'posted-refundable',
    }),
  ]
  const [certificate, subsequent, expense] = quoteAt(
    lien,
    { ...OHIO_REGIME, rows },
    plainDate('2026-05-31'),
  ).lines
  expect(subsequent?.interest.chargedCents).toBe(3000)
  expect(expense?.interest.chargedCents).toBe(2995) // $10.00 was paid on its base before the last month
  expect(expense?.base.paidCents).toBe(1000)
  expect(certificate?.base.paidCents).toBe(1000)
})

test('pending money is named and changes no figure; after redemption nothing is owed', () => {
  const lien = negotiated({
    redeemedOn: plainDate('2026-05-04'),
    payments: [
      aPayment({
        amountCents: cents(700),
        state: 'pending',
        destination: null,
        effectiveOn: plainDate('2026-04-01'),
      }),
    ],
  })
  expect(at(lien, '2026-05-03')).toMatchObject({ isRedeemed: false, totalCents: 104_000, pendingCents: 700 })
  expect(at(lien, '2026-05-04')).toMatchObject({ isRedeemed: true, totalCents: 0, lines: [] })
})

test('an expense posted late is owed from its posting on, with interest from its own date', () => {
  const lien = negotiated({
    rateBps: bps(0),
    expenses: [
      anExpense({
        amountCents: cents(10_000),
        incurredOn: plainDate('2026-02-05'),
        postedOn: plainDate('2026-06-10'),
        accruesInterest: true,
      }),
    ],
  })
  expect(at(lien, '2026-06-09').totalCents).toBe(100_000)
  expect(at(lien, '2026-06-10')).toMatchObject({ expensesCents: 10_000, interestCents: 600 })
})

test('a run ends where the base is paid, and names its days, rate, units and base', () => {
  const lien = negotiated({
    noiOn: plainDate('2026-06-15'),
    payments: [aPayment({ amountCents: cents(42_000), effectiveOn: plainDate('2026-03-10') })],
  })
  expect(at(lien, '2026-08-31').lines[0]?.runs).toEqual([
    { from: '2026-01-20', to: '2026-03-10', rateBps: 1200, units: 2, baseCents: 100_000, amountCents: 2000 },
    { from: '2026-03-10', to: '2026-06-15', rateBps: 1200, units: 3, baseCents: 60_000, amountCents: 1800 },
    { from: '2026-06-15', to: '2026-08-31', rateBps: 1800, units: 2, baseCents: 60_000, amountCents: 1800 },
  ])
})

test('a base paid in full starts no further run', () => {
  const lien = negotiated({
    payments: [aPayment({ amountCents: cents(102_000), effectiveOn: plainDate('2026-03-10') })],
  })
  expect(at(lien, '2026-08-31').lines[0]?.runs.map((run) => run.to)).toEqual(['2026-03-10'])
})
