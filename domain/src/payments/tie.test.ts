import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type PlainDate, plainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents, ZERO } from '../money/cents.ts'
import { type ItemKind, isTied, type TieFacts, type TieGroupName, type TieMatch, tieOf } from './tie.ts'

const START = plainDate('2026-10-01')
const END = plainDate('2026-10-31')
const day = (no: number): PlainDate => addDays(START, no)
const OPENING = cents(50_000)

/** What happens to one amount, with the day of each step. A step after the end of the month is not in it. */
interface Story {
  readonly kind: ItemKind | 'on-hand' | 'at-processor' | 'bank-fee' | 'unknown-line'
  readonly cents: Cents
  readonly madeOn: number
  readonly bankAfter: number
  readonly clearsAfter: number
  /** What the bank counted differently. */
  readonly offCents: number
  readonly isMatched: boolean
}

const stories = fc.array(
  fc.record<Story>({
    kind: fc.constantFrom(
      'payout',
      'deposit',
      'check',
      'returned-check',
      'on-hand',
      'at-processor',
      'bank-fee',
      'unknown-line',
    ),
    cents: fc.integer({ min: 1, max: 10_000_000 }).map(cents),
    madeOn: fc.integer({ min: 0, max: 40 }),
    bankAfter: fc.integer({ min: 0, max: 20 }),
    clearsAfter: fc.integer({ min: 0, max: 20 }),
    offCents: fc.oneof(fc.constant(0), fc.integer({ min: -100, max: 100 })),
    isMatched: fc.boolean(),
  }),
  { maxLength: 40 },
)

const isBy = (no: number) => day(no) <= END

/** Lives through the stories: what the bank and the ledger have at the end, and the facts that the tie gets. */
function live(history: readonly Story[]) {
  let [bank, ledger, fees] = [Number(OPENING), Number(OPENING), 0]
  const matches: TieMatch[] = []
  const lists = { atProcessor: [], onHand: [], notCleared: [], bankOnly: [] } as {
    [K in 'atProcessor' | 'onHand' | 'notCleared' | 'bankOnly']: TieFacts[K][number][]
  }
  history.forEach((story, no) => {
    const { kind, madeOn, bankAfter, clearsAfter, offCents, isMatched } = story
    const fact = { id: String(no), label: kind, on: day(madeOn), cents: story.cents }
    if (!isBy(madeOn)) return
    if (kind === 'bank-fee' || kind === 'unknown-line') {
      bank -= story.cents
      if (kind === 'bank-fee') [ledger, fees] = [ledger - story.cents, fees + story.cents]
      else lists.bankOnly.push({ ...fact, cents: cents(-story.cents) })
      return
    }
    if (kind === 'on-hand' || kind === 'at-processor') {
      ledger += story.cents
      lists[kind === 'on-hand' ? 'onHand' : 'atProcessor'].push(fact)
      return
    }
    const due = cents(kind === 'check' || kind === 'returned-check' ? -story.cents : story.cents)
    const isCleared = kind !== 'deposit' || isBy(madeOn + clearsAfter)
    if (isCleared) ledger += due
    else lists.notCleared.push({ ...fact, cents: cents(-due) })
    const hasLine = isBy(madeOn + bankAfter)
    if (hasLine) bank += due + offCents
    const item = { kind, id: String(no), label: kind, on: day(madeOn), dueCents: due }
    if (isMatched || !hasLine)
      matches.push({
        items: [item],
        note: 'counted by the bank',
        bankOn: hasLine ? day(madeOn + bankAfter) : null,
        bankCents: cents(hasLine ? due + offCents : 0),
      })
    else {
      matches.push({ items: [item], note: '', bankOn: null, bankCents: ZERO })
      lists.bankOnly.push({ ...fact, cents: cents(due + offCents) })
    }
  })
  const facts: TieFacts = {
    on: END,
    accounts: [{ id: 1, name: 'Operating', computedCents: cents(bank), statedCents: cents(bank) }],
    matches,
    ...lists,
    sourceDifferences: [],
    ledger: [
      { account: 'cash', cents: cents(ledger) },
      { account: 'bank-fee', cents: cents(fees) },
      { account: 'receivable', cents: cents(-ledger - fees) },
    ],
  }
  return { facts, bank, ledger }
}

