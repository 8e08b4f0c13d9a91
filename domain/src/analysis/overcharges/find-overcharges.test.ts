import { expect, test } from 'vitest'
import { plainDate } from '../../calendar/plain-date.ts'
import { bps, cents } from '../../money/cents.ts'
import { impliedEntries } from '../../payoff/implied-entries.ts'
import type { ImpliedEntry } from '../../payoff/ledger.ts'
import { aLien, anExpense, aPayment, aSubsequent, OHIO_REGIME } from '../../payoff/lien.fixtures.ts'
import type { Lien } from '../../payoff/lien.ts'
import { quoteAt } from '../../payoff/quote.ts'
import type { Regime } from '../../payoff/regime.ts'
import { planSchedule } from '../../plans/instalments.ts'
import { findOvercharges } from './find-overcharges.ts'
import type { ChargedRecord, GivenQuote } from './overcharge.ts'
import { chargedRecord } from './record.fixtures.ts'

const day = plainDate
const ON = day('2021-06-30')

/** What is found, in short. */
const found = (facts: Partial<ChargedRecord>) =>
  findOvercharges(chargedRecord(facts)).map(({ kind, subject, amountCents }) => [kind, subject, amountCents])

const booked = (lien: Lien, more: readonly ImpliedEntry[] = [], regime: Regime = OHIO_REGIME) => [
  ...impliedEntries(lien, regime, ON),
  ...more,
]

const row = (facts: Partial<ImpliedEntry>): ImpliedEntry => ({
  componentId: 'certificate:1001',
  class: 'INTEREST',
  cause: 'accrual',
  causeId: 'certificate:1001',
  effectiveOn: ON,
  amountCents: cents(1_000),
  ...facts,
})

const quoted = (lien: Lien): GivenQuote => ({ ...quoteAt(lien, OHIO_REGIME, ON), id: 7, askedOn: ON })

/** The same payoff with one figure of its first line changed. */
function altered(lien: Lien, change: (line: GivenQuote['lines'][number]) => GivenQuote['lines'][number]) {
  const given = quoted(lien)
  const [line, ...others] = given.lines
  if (line === undefined) throw new Error('no line')
  return { ...given, lines: [change(line), ...others] }
}

const PAID_OFF = aLien({
  payments: [aPayment({ amountCents: cents(900_000), effectiveOn: day('2021-01-20') })],
})

test('a lien that was never overcharged: nothing is found in its ledger, its payoff and its record', () => {
  const lien = aLien({ subsequents: [aSubsequent()], expenses: [anExpense()], payments: [aPayment()] })
  expect(found({ lien, entries: booked(lien), quotes: [quoted(lien)] })).toEqual([])
})

test('interest is booked after the principal was paid: all of it is an overcharge, with the day of the last payment', () => {
  const late = [
    row({ effectiveOn: day('2021-03-01'), amountCents: cents(1_000) }),
    row({ effectiveOn: day('2021-04-01'), amountCents: cents(1_001) }),
  ]
  const [one, ...more] = findOvercharges(chargedRecord({ lien: PAID_OFF, entries: booked(PAID_OFF, late) }))
  expect(one).toEqual({
    kind: 'interest-after-principal',
    subject: 'certificate:1001',
    label: 'Certificate purchase price',
    amountCents: 2_001,
    ground: { statute: 'R.C. 5721.41', limitBps: 1200, foundBps: null, on: '2021-01-20' },
  })
  expect(more).toEqual([])
})

test('a payoff tells interest after the principal was paid: the same', () => {
  const quote = altered(PAID_OFF, (line) => ({
    ...line,
    interest: { chargedCents: cents(line.interest.chargedCents + 777) },
    runs: [...line.runs, { to: ON, amountCents: cents(777) }],
  }))
  const entries = booked(PAID_OFF)
  expect(found({ lien: PAID_OFF, entries, quotes: [quote] })).toEqual([
    ['interest-after-principal', 'certificate:1001', 777],
  ])
})

test('interest that was booked and taken back again: no overcharge', () => {
  const late = [row({ amountCents: cents(1_000) }), row({ amountCents: cents(-1_000) })]
  expect(found({ lien: PAID_OFF, entries: booked(PAID_OFF, late) })).toEqual([])
})

const FEE = { label: 'Recording fee', amountCents: cents(3_400), chargedOn: null }

