import { expect, test } from 'vitest'
import { plainDate } from '../../calendar/plain-date.ts'
import { inLongTests } from '../../long-tests.testing.ts'
import { bps, cents } from '../../money/cents.ts'
import { impliedEntries } from '../../payoff/implied-entries.ts'
import { simpleInterest } from '../../payoff/interest.ts'
import type { ImpliedEntry } from '../../payoff/ledger.ts'
import type { Lien } from '../../payoff/lien.ts'
import { findOvercharges } from './find-overcharges.ts'
import { type Dice, diceOf, type Life, lifeOf, type Wanted } from './lives.fixtures.ts'
import { type ChargedRecord, type GivenLine, OVERCHARGE_KINDS, type Overcharge } from './overcharge.ts'

const host = globalThis as { process?: { env: Record<string, string | undefined> } }
const LIVES = Number(host.process?.env['LIVES'] ?? inLongTests(3_000, 1_000_000))
const PLANTED = Math.min(1_000, Math.floor(LIVES / 25))

test(`K04 ${PLANTED} overcharges of all kinds among ${LIVES} lives: each is found with its amount, and nothing else`, () => {
  const every = Math.floor(LIVES / PLANTED)
  const kinds = new Map<string, number>()
  const wrong: unknown[] = []
  for (let no = 0; no < LIVES; no++) {
    const dice = diceOf(no)
    const plantNo = no / every
    const isPlanted = no % every === 0 && plantNo < PLANTED
    const plant = isPlanted ? PLANTS[plantNo % PLANTS.length] : undefined
    const life = lifeOf(dice, plant?.wanted)
    const { record, expected } = plant ? plant.into(life, dice) : { record: life, expected: null }
    const found = findOvercharges(record)
    const actual = found.map(({ kind, subject, amountCents }) => ({ kind, subject, amountCents }))
    if (expected !== null) kinds.set(expected.kind, (kinds.get(expected.kind) ?? 0) + 1)
    const isRight = JSON.stringify(actual) === JSON.stringify(expected === null ? [] : [expected])
    if (!isRight && wrong.length < 5) wrong.push({ no, plant: plant?.name, expected, actual })
  }
  expect(wrong).toEqual([])
  expect([...kinds.keys()].sort()).toEqual([...OVERCHARGE_KINDS].sort())
  expect([...kinds.values()].reduce((sum, it) => sum + it, 0)).toBe(PLANTED)
})

type Expected = Pick<Overcharge, 'kind' | 'subject' | 'amountCents'>

interface Plant {
  readonly name: string
  readonly wanted: Wanted
  readonly into: (life: Life, dice: Dice) => { readonly record: ChargedRecord; readonly expected: Expected }
}

const subjectOf = ({ lien }: Life) => `certificate:${lien.certificateId}`
const someCents = (dice: Dice) => cents(101 + dice.below(50_000))

const interestRow = (life: Life, amount: number, facts: Partial<ImpliedEntry> = {}): ImpliedEntry => ({
  ...{ componentId: subjectOf(life), class: 'INTEREST', cause: 'accrual', causeId: subjectOf(life) },
  ...{ effectiveOn: life.today, amountCents: cents(amount), ...facts },
})

const withRow = (life: Life, row: ImpliedEntry): ChargedRecord => ({
  ...life,
  entries: [...life.entries, row],
})

/** Changes the first line of this kind in the quoted payoffs. */
function withLine(life: Life, kind: GivenLine['kind'], change: (line: GivenLine) => readonly GivenLine[]) {
  const quotes = life.quotes.map((quote) => ({
    ...quote,
    lines: quote.lines.flatMap((line) =>
      line.kind === kind && line.id === firstId(life, kind) ? change(line) : [line],
    ),
  }))
  return { ...life, quotes }
}

const firstId = ({ lien }: Life, kind: GivenLine['kind']): number =>
  kind === 'certificate' ? lien.certificateId : 1

const withInterest = (line: GivenLine, amount: number): GivenLine => ({
  ...line,
  interest: { chargedCents: cents(line.interest.chargedCents + amount) },
})

/** Adds a copy of the first item, with id 99. */
function doubled<Item extends { readonly id: number }>(items: readonly Item[]): readonly Item[] {
  const [first] = items
  return first === undefined ? items : [...items, { ...first, id: 99 }]
}