test('ties bank, ledger and sub-ledgers for every history of items', () => {
  fc.assert(
    fc.property(stories, (history) => {
      const { facts, bank, ledger } = live(history)
      const tie = tieOf(facts)
      expect(tie).toMatchObject({ bankCents: bank, ledgerCents: ledger, subLedgerCents: ledger })
      expect(tie.unexplainedCents).toBe(0)
      expect(isTied(tie)).toBe(true)
    }),
  )
})

test('shows to the cent what no line explains', () => {
  fc.assert(
    fc.property(stories, fc.integer({ min: 1, max: 1_000_000 }), (history, lost) => {
      const { facts } = live(history)
      const ledger = facts.ledger.map((sum) =>
        sum.account === 'bank-fee'
          ? sum
          : { ...sum, cents: cents(sum.cents + (sum.account === 'cash' ? lost : -lost)) },
      )
      const tie = tieOf({ ...facts, ledger })
      expect(tie.unexplainedCents).toBe(lost)
      expect(isTied(tie)).toBe(false)
    }),
  )
})

test('names each short or over deposit with its amount and note', () => {
  fc.assert(
    fc.property(stories, (history) => {
      const { facts } = live(history)
      const off = history.flatMap(({ kind, offCents, madeOn, bankAfter, isMatched }, no) =>
        ['payout', 'deposit', 'check', 'returned-check'].includes(kind) &&
        isMatched &&
        offCents !== 0 &&
        isBy(madeOn) &&
        isBy(madeOn + bankAfter)
          ? [[`${kind} ${no}`, -offCents, 'counted by the bank']]
          : [],
      )
      const named = linesOf(facts, 'difference').map(({ id, cents: amount, note }) => [id, amount, note])
      expect(named.sort()).toEqual(off.sort())
    }),
  )
})

const linesOf = (facts: TieFacts, group: TieGroupName) =>
  tieOf(facts).groups.find(({ name }) => name === group)?.lines ?? []

const NONE: TieFacts = {
  on: END,
  accounts: [],
  matches: [],
  atProcessor: [],
  onHand: [],
  notCleared: [],
  bankOnly: [],
  sourceDifferences: [],
  ledger: [],
}

test('adds up to the groups, whose lines are never zero and come oldest first with their age in days', () => {
  fc.assert(
    fc.property(stories, (history) => {
      for (const { cents: total, lines } of tieOf(live(history).facts).groups) {
        expect(sumCents(lines.map((line) => line.cents))).toBe(total)
        expect(lines.every((line) => line.cents !== 0 && addDays(line.on, line.age) === END)).toBe(true)
        expect(lines.map(({ age }) => age)).toEqual(lines.map(({ age }) => age).sort((a, b) => b - a))
      }
    }),
  )
})

test('names the amount of the lines that are missing where the bank states another balance', () => {
  const account = { id: 7, name: 'Trust', computedCents: cents(900), statedCents: cents(1_000) }
  const tie = tieOf({ ...NONE, accounts: [account], ledger: [{ account: 'cash', cents: cents(900) }] })
  expect(tie.groups.find(({ name }) => name === 'difference')?.lines).toEqual([
    { id: 'account 7', label: 'Trust', on: END, cents: -100, note: '', age: 0 },
  ])
  expect(tie.unexplainedCents).toBe(0)
})

test('uses the computed balance of an account without a stated one', () => {
  const account = { id: 7, name: 'Trust', computedCents: cents(900), statedCents: null }
  expect(tieOf({ ...NONE, accounts: [account] })).toMatchObject({ bankCents: 900 })
  expect(linesOf({ ...NONE, accounts: [account] }, 'difference')).toEqual([])
})

test('is not tied if the sub-ledgers do not add up to the ledger', () => {
  const ledger = [
    { account: 'cash', cents: cents(100) },
    { account: 'receivable', cents: cents(-90) },
  ] as const
  const account = { id: 1, name: 'Operating', computedCents: cents(100), statedCents: cents(100) }
  const tie = tieOf({ ...NONE, accounts: [account], ledger })
  expect(tie).toMatchObject({ unexplainedCents: 0, ledgerCents: 100, subLedgerCents: 90 })
  expect(isTied(tie)).toBe(false)
})