test.each([
  [
    'a fee twice',
    {
      fees: [
        { ...FEE, id: 1 },
        { ...FEE, id: 2, chargedOn: day('2020-05-01') },
      ],
    },
    'fee:2',
  ],
  [
    'a fee in other letters',
    {
      fees: [
        { ...FEE, id: 1 },
        { ...FEE, id: 2, label: ' recording  FEE' },
      ],
    },
    'fee:2',
  ],
  ['the same bill twice', { expenses: [anExpense({ id: 1 }), anExpense({ id: 2 })] }, 'expense:2'],
  ['the same taxes twice', { subsequents: [aSubsequent({ id: 1 }), aSubsequent({ id: 2 })] }, 'subsequent:2'],
] as const)('%s on the record: the second one is an overcharge', (_, items, subject) => {
  const lien = aLien(items)
  expect(found({ lien }).map(([kind, it]) => [kind, it])).toEqual([['charged-twice', subject]])
})

test.each([
  [
    'fees of two names',
    {
      fees: [
        { ...FEE, id: 1 },
        { ...FEE, id: 2, label: 'Release fee' },
      ],
    },
  ],
  [
    'two bills of two days',
    { expenses: [anExpense({ id: 1 }), anExpense({ id: 2, incurredOn: day('2020-11-03') })] },
  ],
  ['one not posted', { expenses: [anExpense({ id: 1 }), anExpense({ id: 2, isPosted: false })] }],
  [
    'one not charged to the owner',
    { expenses: [anExpense({ id: 1 }), anExpense({ id: 2, isRefundable: false })] },
  ],
] as const)('%s: nothing is charged twice', (_, items) => {
  expect(found({ lien: aLien(items) })).toEqual([])
})

test('a fee that the rules charge, and a person once more: the second one is an overcharge', () => {
  const feeTable = [{ id: 1, label: 'Recording fee', amountCents: cents(3_400) }]
  const values = { feeTable }
  const regime = {
    ...OHIO_REGIME,
    rows: [{ stateId: 'OH', countyId: null, effectiveFrom: day('1900-01-01'), values }],
  }
  expect(found({ lien: aLien({ fees: [{ ...FEE, id: 4 }] }), regime })).toEqual([
    ['charged-twice', 'fee:4', 3_400],
  ])
})

test('a charge is booked once more, on another day: the second one is an overcharge', () => {
  const lien = aLien({ expenses: [anExpense()] })
  const again = row({
    ...{ componentId: 'expense:1', class: 'EXPENSE', cause: 'charge', causeId: 'expense:1' },
    amountCents: cents(27_500),
  })
  expect(found({ lien, entries: booked(lien, [again]) })).toEqual([['charged-twice', 'expense:1', 27_500]])
})

test('a payoff has a line twice: the second one is an overcharge with its interest', () => {
  const lien = aLien({ subsequents: [aSubsequent()] })
  const given = quoted(lien)
  const line = given.lines.find(({ kind }) => kind === 'subsequent')
  if (line === undefined) throw new Error('no line')
  const quotes = [{ ...given, lines: [...given.lines, line] }]
  expect(found({ lien, quotes })).toEqual([['charged-twice', 'subsequent:1', line.chargedCents]])
})

test('the record bears a rate above the maximum of the law: found before anything is charged by it', () => {
  const [one] = findOvercharges(chargedRecord({ lien: aLien({ rateBps: bps(1900) }) }))
  expect(one).toMatchObject({ kind: 'rate-above-cap', amountCents: 0 })
  expect(one?.ground).toEqual({
    ...{ statute: 'R.C. 5721.30(E), (F)', limitBps: 1800, foundBps: 1900, on: '2019-10-15' },
  })
})

test('interest was booked at a rate above the maximum: what is beyond the maximum is the overcharge', () => {
  const values = { maxRateBps: bps(2_000) }
  const regime = {
    ...OHIO_REGIME,
    rows: [{ stateId: 'OH', countyId: null, effectiveFrom: day('1900-01-01'), values }],
  }
  const lien = aLien({ rateBps: bps(2_000) })
  const entries = booked(lien, [], regime)
  // 20 months at 20 % and at 18 % of $1,000.00.
  expect(found({ lien, entries })).toEqual([['rate-above-cap', 'certificate:1001', 3_333]])
})

