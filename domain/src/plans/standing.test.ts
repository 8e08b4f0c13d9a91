import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar/plain-date.ts'
import { cents, sumCents } from '../money/cents.ts'
import { due, FIRST } from './standing.fixtures.ts'
import {
  failedCents,
  fillOldest,
  INSTALMENT_STATES,
  isBroken,
  isMissed,
  isOverdue,
  nextUnpaid,
  sightOf,
  sightsOf,
  unpaidOf,
  withFills,
} from './standing.ts'

const PAID = { paidCents: cents(64_284), state: 'PAID' } as const
const FAILED = { state: 'FAILED' } as const

describe('money of a plan pays the oldest unpaid instalments first', () => {
  test.each([
    { amount: 64_284, fills: [[2, 64_284]] },
    { amount: 10_000, fills: [[2, 10_000]] },
    {
      amount: 100_000,
      fills: [
        [2, 64_284],
        [3, 35_716],
      ],
    },
    // Nothing is invented for what is left over.
    {
      amount: 200_000,
      fills: [
        [2, 64_284],
        [3, 64_284],
      ],
    },
  ])('$amount cents', ({ amount, fills }) => {
    const plan = [due(3), due(1, PAID), due(2)]
    expect(fillOldest(plan, cents(amount)).map((it) => [it.number, it.amountCents])).toEqual(fills)
  })

  test('an instalment paid in part takes only what is open, a closed one nothing', () => {
    const plan = [due(1, { paidCents: cents(60_000) }), due(2, { state: 'CLOSED' }), due(3)]
    expect(fillOldest(plan, cents(10_000))).toEqual([
      { number: 1, amountCents: 4_284 },
      { number: 3, amountCents: 5_716 },
    ])
  })
})

const standings = fc
  .array(
    fc.record({
      portion: fc.integer({ min: 1, max: 100_000 }),
      paidShare: fc.integer({ min: 0, max: 100 }),
      state: fc.constantFrom(...INSTALMENT_STATES),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ portion, paidShare, state }, index) =>
      due(index + 1, {
        portionCents: cents(portion),
        paidCents: cents(state === 'PAID' ? portion : Math.floor((portion * paidShare) / 100)),
        state,
      }),
    ),
  )

test('what is filled never exceeds the amount, an instalment, or what is open, and skips nothing older', () => {
  fc.assert(
    fc.property(standings, fc.integer({ min: 0, max: 2_000_000 }), (plan, amount) => {
      const fills = fillOldest(plan, cents(amount))
      const after = withFills(plan, fills)
      const open = sumCents(plan.map(unpaidOf))
      expect(sumCents(fills.map((fill) => fill.amountCents))).toBe(Math.min(amount, open))
      for (const one of after) expect(one.paidCents).toBeLessThanOrEqual(one.portionCents)
      const last = fills.at(-1)?.number ?? 0
      for (const one of after) if (one.number < last) expect(unpaidOf(one)).toBe(0)
    }),
  )
})

test('filling in two steps ends where filling at once does', () => {
  fc.assert(
    fc.property(standings, fc.nat(500_000), fc.nat(500_000), (plan, first, second) => {
      const halfway = withFills(plan, fillOldest(plan, cents(first)))
      const stepwise = withFills(halfway, fillOldest(halfway, cents(second)))
      expect(stepwise).toEqual(withFills(plan, fillOldest(plan, cents(first + second))))
    }),
  )
})

test('the next instalment is the oldest with anything unpaid; none when all is paid', () => {
  expect(nextUnpaid([due(2), due(1, { paidCents: cents(284) })])).toMatchObject({
    instalment: { number: 1 },
    unpaidCents: 64_000,
  })
  expect(nextUnpaid([due(1, PAID), due(2, { state: 'CLOSED' })])).toBeNull()
})

