import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import {
  clearsAtOnce,
  INSTRUMENTS,
  isReversed,
  MONEY_OUTCOME_OF,
  partsOf,
  RECEIVED_OUTCOMES,
  receivedDayProblem,
  receivedIdOf,
} from './received.ts'

test.each([
  ['WIRE', 425_500, null, 424_000, 1_500],
  ['WIRE', 1_500, null, 1_500, 0],
  ['WIRE', 1_501, null, 1, 1_500],
  ['CHECK', 425_500, null, 425_500, 0],
  ['CASH', 1, null, 1, 0],
  ['WIRE', 425_500, 424_000, 424_000, 1_500],
  ['WIRE', 424_000, 424_000, 424_000, 0],
  ['WIRE', 424_700, 424_000, 424_000, 700],
  ['WIRE', 100_000, 424_000, 100_000, 0],
  ['WIRE', 424_000, 0, 422_500, 1_500],
  ['CHECK', 425_500, 424_000, 425_500, 0],
] as const)(
  '%s of %i cents, of which %s are owed: %i pay the certificate, %i are the fee',
  (instrument, total, owedCents, amountCents, feeCents) => {
    expect(partsOf(cents(total), instrument, { wireFeeCents: 1_500, owedCents })).toEqual({
      amountCents,
      feeCents,
    })
  },
)

test('only cash and a wire are there when they come', () => {
  expect(INSTRUMENTS.filter(clearsAtOnce)).toEqual(['WIRE', 'CASH'])
})

test('the key of received money leads back to the row, and a payment of the provider to none', () => {
  expect(receivedIdOf('received-17')).toBe(17)
  expect(receivedIdOf('pay_received-17')).toBeNull()
})

test.each([
  ['2026-11-20', '2025-11-19', null],
  ['2026-11-21', '2025-11-19', 'future'],
  ['2025-11-19', '2025-11-19', null],
  ['2025-11-18', '2025-11-19', 'before-purchase'],
  ['0001-01-01', '2025-11-19', 'before-purchase'],
  ['1987-05-04', null, null],
  ['1899-12-31', null, 'too-early'],
  ['0001-01-01', null, 'too-early'],
  ['2026-11-21', null, 'future'],
] as const)(
  'received on %s on 20 November 2026, for what was purchased on %s: %s',
  (on, purchased, problem) => {
    const facts = {
      today: plainDate('2026-11-20'),
      purchasedOn: purchased === null ? null : plainDate(purchased),
    }
    expect(receivedDayProblem(plainDate(on), facts)).toBe(problem)
  },
)

test('what was recorded by mistake is reversed as what a bank returned is, and never shown as returned', () => {
  expect(RECEIVED_OUTCOMES.map((it) => [it, isReversed(it), MONEY_OUTCOME_OF[it]])).toEqual([
    ['pending', false, 'pending'],
    ['settled', false, 'paid'],
    ['returned', true, 'taken-back'],
    ['recorded-by-mistake', true, 'recorded-by-mistake'],
  ])
})
