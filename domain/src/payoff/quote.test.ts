import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import type { Run } from './component.ts'
import { aLien, anExpense, aPayment, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import type { Lien } from './lien.ts'
import { type Quote, quoteAt } from './quote.ts'
import type { Settings } from './settings.ts'
import type { AccrualRule } from './strategies.ts'

const at = (lien: Lien, on: string): Quote => quoteAt(lien, OHIO_REGIME, plainDate(on))

const negotiated = (facts: Partial<Lien>) =>
  aLien({ saleType: 'negotiated', purchasedOn: plainDate('2026-01-20'), rateBps: bps(1200), ...facts })

test('a payment on the 1st pays the interest charged that day', () => {
  const lien = negotiated({
    payments: [aPayment({ amountCents: cents(101_000), effectiveOn: plainDate('2026-02-01') })],
  })
  expect(at(lien, '2026-02-28')).toMatchObject({ totalCents: 0, unappliedCents: 0 })
})

test('an overpayment stays unapplied, also when a later debt appears', () => {
  const lien = negotiated({
    subsequents: [aSubsequent({ amountCents: cents(500), paidOn: plainDate('2026-03-05') })],
    payments: [aPayment({ amountCents: cents(101_050), effectiveOn: plainDate('2026-02-01') })],
  })
  expect(at(lien, '2026-03-31')).toMatchObject({ principalCents: 500, totalCents: 500, unappliedCents: 50 })
})

test('a payment goes to expenses, expense interest, interest, principal; within each class to the oldest debt', () => {
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

test('debts of the same date are paid by kind, then by number', () => {
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

test('each setting is read as of its key date: rates by item date, expense rule by posting, allocation by payment date', () => {
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

test('a pending payment is reported and changes no figure; after redemption nothing is owed', () => {
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

test('an expense posted later than its date is owed from the posting, with interest from its date', () => {
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

test('a payment on the base, and the notice, end a run; each run has dates, rate, units and base', () => {
  const lien = negotiated({
    noiOn: plainDate('2026-06-15'),
    payments: [aPayment({ amountCents: cents(42_000), effectiveOn: plainDate('2026-03-10') })],
  })
  const unit = { unit: 'month', periodMonths: null }
  expect(at(lien, '2026-08-31').lines[0]?.runs).toEqual(
    [
      {
        from: '2026-01-20',
        to: '2026-03-10',
        rateBps: 1200,
        units: 2,
        baseCents: 100_000,
        amountCents: 2000,
      },
      { from: '2026-03-10', to: '2026-06-15', rateBps: 1200, units: 3, baseCents: 60_000, amountCents: 1800 },
      { from: '2026-06-15', to: '2026-08-31', rateBps: 1800, units: 2, baseCents: 60_000, amountCents: 1800 },
    ].map((run) => ({ ...run, ...unit })),
  )
})

test.each<[AccrualRule, Run['unit'], number | null]>([
  [{ kind: 'first-of-month' }, 'month', null],
  [{ kind: 'month-or-part', countFirstMonth: true }, 'month', null],
  [{ kind: 'month-or-part', countFirstMonth: false }, 'month', null],
  [{ kind: 'daily' }, 'day', null],
  [{ kind: 'period-penalty', periodMonths: 6 }, 'period', 6],
])('%o: a run says what it counts, also at a rate of zero', (strategy, unit, periodMonths) => {
  const row = { stateId: 'OH', countyId: null, effectiveFrom: plainDate('1990-01-01'), values: { strategy } }
  const lien = negotiated({ rateBps: bps(0) })
  const [line] = quoteAt(lien, { ...OHIO_REGIME, rows: [row] }, plainDate('2026-08-31')).lines
  expect(line?.runs).toMatchObject([{ unit, periodMonths, amountCents: 0 }])
})

test('after the base is paid in full there is no further run', () => {
  const lien = negotiated({
    payments: [aPayment({ amountCents: cents(102_000), effectiveOn: plainDate('2026-03-10') })],
  })
  expect(at(lien, '2026-08-31').lines[0]?.runs.map((run) => run.to)).toEqual(['2026-03-10'])
})