describe('overdue, missed and broken', () => {
  const rule = { graceDays: 10, afterMissed: 2, reopenedOn: null }
  const graceOver = addDays(FIRST, 11)

  test.each([
    { what: 'on the due date', today: FIRST, overdue: false, missed: false },
    { what: 'the day after', today: addDays(FIRST, 1), overdue: true, missed: false },
    { what: 'on the last day of grace', today: addDays(FIRST, 10), overdue: true, missed: false },
    { what: 'when the grace is over', today: graceOver, overdue: true, missed: true },
  ])('unpaid, $what', ({ today, overdue, missed }) => {
    expect([isOverdue(due(1), today), isMissed(due(1), today, rule)]).toEqual([overdue, missed])
  })

  test.each([
    { what: 'before it fell due', reopenedOn: addDays(FIRST, -1), lastOfGrace: addDays(FIRST, 10) },
    { what: 'on its day', reopenedOn: FIRST, lastOfGrace: addDays(FIRST, 10) },
    { what: 'after it', reopenedOn: addDays(FIRST, 100), lastOfGrace: addDays(FIRST, 110) },
  ])(
    'the plan was over, and went on $what: the grace runs from the later day',
    ({ reopenedOn, lastOfGrace }) => {
      const reopened = { ...rule, reopenedOn }
      expect(isMissed(due(1), lastOfGrace, reopened)).toBe(false)
      expect(isMissed(due(1), addDays(lastOfGrace, 1), reopened)).toBe(true)
      expect(isMissed(due(1, FAILED), FIRST, reopened)).toBe(true)
    },
  )

  test('refused by the bank counts at once; a debit in process and a paid one never', () => {
    expect(isMissed(due(1, FAILED), FIRST, rule)).toBe(true)
    expect(isMissed(due(1, { state: 'PROCESSING' }), graceOver, rule)).toBe(false)
    expect(isMissed(due(1, PAID), graceOver, rule)).toBe(false)
  })

  test('a plan breaks at the number of the setting, and never by itself where staff decide', () => {
    const plan = [due(1, FAILED), due(2, FAILED), due(3)]
    expect(isBroken(plan, FIRST, rule)).toBe(true)
    expect(isBroken(plan.slice(1), FIRST, rule)).toBe(false)
    expect(isBroken(plan, FIRST, { ...rule, afterMissed: 0 })).toBe(false)
  })
})

test.each([
  { underWay: 0, sights: ['paid', 'overdue', 'part-paid', 'due'] },
  { underWay: 64_283, sights: ['paid', 'overdue', 'part-paid', 'due'] },
  { underWay: 64_284, sights: ['paid', 'processing', 'part-paid', 'due'] },
  { underWay: 124_284, sights: ['paid', 'processing', 'processing', 'due'] },
  { underWay: 300_000, sights: ['paid', 'processing', 'processing', 'processing'] },
])(
  '$underWay cents on their way pay the oldest instalments: those paid wholly read so',
  ({ underWay, sights }) => {
    const plan = [due(1, PAID), due(2), due(3, { paidCents: cents(4_284) }), due(4)]
    const today = addDays(addMonths(FIRST, 1), 1)
    expect(sightsOf(plan, today, cents(underWay)).map(({ sight }) => sight)).toEqual(sights)
  },
)

test('what the bank refused is the unpaid part of the failed instalments alone', () => {
  expect(failedCents([due(1, { ...FAILED, paidCents: cents(4_284) }), due(2, FAILED), due(3)])).toBe(124_284)
})

test.each([
  ['paid', due(1, PAID)],
  ['closed', due(1, { state: 'CLOSED' })],
  ['processing', due(1, { state: 'PROCESSING' })],
  ['returned', due(1, FAILED)],
  ['overdue', due(1, { paidCents: cents(10) })],
  ['part-paid', due(2, { paidCents: cents(10) })],
  ['due', due(2)],
] as const)('its payer reads %s', (sight, instalment) => {
  expect(sightOf(instalment, addDays(FIRST, 1))).toBe(sight)
})
