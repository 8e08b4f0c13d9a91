import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { expectedRelease, releasableOn, releaseWindow } from './release.ts'

const day = plainDate
const HOLD_DAYS = 65

test.each([
  ['a check', [{ method: 'CHECK', clearedOn: day('2026-11-20') }], '2026-11-20'],
  ['a card', [{ method: 'CC', clearedOn: day('2026-11-20') }], '2026-11-20'],
  ['an ACH debit', [{ method: 'ACH', clearedOn: day('2026-11-20') }], '2027-01-24'],
  [
    'a late debit of a plan that a check ended',
    [
      { method: 'ACH', clearedOn: day('2026-10-30') },
      { method: 'CHECK', clearedOn: day('2026-11-20') },
    ],
    '2027-01-03',
  ],
  ['a payment to the treasurer', [], '2026-11-20'],
] as const)('a redemption by %s (%j) can be released from %s on', (_, payments, expected) => {
  expect(releasableOn(payments, day('2026-11-20'), HOLD_DAYS)).toBe(expected)
})

test('a release is due 30 to 60 days after funds clear; those of an ACH debit clear when its hold ends', () => {
  expect(releaseWindow(day('2026-11-20'))).toEqual({ from: '2026-12-20', until: '2027-01-19' })
  const afterDebit = releasableOn([{ method: 'ACH', clearedOn: day('2026-11-20') }], day('2026-11-20'), 65)
  expect(releaseWindow(afterDebit)).toEqual({ from: '2027-02-23', until: '2027-03-25' })
})

test.each([
  ['CC', '2027-01-19'],
  ['WIRE', '2027-01-20'],
  ['MAIL', '2027-01-26'],
  ['ACH', '2027-03-31'],
] as const)('a payoff by %s on November 20, 2026 is released by %s', (method, until) => {
  expect(expectedRelease(method, day('2026-11-20'), HOLD_DAYS).until).toBe(until)
})