test('later taxes may bear the rate that the rules give them, also above the maximum of certificates', () => {
  const values = { maxRateBps: bps(900), subsequentRateBps: bps(1_200) }
  const regime = {
    ...OHIO_REGIME,
    rows: [{ stateId: 'OH', countyId: null, effectiveFrom: day('1900-01-01'), values }],
  }
  const lien = aLien({ rateBps: bps(900), subsequents: [aSubsequent()] })
  expect(found({ lien, regime, entries: booked(lien, [], regime) })).toEqual([])
  const own = aLien({ rateBps: bps(900), subsequents: [aSubsequent({ rateBps: bps(1_300) })] })
  expect(found({ lien: own, regime })).toEqual([['rate-above-cap', 'subsequent:1', 0]])
})

const YOUNG = aLien({ purchasedOn: day('2021-03-10'), rateBps: bps(500) })
// 6 % of $1,000.00, and 3 months at 5 %.
const [FLOOR, ACCRUED] = [6_000, 1_250]

test.each([
  ['the minimum again', FLOOR],
  ['the interest on top of the minimum', ACCRUED],
])('%s: an overcharge of the minimum', (_, amount) => {
  const more = [row({ amountCents: cents(amount) })]
  expect(found({ lien: YOUNG, entries: booked(YOUNG, more) })).toEqual([
    ['floor-twice', 'certificate:1001', amount],
  ])
})

test('a minimum on later taxes, which have none: an overcharge of the minimum', () => {
  const lien = { ...YOUNG, subsequents: [aSubsequent({ paidOn: day('2021-04-02') })] }
  const more = [row({ componentId: 'subsequent:1', causeId: 'subsequent:1', amountCents: cents(FLOOR) })]
  expect(found({ lien, entries: booked(lien, more) })).toEqual([['floor-twice', 'subsequent:1', FLOOR]])
})

test('a plan as the engine computes it, and with a twentieth more: only that is an overcharge, by its effective rate', () => {
  const lien = aLien()
  const { instalments } = planSchedule(lien, OHIO_REGIME, {
    ...{ instalmentCount: 24, firstDueOn: day('2021-07-15') },
  })
  const planOf = (factor: number) => ({
    ...{ id: 3, computedOn: ON },
    installments: instalments.map(({ dueOn, amountCents }) => ({
      dueOn,
      portionCents: Math.round(amountCents * factor),
    })),
  })
  expect(found({ lien, plan: planOf(1) })).toEqual([])
  const [one] = findOvercharges(chargedRecord({ lien, plan: planOf(1.05) }))
  expect(one).toMatchObject({ kind: 'plan-rate', subject: 'plan:3' })
  // Less than the 12 % of the certificate: unpaid interest bears none.
  expect(one?.ground).toMatchObject({ statute: 'R.C. 5721.38(C)', limitBps: 1156, foundBps: 1652 })
})

test('something is booked after the redemption: an overcharge, whatever else it would have been', () => {
  const lien = aLien({ redeemedOn: day('2021-02-10') })
  const late = [
    row({ effectiveOn: day('2021-03-01'), amountCents: cents(1_000) }),
    row({ effectiveOn: day('2021-04-01'), amountCents: cents(1_000) }),
  ]
  expect(found({ lien, entries: booked(lien, late) })).toEqual([
    ['after-redemption', 'certificate:1001', 2_000],
  ])
})

test('a payoff is given after the redemption and says that something is owed: an overcharge', () => {
  const open = aLien()
  const lien = { ...open, redeemedOn: day('2021-02-10') }
  const quote = quoted(open)
  expect(found({ lien, quotes: [quote] })).toEqual([
    ['after-redemption', 'certificate:1001', quote.totalCents],
  ])
  expect(found({ lien, quotes: [{ ...quote, askedOn: day('2021-02-10') }] })).toEqual([])
})

test('an expense that the owner owes and no document proves: found by itself, with its amount', () => {
  const lien = aLien({ expenses: [anExpense({ id: 1 }), anExpense({ id: 2, description: 'Filing' })] })
  expect(found({ lien, provedExpenseIds: new Set([1]) })).toEqual([['no-document', 'expense:2', 27_500]])
})

test('an expense that is not posted, or not charged to the owner: needs no document', () => {
  const lien = aLien({
    expenses: [anExpense({ isPosted: false }), anExpense({ id: 2, isRefundable: false })],
  })
  expect(found({ lien, provedExpenseIds: new Set() })).toEqual([])
})
