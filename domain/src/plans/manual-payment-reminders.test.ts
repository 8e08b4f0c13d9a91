import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { cents, ZERO } from '../money/cents.ts'
import { type HandPlan, manualPaymentReminders } from './manual-payment-reminders.ts'
import type { InstalmentStanding } from './standing.ts'

const TODAY = plainDate('2026-11-20')

const due = (number: number, inDays: number, more: Partial<InstalmentStanding> = {}): InstalmentStanding => ({
  number,
  dueOn: addDays(TODAY, inDays),
  portionCents: cents(10_000),
  paidCents: ZERO,
  reservedCents: ZERO,
  failedOn: null,
  isGivenBack: false,
  isDebited: false,
  debitEndedOn: null,
  state: 'DUE',
  ...more,
})

const told = (instalments: InstalmentStanding[], more: Partial<HandPlan<InstalmentStanding>> = {}) =>
  manualPaymentReminders(
    {
      instalments,
      reopenedOn: null,
      cureBy: null,
      ...more,
    },
    TODAY,
  ).map(({ what, instalment, openCents }) => `${what} ${instalment.number} ${openCents}`)

test.each<[string, InstalmentStanding, readonly string[]]>([
  ['eight days before', due(1, 8), []],
  ['a week before', due(1, 7), ['reminder 1 10000']],
  ['on its day', due(1, 0), ['reminder 1 10000']],
  ['the day after', due(1, -1), ['missed 1 10000']],
  ['long ago', due(1, -31), []],
  ['paid in part', due(1, 3, { paidCents: cents(4_000) }), ['reminder 1 6000']],
  ['paid', due(1, 3, { paidCents: cents(10_000), state: 'PAID' }), []],
  ['at the bank', due(1, 3, { state: 'PROCESSING' }), []],
  ['a debit of it failed', due(1, -1, { state: 'FAILED' }), []],
])('an installment %s: its owner is told', (_, instalment, expected) => {
  expect(told([instalment])).toEqual(expected)
})

test('what money on its way will pay is not asked for again', () => {
  const covered = due(1, -2, { reservedCents: cents(10_000), state: 'PROCESSING' })
  expect(told([covered, due(2, 5)])).toEqual(['reminder 2 10000'])
  expect(told([covered, due(2, 5, { reservedCents: cents(2_000) })])).toEqual(['reminder 2 8000'])
})

test('what automatic payments debit is told by them alone', () => {
  expect(told([due(1, -1), due(2, 5, { isDebited: true })])).toEqual(['missed 1 10000'])
})

test('who has time to catch up, or was told when the plan went on, is not told again', () => {
  expect(told([due(1, -3)], { cureBy: addDays(TODAY, 5) })).toEqual([])
  expect(told([due(1, -3)], { cureBy: addDays(TODAY, -1) })).toEqual(['missed 1 10000'])
  expect(told([due(1, -3), due(2, -1)], { reopenedOn: addDays(TODAY, -2) })).toEqual(['missed 2 10000'])
})
