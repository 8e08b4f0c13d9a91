import { expect, test } from 'vitest'
import { plainDate } from '../../calendar/plain-date.ts'
import { cents } from '../../money/cents.ts'
import { alteredParts } from './compare.ts'
import { type PaperFacts, standingOf } from './standing.ts'

const PAYOFF = {
  kind: 'payoff',
  goodThrough: plainDate('2026-11-30'),
  today: plainDate('2026-11-30'),
  isRedeemed: false,
  isPaymentAwaiting: false,
  isSuperseded: false,
} as const

const late = { today: plainDate('2026-12-01') }

test.each<[Partial<PaperFacts & { kind: 'payoff' }>, string]>([
  [{}, 'current'],
  [late, 'past'],
  [{ isSuperseded: true }, 'superseded'],
  [{ isSuperseded: true, ...late }, 'superseded'],
  [{ isPaymentAwaiting: true, isSuperseded: true, ...late }, 'awaiting'],
  [{ isRedeemed: true, isPaymentAwaiting: true, isSuperseded: true, ...late }, 'paid'],
])('a payoff of which %j is true: %s; who holds it is told of a payment first', (facts, standing) => {
  expect(standingOf({ ...PAYOFF, ...facts })).toBe(standing)
})

test('a receipt holds until money went back or was a mistake, a release until its redemption is undone', () => {
  const receipt = { kind: 'receipt', isTakenBack: false, isMistake: false, refundedCents: cents(0) } as const
  expect(standingOf(receipt)).toBe('current')
  expect(standingOf({ ...receipt, refundedCents: cents(1) })).toBe('partly-back')
  expect(standingOf({ ...receipt, refundedCents: cents(1), isTakenBack: true })).toBe('taken-back')
  expect(standingOf({ ...receipt, isTakenBack: true, isMistake: true })).toBe('mistaken')
  expect(standingOf({ kind: 'release', isUndone: false })).toBe('current')
  expect(standingOf({ kind: 'release', isUndone: true })).toBe('withdrawn')
})

test('what was not said is not compared; each part that is another is named', () => {
  const truth = {
    amountCents: cents(424_000),
    day: plainDate('2026-11-30'),
    routing: '110000000',
    account: '4010020094821',
  }
  const nothing = { amountCents: null, day: null, routing: null, account: null }
  expect(alteredParts(nothing, truth)).toEqual([])
  const same = { ...truth }
  expect(alteredParts(same, truth)).toEqual([])
  const other = {
    amountCents: cents(424_001),
    day: plainDate('2026-11-29'),
    routing: '110000001',
    account: '4821',
  }
  expect(alteredParts(other, truth)).toEqual(['amount', 'day', 'routing', 'account'])
  // A release has no amount: one that is said of it is made up.
  expect(alteredParts({ ...nothing, amountCents: cents(1) }, { ...truth, amountCents: null })).toEqual([
    'amount',
  ])
})
