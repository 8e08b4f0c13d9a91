import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, type PlainDate, plainDate } from '../calendar/plain-date.ts'
import { bps, type Cents, cents, sumCents } from '../money/cents.ts'
import { cases, knownOn, RUNS } from '../payoff/generated.fixtures.ts'
import { aLien, anExpense, aPayment, OHIO_REGIME } from '../payoff/lien.fixtures.ts'
import type { Lien } from '../payoff/lien.ts'
import { type Quote, quoteAt } from '../payoff/quote.ts'
import type { Regime } from '../payoff/regime.ts'
import { type Instalment, planSchedule, shortestTerm } from './instalments.ts'

const E5 = aLien({
  saleType: 'negotiated',
  purchasedOn: plainDate('2026-01-20'),
  priceCents: cents(600_000),
  rateBps: bps(1800),
  expenses: [anExpense({ amountCents: cents(13_400), incurredOn: plainDate('2026-11-30') })],
})
const YEAR = { instalmentCount: 12, firstDueOn: plainDate('2026-12-15') }

/** The lien with instalments paid on their due dates, after its own payments of those days. */
const paid = (lien: Lien, instalments: readonly Instalment[]): Lien => ({
  ...lien,
  payments: [
    ...lien.payments,
    ...instalments.map(({ number, dueOn, amountCents }) =>
      aPayment({ id: `plan_${number}`, sequence: 1000 + number, effectiveOn: dueOn, amountCents }),
    ),
  ],
})

const interestPaid = ({ lines }: Quote) => sumCents(lines.map((line) => line.interest.paidCents))
const interestCharged = ({ lines }: Quote) => sumCents(lines.map((line) => line.interest.chargedCents))

test('E5: twelve instalments at 18 % on a falling balance, to the cent', () => {
  expect(quoteAt(E5, OHIO_REGIME, plainDate('2026-11-30')).totalCents).toBe(703_400)
  const { levelCents, instalments } = planSchedule(E5, OHIO_REGIME, YEAR)
  expect(levelCents).toBe(64_284)
  expect(instalments.map((due) => due.amountCents)).toEqual([...Array(11).fill(64_284), 64_276])
  expect(sumCents(instalments.map((due) => due.amountCents))).toBe(771_400)
  expect(instalments.map((due) => due.dueOn)).toEqual(
    Array.from({ length: 12 }, (_, index) => addMonths(plainDate('2026-12-15'), index)),
  )
})

test('E5 with $1,000.00 down: the down payment is first, the monthly installments are lower, and the last pays off the debt', () => {
  const down = { amountCents: cents(100_000), dueOn: plainDate('2026-12-01') }
  const { levelCents, instalments } = planSchedule(E5, OHIO_REGIME, { ...YEAR, down })
  expect(instalments).toHaveLength(13)
  expect(instalments[0]).toEqual({ number: 1, ...down })
  expect(instalments[1]).toMatchObject({ number: 2, dueOn: YEAR.firstDueOn, amountCents: levelCents })
  expect(levelCents).toBeLessThan(64_284)
  const last = instalments.at(-1)?.dueOn ?? YEAR.firstDueOn
  expect(quoteAt(paid(E5, instalments), OHIO_REGIME, last).totalCents).toBe(0)
})

test.each([
  [64_284, 12],
  [64_283, 13],
  [771_400, 1],
  [9_000, null],
])('E5: a payer who can afford %s cents a month needs %s months', (affordableCents, months) => {
  const asked = { affordableCents: cents(affordableCents), mostMonths: 120 }
  expect(shortestTerm(E5, OHIO_REGIME, { firstDueOn: YEAR.firstDueOn }, asked)).toBe(months)
})

test('E5: each installment pays expenses, then interest, then principal, as in the table', () => {
  const { instalments } = planSchedule(E5, OHIO_REGIME, YEAR)
  const rows = instalments.map(({ dueOn }, index) => {
    const before = quoteAt(paid(E5, instalments.slice(0, index)), OHIO_REGIME, dueOn)
    const lastMonth = quoteAt(paid(E5, instalments.slice(0, index)), OHIO_REGIME, addMonths(dueOn, -1))
    const after = quoteAt(paid(E5, instalments.slice(0, index + 1)), OHIO_REGIME, dueOn)
    return [
      interestCharged(before) - interestCharged(lastMonth),
      interestPaid(after) - interestPaid(before),
      before.principalCents - after.principalCents,
      after.principalCents,
    ]
  })
  expect(rows).toEqual([
    [9000, 50_884, 0, 600_000],
    [9000, 57_116, 7168, 592_832],
    [8892, 8892, 55_392, 537_440],
    [8062, 8062, 56_222, 481_218],
    [7218, 7218, 57_066, 424_152],
    [6362, 6362, 57_922, 366_230],
    [5493, 5493, 58_791, 307_439],
    [4612, 4612, 59_672, 247_767],
    [3717, 3717, 60_567, 187_200],
    [2808, 2808, 61_476, 125_724],
    [1886, 1886, 62_398, 63_326],
    [950, 950, 63_326, 0],
  ])
  const afterFirst = quoteAt(paid(E5, instalments.slice(0, 1)), OHIO_REGIME, plainDate('2026-12-15'))
  expect([afterFirst.expensesCents, afterFirst.interestCents]).toEqual([0, 48_116])
})

