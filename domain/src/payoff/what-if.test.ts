import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type PlainDate, plainDate } from '../calendar/plain-date.ts'
import type { PublicFile } from '../legal/days-of-law.ts'
import { inLongTests } from '../long-tests.testing.ts'
import { bps, cents } from '../money/cents.ts'
import { planSchedule } from '../plans/instalments.ts'
import { firstDueProblem } from '../plans/offer.ts'
import { isAskable } from './askable-day.ts'
import { amounts, cases, knownOn } from './generated.fixtures.ts'
import { aLien, aPayment, OHIO_REGIME } from './lien.fixtures.ts'
import type { Lien } from './lien.ts'
import { payoffOn } from './payoff-on.ts'
import { PRESETS } from './presets.ts'
import { type Regime, valuesOn } from './regime.ts'
import { type IfPaidMonthly, ifPaidMonthly, ifUnpaidUntil, type Known } from './what-if.ts'

const day = plainDate
const NO_FILE: PublicFile = {
  ...{ noiFiledOn: null, complaintFiledOn: null, dismissalFiledOn: null },
  ...{ sheriffSaleOn: null, secondSheriffSaleOn: null },
}

/** Certificates as in the engine's own tests, under all strategies and under the rules of each state. */
const known: fc.Arbitrary<Known> = fc
  .record({ it: cases(), preset: fc.option(fc.constantFrom(...PRESETS)), goodThrough: fc.boolean() })
  .map(({ it: { lien, regime, laterDay }, preset, goodThrough }) => ({
    lien: { ...knownOn(lien, laterDay), ...(preset ? lawfulIn(preset.stateId) : {}), noiOn: null },
    regime: preset
      ? regimeOf(preset)
      : { ...regime, rows: [...(goodThrough ? [DAILY] : []), ...regime.rows] },
    file: NO_FILE,
    today: laterDay,
  }))
const lawfulIn = (stateId: string) => ({ stateId, rateBps: bps(500), subsequents: [] })
const DAILY = {
  ...{ stateId: 'OH', countyId: null, effectiveFrom: day('1901-01-01') },
  values: { goodThrough: 'same-day' },
} as const
const regimeOf = ({ stateId, rows }: (typeof PRESETS)[number]): Regime => ({
  ...{ stateId, countyId: 855 },
  rows: [...rows].reverse().map((row) => ({ stateId, countyId: null, ...row })),
})

const RUNS = { numRuns: inLongTests(200, 10_000) }
/** Fewer runs: to find one plan, the engine computes several hundred schedules. */
const PLANS = { numRuns: inLongTests(40, 2_000) }
const waits = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 3_600 }))

test('ifUnpaidUntil returns the payoff that the engine computes for that day, for every rule of every state', () => {
  fc.assert(
    fc.property(known, waits, (it, days) => {
      const on = addDays(it.today, days)
      const answer = ifUnpaidUntil(it, on)
      expect(answer.today).toEqual(payoffOn(it.lien, it.regime, it.today))
      expect(answer.later).toEqual(payoffOn(it.lien, it.regime, on))
      expect(answer.steps.at(0)).toMatchObject({ on: it.today, owedCents: answer.today.totalCents })
      expect(answer.steps.at(-1)).toMatchObject({ on, owedCents: answer.later.totalCents })
    }),
    RUNS,
  )
})

test('the payoff today, plus growth and minus payments, is the payoff on the later day', () => {
  fc.assert(
    fc.property(known, waits, (it, days) => {
      const { today, later, growth } = ifUnpaidUntil(it, addDays(it.today, days))
      const grown = [...growth.added, ...growth.interest].reduce((sum, line) => sum + line.amountCents, 0)
      expect(today.totalCents + grown - growth.paidCents).toBe(later.totalCents)
    }),
    RUNS,
  )
})

test('each predicted step is the payoff of its day, and the steps are in order', () => {
  fc.assert(
    fc.property(known, fc.integer({ min: 0, max: 700 }), (it, days) => {
      const { steps, growsDaily } = ifUnpaidUntil(it, addDays(it.today, days))
      const stepsByDay = new Map(steps.map((step) => [step.on, step]))
      expect([...stepsByDay.keys()]).toEqual([...stepsByDay.keys()].toSorted())
      let before = payoffOn(it.lien, it.regime, it.today)
      for (let on = it.today; on <= addDays(it.today, days); on = addDays(on, 1)) {
        const now = payoffOn(it.lien, it.regime, on)
        const step = stepsByDay.get(on)
        if (step) expect(step.owedCents).toBe(now.totalCents)
        // Without daily interest, the steps include every day on which the payoff grows.
        else if (!growsDaily && !growsInside(it)) expect(now.totalCents).toBe(before.totalCents)
        before = now
      }
    }),
    { numRuns: inLongTests(60, 3_000) },
  )
})

/** Whether subsequent taxes or expenses bear daily interest, even if the price does not. */
const growsInside = ({ lien, regime }: Known): boolean => {
  const { subsequentStrategy, expenseStrategy } = valuesOn(regime, lien.purchasedOn)
  return (
    (lien.subsequents.length > 0 && subsequentStrategy?.kind === 'daily') ||
    (lien.expenses.length > 0 && expenseStrategy?.kind === 'daily')
  )
}