const doubledOn = (life: Life, change: Partial<Lien>): Life => ({
  ...life,
  lien: { ...life.lien, ...change },
  provedExpenseIds: new Set([...life.provedExpenseIds, 99]),
})

const floorOf = ({ lien }: Life) => simpleInterest(lien.priceCents, 600, 1, 10_000)

/** After the end of every life. */
const AFTER = plainDate('2035-06-01')

/** The highest rates of the states, in basis points. For Illinois, the rate before 2022. */
const CAPS: Readonly<Record<string, number>> = {
  ...{ OH: 1_800, FL: 1_800, AZ: 1_600, CO: 1_800, NJ: 1_800, IL: 1_800, KY: 1_200 },
}

const BARE = {
  subsequents: [],
  expenses: [],
  fees: [],
  payments: [],
  noiOn: null,
  saleType: 'negotiated',
} as const

const PLANTS: readonly Plant[] = [
  {
    name: 'interest booked after the principal was paid',
    wanted: { paidOff: true, ending: 'open' },
    into: (life, dice) => {
      const amountCents = someCents(dice)
      const expected = { kind: 'interest-after-principal', subject: subjectOf(life), amountCents } as const
      return { record: withRow(life, interestRow(life, amountCents)), expected }
    },
  },
  {
    name: 'interest quoted after the principal was paid',
    wanted: { paidOff: true, ending: 'open' },
    into: (life, dice) => {
      const amountCents = someCents(dice)
      const record = withLine(life, 'certificate', (line) => [
        { ...withInterest(line, amountCents), runs: [...line.runs, { to: life.today, amountCents }] },
      ])
      return { record, expected: { kind: 'interest-after-principal', subject: subjectOf(life), amountCents } }
    },
  },
  {
    name: 'a fee entered twice',
    wanted: { items: true },
    into: (life) => {
      const fees = doubled(life.lien.fees)
      const amountCents = fees[0]?.amountCents ?? cents(0)
      const expected = { kind: 'charged-twice', subject: 'fee:99', amountCents } as const
      return { record: doubledOn(life, { fees }), expected }
    },
  },
  {
    name: 'a bill entered twice',
    wanted: { items: true },
    into: (life) => {
      const expenses = doubled(life.lien.expenses)
      const amountCents = expenses[0]?.amountCents ?? cents(0)
      const expected = { kind: 'charged-twice', subject: 'expense:99', amountCents } as const
      return { record: doubledOn(life, { expenses }), expected }
    },
  },
  {
    name: 'subsequent taxes entered twice',
    wanted: { items: true },
    into: (life) => {
      const subsequents = doubled(life.lien.subsequents)
      const amountCents = subsequents[0]?.amountCents ?? cents(0)
      const expected = { kind: 'charged-twice', subject: 'subsequent:99', amountCents } as const
      return { record: doubledOn(life, { subsequents }), expected }
    },
  },
  {
    name: 'a fee booked twice',
    wanted: { items: true, ending: 'open' },
    into: (life) => {
      const amountCents = life.lien.fees[0]?.amountCents ?? cents(0)
      const names = { componentId: 'fee:1', class: 'EXPENSE', cause: 'charge', causeId: 'fee:1' } as const
      const record = withRow(life, interestRow(life, amountCents, names))
      return { record, expected: { kind: 'charged-twice', subject: 'fee:1', amountCents } }
    },
  },
  {
    name: 'a line quoted twice',
    wanted: { items: true, ending: 'open' },
    into: (life) => {
      const amountCents = life.lien.fees[0]?.amountCents ?? cents(0)
      const record = withLine(life, 'fee', (line) => [line, line])
      return { record, expected: { kind: 'charged-twice', subject: 'fee:1', amountCents } }
    },
  },
  {
    name: 'an expense without a document',
    wanted: { items: true },
    into: (life) => {
      const amountCents = life.lien.expenses[0]?.amountCents ?? cents(0)
      const provedExpenseIds = new Set([...life.provedExpenseIds].filter((id) => id !== 1))
      const expected = { kind: 'no-document', subject: 'expense:1', amountCents } as const
      return { record: { ...life, provedExpenseIds }, expected }
    },
  },
  {
    name: 'a rate above the cap on the record, nothing charged by it',
    wanted: {},
    into: (life) => {
      const lien = { ...life.lien, rateBps: bps(4_000) }
      const record = { ...life, lien, entries: [], quotes: [], plan: null }
      const expected = { kind: 'rate-above-cap', subject: subjectOf(life), amountCents: cents(0) } as const
      return { record, expected }
    },
  },
  {
    name: 'booked at a rate above the cap',
    wanted: { ending: 'open' },
    into: (life) => {
      // An engine that does not know the cap, on a lien whose debts are the certificate alone.
      const lien = { ...life.lien, ...BARE, rateBps: bps(2_500) }
      const row = { stateId: lien.stateId, countyId: lien.countyId, effectiveFrom: lien.purchasedOn }
      const lax = {
        ...life.regime,
        rows: [{ ...row, values: { maxRateBps: bps(9_900) } }, ...life.regime.rows],
      }
      const sum = (rateBps: number) =>
        impliedEntries({ ...lien, rateBps: bps(rateBps) }, lax, life.today, life.today)
          .filter((it) => it.cause === 'opening')
          .reduce((total, it) => total + it.amountCents, 0)
      const entries = impliedEntries(lien, lax, life.today, life.today)
      const cap = CAPS[lien.stateId] ?? 0
      const capBps = lien.stateId === 'IL' && lien.purchasedOn >= '2022-01-01' ? 900 : cap
      const amountCents = cents(sum(2_500) - sum(capBps))
      const record = { ...life, lien, entries, quotes: [], plan: null }
      return { record, expected: { kind: 'rate-above-cap', subject: subjectOf(life), amountCents } }
    },
  },
  {
    name: 'quoted at a rate above its own',
    wanted: { items: true, ending: 'open' },
    into: (life, dice) => {
      const amountCents = cents(7 + dice.below(90))
      const record = withLine(life, 'certificate', (line) => [withInterest(line, amountCents)])
      return { record, expected: { kind: 'rate-above-cap', subject: subjectOf(life), amountCents } }
    },
  },
  {
    name: 'the minimum booked again',
    wanted: { minimum: true, ending: 'open' },
    into: (life) => {
      const amountCents = cents(floorOf(life))
      const expected = { kind: 'floor-twice', subject: subjectOf(life), amountCents } as const
      return { record: withRow(life, interestRow(life, amountCents)), expected }
    },
  },
  {
    name: 'interest quoted on top of the minimum',
    wanted: { minimum: true, ending: 'open' },
    into: (life) => {
      const line = life.quotes[0]?.lines.find(({ kind }) => kind === 'certificate')
      const amountCents = cents(line?.runs.reduce((sum, run) => sum + run.amountCents, 0) ?? 0)
      const record = withLine(life, 'certificate', (it) => [withInterest(it, amountCents)])
      return { record, expected: { kind: 'floor-twice', subject: subjectOf(life), amountCents } }
    },
  },
  {
    name: 'a plan with a higher installment',
    wanted: { ending: 'plan', items: true, minimum: true },
    into: (life, dice) => {
      const amountCents = someCents(dice)
      const [first, ...others] = life.plan?.installments ?? []
      if (life.plan === null || first === undefined) throw new Error('a life without a plan')
      const last = others.pop() ?? first
      const installments = [first, ...others, { ...last, portionCents: last.portionCents + amountCents }]
      const record = { ...life, plan: { ...life.plan, installments } }
      return { record, expected: { kind: 'plan-rate', subject: 'plan:1', amountCents } }
    },
  },
  {
    name: 'interest booked after the redemption',
    wanted: { ending: 'redeemed' },
    into: (life, dice) => {
      const amountCents = someCents(dice)
      const expected = { kind: 'after-redemption', subject: subjectOf(life), amountCents } as const
      return { record: withRow(life, interestRow(life, amountCents, { effectiveOn: AFTER })), expected }
    },
  },
  {
    name: 'a payoff quoted after the redemption',
    wanted: { ending: 'redeemed' },
    into: (life, dice) => {
      const amountCents = someCents(dice)
      const quotes = [{ id: 1, askedOn: AFTER, goodThrough: AFTER, totalCents: amountCents, lines: [] }]
      const expected = { kind: 'after-redemption', subject: subjectOf(life), amountCents } as const
      return { record: { ...life, quotes }, expected }
    },
  },
]