test('E5: after an installment is returned, the payoff is as if it was never paid', () => {
  const lien = paid(E5, planSchedule(E5, OHIO_REGIME, YEAR).instalments.slice(0, 2))
  const returned: Lien = {
    ...lien,
    payments: lien.payments.map((payment) =>
      payment.id === 'plan_2' ? { ...payment, state: 'returned' } : payment,
    ),
  }
  const totals = (of: Lien) =>
    ['2027-01-31', '2027-02-28'].map((on) => quoteAt(of, OHIO_REGIME, plainDate(on)).totalCents)
  expect(totals(lien)).toEqual([592_832, 601_724])
  expect(totals(returned)).toEqual([657_116, 666_116])
})

test('due on the 31st: shorter months fall due on their last day, without drifting', () => {
  const { instalments } = planSchedule(E5, OHIO_REGIME, {
    instalmentCount: 4,
    firstDueOn: plainDate('2027-01-31'),
  })
  expect(instalments.map((due) => due.dueOn)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
})

test('a debt of fewer cents than months ends early, without installments of zero', () => {
  const lien = aLien({ saleType: 'negotiated', priceCents: cents(3), rateBps: bps(0) })
  const terms = { instalmentCount: 12, firstDueOn: plainDate('2020-01-15') }
  expect(planSchedule(lien, OHIO_REGIME, terms).instalments.map((due) => due.amountCents)).toEqual([1, 1, 1])
})

test('rejects a plan for a certificate that is redeemed or paid in full', () => {
  const redeemed = aLien({ ...E5, redeemedOn: plainDate('2026-12-01') })
  const settled = paid(E5, [{ number: 1, dueOn: plainDate('2026-12-01'), amountCents: cents(9_000_000) }])
  expect(() => planSchedule(redeemed, OHIO_REGIME, YEAR)).toThrow('Nothing is due')
  expect(() => planSchedule(settled, OHIO_REGIME, YEAR)).toThrow('Nothing is due')
})

test.each([0, 1.5, -3, Number.NaN])('rejects %s installments', (instalmentCount) => {
  expect(() => planSchedule(E5, OHIO_REGIME, { ...YEAR, instalmentCount })).toThrow(RangeError)
})

const plans = fc
  .record({ drawn: cases(), instalmentCount: fc.integer({ min: 1, max: 14 }) })
  .map(({ drawn: { lien, regime, laterDay }, instalmentCount }) => ({
    lien: knownOn(lien, laterDay),
    regime,
    start: laterDay,
    terms: { instalmentCount, firstDueOn: laterDay },
  }))
  .filter(({ lien, regime, start }) => quoteAt(lien, regime, start).totalCents > 0)

/** Returns the debt on the last due date after paying `level` on each earlier one. Does not use the search of the schedule. */
function restAfter(lien: Lien, regime: Regime, level: Cents, dueDates: readonly PlainDate[]): number {
  const instalments: Instalment[] = []
  for (const [index, dueOn] of dueDates.slice(0, -1).entries()) {
    const total = quoteAt(paid(lien, instalments), regime, dueOn).totalCents
    instalments.push({ number: index + 1, dueOn, amountCents: cents(Math.min(level, total)) })
  }
  return quoteAt(paid(lien, instalments), regime, dueDates.at(-1) ?? lien.purchasedOn).totalCents
}

test('P15: installments pay exactly the debt and its interest, the last is not higher, and one cent less is not enough', () => {
  fc.assert(
    fc.property(plans, ({ lien, regime, start, terms }) => {
      const { levelCents, instalments } = planSchedule(lien, regime, terms)
      const dueDates = Array.from({ length: terms.instalmentCount }, (_, index) => addMonths(start, index))
      const end = addMonths(start, terms.instalmentCount - 1)
      const [atStart, atEnd] = [quoteAt(lien, regime, start), quoteAt(paid(lien, instalments), regime, end)]
      const interestSince = interestCharged(atEnd) - interestCharged(atStart)

      expect(sumCents(instalments.map((due) => due.amountCents))).toBe(atStart.totalCents + interestSince)
      expect(atEnd.totalCents).toBe(0)
      expect(atEnd.unappliedCents).toBe(quoteAt(lien, regime, start).unappliedCents)
      for (const { amountCents } of instalments) {
        expect(amountCents).toBeGreaterThan(0)
        expect(amountCents).toBeLessThanOrEqual(levelCents)
      }
      if (levelCents > 1) {
        const lower = cents(levelCents - 1)
        expect(restAfter(lien, regime, lower, dueDates)).toBeGreaterThan(lower)
      }
    }),
    RUNS,
  )
})