test('ifPaidMonthly returns the schedule of the plan engine, and no installment is above the amount', () => {
  fc.assert(
    fc.property(known, amounts, fc.nat(89), (it, amount, days) => {
      const firstDueOn = addDays(it.today, 1 + days)
      if (firstDueProblem(firstDueOn, it.today) !== null) return
      if (payoffOn(it.lien, it.regime, firstDueOn).totalCents === 0) return
      const answer = ifPaidMonthly(it, { amountCents: cents(amount), firstDueOn })
      if (answer.outcome !== 'plan') {
        const longest = { instalmentCount: 120, firstDueOn }
        expect(answer.leastCents).toBe(planSchedule(it.lien, it.regime, longest).levelCents)
        expect(answer.leastCents).toBeGreaterThan(amount)
        return
      }
      const { instalments, levelCents, agreedCents } = answer
      expect(levelCents).toBeLessThanOrEqual(amount)
      const terms = { instalmentCount: instalments.length, firstDueOn }
      expect({ levelCents, instalments }).toEqual(planSchedule(it.lien, it.regime, terms))
      expect(agreedCents).toBe(instalments.reduce((sum, due) => sum + due.amountCents, 0))
    }),
    PLANS,
  )
})

test('each monthly installment that is paid on its due day leaves the predicted balance, and the last one leaves zero', () => {
  fc.assert(
    fc.property(known, fc.integer({ min: 1, max: 60 }), fc.nat(89), (it, months, days) => {
      const firstDueOn = addDays(it.today, 1 + days)
      if (firstDueProblem(firstDueOn, it.today) !== null) return
      const owedCents = payoffOn(it.lien, it.regime, firstDueOn).totalCents
      if (owedCents === 0) return
      const answer = ifPaidMonthly(it, { amountCents: cents(Math.ceil(owedCents / months)), firstDueOn })
      if (answer.outcome !== 'plan') return
      expect(balancesIfPaid(it.lien, it.regime, answer)).toEqual(
        answer.steps.map(({ on, owedCents: promised }) => [on, promised]),
      )
      expect(answer.steps.at(-1)?.owedCents).toBe(0)
    }),
    PLANS,
  )
})

/** Returns the balance at the end of each predicted day if each installment is paid on its due day. */
function balancesIfPaid(
  first: Lien,
  regime: Regime,
  { steps, instalments }: Extract<IfPaidMonthly, { outcome: 'plan' }>,
) {
  let lien = first
  const due = new Map(instalments.map((it) => [it.dueOn, it]))
  return steps.map(({ on }) => {
    const paid = due.get(on)
    if (paid) {
      const { number, amountCents } = paid
      const payment = aPayment({
        id: `due ${number}`,
        sequence: 1_000 + number,
        amountCents,
        effectiveOn: on,
      })
      lien = { ...lien, payments: [...lien.payments, payment] }
    }
    return [on, payoffOn(lien, regime, on).totalCents]
  })
}

/** $1,000.00 at 12 %, bought at auction: on 2025-12-01 the interest by time reaches the minimum of $60.00. */
const PLAIN = aLien({ purchasedOn: day('2025-06-10') })
const TODAY = day('2025-11-20')
const PLAIN_KNOWN: Known = { lien: PLAIN, regime: OHIO_REGIME, file: NO_FILE, today: TODAY }
const inShort = (steps: ReturnType<typeof ifUnpaidUntil>['steps']) =>
  steps.map(({ on, owedCents, days }) => `${on} ${owedCents} ${days.map(({ kind }) => kind).join()}`.trim())

test('in the first year, the payoff stays at the minimum until interest by month exceeds it, and a notice becomes allowed', () => {
  const { steps, growth } = ifUnpaidUntil(PLAIN_KNOWN, day('2026-06-15'))
  expect(inShort(steps)).toEqual([
    '2025-11-20 106000',
    '2025-11-30 106000 good-through',
    '2025-12-01 106000 minimum-reached',
    '2026-01-01 107000 interest',
    '2026-02-01 108000 interest',
    '2026-03-01 109000 interest',
    '2026-04-01 110000 interest',
    '2026-05-01 111000 interest',
    '2026-06-01 112000 interest',
    '2026-06-10 112000 notice-allowed',
    '2026-06-15 112000',
  ])
  expect(growth.interest.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['certificate', 6000]])
})

test('over many years, lists interest once a year and every legal date', () => {
  const { steps } = ifUnpaidUntil(PLAIN_KNOWN, day('2029-03-01'))
  expect(inShort(steps)).toEqual([
    '2025-11-20 106000',
    '2025-11-30 106000 good-through',
    '2025-12-01 106000 minimum-reached',
    '2026-01-01 107000 interest',
    '2026-06-10 112000 notice-allowed',
    '2027-01-01 119000 interest',
    '2028-01-01 131000 interest',
    // 36 months after the sale is a Saturday.
    '2028-06-12 136000 period-ends',
    '2029-01-01 143000 interest',
    '2029-03-01 145000',
  ])
})

test('tells a monthly amount that is too slow from one that never pays the debt, and returns the smallest that works', () => {
  const monthly = (amountCents: number) =>
    ifPaidMonthly(PLAIN_KNOWN, { amountCents: cents(amountCents), firstDueOn: day('2025-12-15') })
  const { levelCents: leastCents } = planSchedule(PLAIN, OHIO_REGIME, {
    ...{ instalmentCount: 120, firstDueOn: day('2025-12-15') },
  })
  expect(monthly(900)).toEqual({ outcome: 'never', leastCents })
  expect(monthly(leastCents - 1)).toEqual({ outcome: 'too-long', leastCents })
  expect(monthly(leastCents)).toMatchObject({ outcome: 'plan' })
})

test.each([
  [TODAY, true],
  [addDays(TODAY, -1), false],
  [addMonths(TODAY, 120), true],
  [addDays(addMonths(TODAY, 120), 1), false],
] as const)('asking about %s: %s', (on: PlainDate, expected) => {
  expect(isAskable(on, TODAY)).toBe(expected)
})
