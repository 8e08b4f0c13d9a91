import { expect, test } from 'vitest'
import { type DisputeStep, effectOf, type KnownDispute } from './disputes.ts'
import { type MoneyStanding, paymentNotifications } from './payment-notifications.ts'

const paid: MoneyStanding = { state: 'SUCCEEDED', receivedCents: 10_000, refundedCents: 0 }
const REFUNDED = { state: 'REFUNDED', refundedCents: 10_000 } as const
const DISPUTED = { state: 'DISPUTED' } as const
const REVERSED = { state: 'REVERSED' } as const

const step = (
  before: KnownDispute['state'] | null,
  after: KnownDispute['state'],
  amountCents: number,
  afterCents = amountCents,
): DisputeStep => ({
  before: before && { state: before, amountCents },
  after: { state: after, amountCents: afterCents },
})

type News = [string, number][]

test.each<[string, Partial<MoneyStanding>, Partial<MoneyStanding>, DisputeStep[], News]>([
  ['all of it goes back', {}, REFUNDED, [], [['refunded', 10_000]]],
  ['a part goes back', {}, { refundedCents: 1 }, [], [['refunded-part', 1]]],
  ['the rest follows', { refundedCents: 1 }, REFUNDED, [], [['refunded', 9_999]]],
  [
    'what came too late goes back, in a state that is final',
    { state: 'EXPIRED' },
    { state: 'EXPIRED', refundedCents: 10_000 },
    [],
    [['refunded', 10_000]],
  ],
  ['a refund fails', REFUNDED, {}, [], [['refund-failed', 10_000]]],
  ['all of it is disputed', {}, DISPUTED, [step(null, 'open', 10_000)], [['disputed', 10_000]]],
  ['a part is disputed', {}, {}, [step(null, 'open', 100)], [['disputed', 100]]],
  ['a larger part is disputed', {}, {}, [step('open', 'open', 100, 300)], [['disputed', 200]]],
  ['all of it is lost at once', {}, REVERSED, [step(null, 'lost', 10_000)], [['taken-back', 10_000]]],
  ['a dispute of a part is lost', {}, {}, [step('open', 'lost', 100)], [['taken-back', 100]]],
  ['a dispute of a part is won', {}, {}, [step('open', 'won', 100)], [['stands-again', 100]]],
  ['an inquiry takes nothing', {}, {}, [step(null, 'inquiry', 100)], []],
  ['an inquiry becomes a dispute', {}, {}, [step('inquiry', 'open', 100)], [['disputed', 100]]],
  [
    'one dispute is lost and another won',
    {},
    {},
    [step('open', 'lost', 100), step('open', 'won', 200)],
    [
      ['taken-back', 100],
      ['stands-again', 200],
    ],
  ],
  [
    'one dispute is won and another opened',
    {},
    {},
    [step('open', 'won', 100), step(null, 'open', 200)],
    [
      ['disputed', 200],
      ['stands-again', 100],
    ],
  ],
  [
    'one dispute is lost and another opened',
    {},
    {},
    [step('open', 'lost', 100), step(null, 'open', 200)],
    [
      ['taken-back', 100],
      ['disputed', 200],
    ],
  ],
  [
    'one dispute is won, and another takes all of it',
    {},
    DISPUTED,
    [step('open', 'won', 100), step(null, 'open', 10_000)],
    [['disputed', 10_000]],
  ],
  [
    'a part goes back, and another part is disputed',
    {},
    { refundedCents: 1 },
    [step(null, 'open', 100)],
    [
      ['refunded-part', 1],
      ['disputed', 100],
    ],
  ],
  ['a lost dispute is under appeal', REVERSED, REVERSED, [step('lost', 'open', 10_000)], []],
  ['an appeal is won', REVERSED, {}, [step('lost', 'won', 10_000)], [['stands-again', 10_000]]],
  ['a smaller amount becomes known', DISPUTED, {}, [step('open', 'open', 10_000, 100)], []],
  [
    'a smaller amount becomes known once it is lost',
    DISPUTED,
    {},
    [step('open', 'lost', 10_000, 100)],
    [['taken-back', 100]],
  ],
  [
    'a smaller amount becomes known once it is won',
    DISPUTED,
    {},
    [step('open', 'won', 10_000, 100)],
    [['stands-again', 100]],
  ],
  ['an amount becomes known once it is won', {}, {}, [step('open', 'won', 0, 100)], []],
  ['refunded money is disputed', REFUNDED, REFUNDED, [step(null, 'open', 10_000)], []],
  ['it is received', { state: 'PROCESSING' }, {}, [], []],
  ['nothing changes', {}, {}, [], []],
])('%s: its payer is notified', (_, before, after, steps, news) => {
  const found = paymentNotifications({ ...paid, ...before }, { ...paid, ...after }, effectOf(steps))
  expect(found.map(({ kind, amountCents }) => [kind, amountCents])).toEqual(news)
})

test('what was taken back by a wrong amount is corrected, and not won', () => {
  const effect = effectOf([step('open', 'won', 10_000, 100), step('open', 'open', 500, 300)])
  expect(effect).toEqual({
    openedCents: 0,
    lostCents: 0,
    wonCents: 100,
    correctedCents: 10_100,
    takenCents: 0,
  })
})
