import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { DEFAULT_FEES } from '../payments/fees.ts'
import {
  autopayDebits,
  isCardNoticeDue,
  MOST_PRESENTMENTS,
  nextPresentmentOn,
  type Presentment,
} from './autopay.ts'
import { due, FIRST } from './standing.fixtures.ts'

const BEFORE = plainDate('2026-12-01')

const PLAN = [
  due(1, { paidCents: cents(64_284), state: 'PAID' }),
  due(2, { paidCents: cents(4_284) }),
  due(3),
  due(4),
]

const byBank = (months: number) => ({ months, method: 'ACH', fees: DEFAULT_FEES }) as const

describe('automatic payments cover the next unpaid instalments', () => {
  test('by card: with the fee of cards', () => {
    const asked = { months: 1, method: 'CC', fees: DEFAULT_FEES } as const
    expect(autopayDebits(PLAN, asked, BEFORE)).toMatchObject([
      { number: 2, charge: { portionCents: 60_000, feeCents: 1_950, feeBps: 325 } },
    ])
  })

  test.each([
    ['on the due date itself', 0, 3],
    ['the day before', -1, 2],
    ['three days before', -3, 0],
    ['a week before', -7, 0],
  ])('%s it is not too late: the first debit is made when its notice allows it', (_, days, late) => {
    expect(autopayDebits([due(1), due(2)], byBank(2), addDays(FIRST, days))).toMatchObject([
      { dueOn: addDays(FIRST, late) },
      { dueOn: addMonths(FIRST, 1) },
    ])
  })
})

const failed = (days: number, returnCode: string | null = 'R01', knownAfter = 0): Presentment => ({
  on: addDays(FIRST, days),
  outcome: 'failed',
  returnCode,
  knownOn: addDays(FIRST, days + knownAfter),
})

const unsent = (days: number): Presentment => ({
  on: addDays(FIRST, days),
  outcome: 'unsent',
  returnCode: null,
  knownOn: addDays(FIRST, days),
})

describe('a debit goes to the bank again only where the network allows it', () => {
  test.each([
    ['never presented', [], FIRST],
    ['on its way', [{ on: FIRST, outcome: 'open' }], null],
    ['not enough money', [failed(0)], addDays(FIRST, 3)],
    ['funds not collected', [failed(0, 'R09')], addDays(FIRST, 3)],
    ['not enough money twice', [failed(0), failed(7)], addDays(FIRST, 10)],
    ['not enough money on a card', [failed(0, 'insufficient_funds')], addDays(FIRST, 3)],
    ['a card whose bank asks for its holder', [failed(0, 'authentication_required')], null],
    ['an expired card', [failed(0, 'expired_card')], null],
    ['the third time was the last', [failed(0), failed(3), failed(6)], null],
    ['the account is closed', [failed(0, 'R02')], null],
    ['not authorized', [failed(0), failed(3, 'R10')], null],
    ['refused before it reached the bank', [failed(0, null)], null],
    ['not enough money, known after four days', [failed(0, 'R01', 4)], addDays(FIRST, 7)],
    ['it never went there', [unsent(0)], addDays(FIRST, 1)],
    ['it never went there, twice', [unsent(0), unsent(1)], addDays(FIRST, 2)],
    ['not enough money, and then it never went there', [failed(0), unsent(3)], addDays(FIRST, 4)],
    ['a closed account, and then nothing', [failed(0, 'R02'), unsent(3)], null],
    ['the 180 days are over', [failed(0), failed(178)], null],
    ['the 180th day is within', [failed(0), failed(177)], addDays(FIRST, 180)],
  ] as const)('%s', (_, presentments, next) => {
    expect(nextPresentmentOn(FIRST, presentments)).toBe(next)
  })

  test('whatever the bank answers, at most three times', () => {
    const codes = fc.array(fc.constantFrom('R01', 'R09', 'R02', 'R10', null), { maxLength: 10 })
    fc.assert(
      fc.property(codes, (answers) => {
        const made: Presentment[] = []
        for (const returnCode of answers) {
          const on = nextPresentmentOn(FIRST, made)
          if (on === null) break
          made.push({ on, outcome: 'failed', returnCode, knownOn: on })
        }
        expect(made.length).toBeLessThanOrEqual(MOST_PRESENTMENTS)
      }),
    )
  })
})

test.each([
  ['good on the day of the debit', 0, 5, false],
  ['over the day before, in 30 days', -1, 30, true],
  ['over the day before, in 31 days', -1, 31, false],
])('a card that is %s: told %s', (_, expires, inDays, isDue) => {
  const debitOn = addDays(BEFORE, inDays)
  expect(isCardNoticeDue(addDays(debitOn, expires), debitOn, BEFORE)).toBe(isDue)
})
