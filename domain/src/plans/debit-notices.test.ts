import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { announcementOf, type GivenNotice } from './debit-notices.ts'
import { FIRST } from './standing.fixtures.ts'

const AGREED = cents(64_927)
const LESS = cents(40_400)

const day = (days: number) => addDays(FIRST, days)

const given = (
  kind: GivenNotice['kind'],
  givenOn: number,
  debitOn: number,
  totalCents = AGREED,
): GivenNotice => ({ kind, totalCents, givenOn: day(givenOn), debitOn: day(debitOn) })

const asked = (today: number, notices: readonly GivenNotice[] = [], totalCents = AGREED) => {
  const coming = { earliestOn: FIRST, totalCents, agreedCents: AGREED }
  const { on, toGive } = announcementOf(coming, notices, day(today))
  return [on, ...toGive]
}

describe('the amount is the one agreed: told of three days before', () => {
  test.each([
    ['long before', -4, [], [FIRST]],
    ['three days before', -3, [], [FIRST, 'reminder']],
    ['told: on its day', -2, [given('reminder', -3, 0)], [FIRST]],
    ['a day late: the debit moves', -2, [], [day(1), 'reminder']],
    ['on the day itself', 0, [], [day(3), 'reminder']],
    ['told late: on the day that was named', 1, [given('reminder', -2, 1)], [day(1)]],
    ['told of another amount: told anew', 0, [given('reminder', -3, 0, LESS)], [day(3), 'reminder']],
  ] as const)('%s', (_, today, notices, expected) => {
    expect(asked(today, notices)).toEqual(expected)
  })
})

describe('another amount than was agreed: told of ten days before', () => {
  test.each([
    ['long before', -11, [], [FIRST]],
    ['ten days before', -10, [], [FIRST, 'changed-amount']],
    ['told: a reminder yet', -3, [given('changed-amount', -10, 0, LESS)], [FIRST, 'reminder']],
    ['both are out', 0, [given('changed-amount', -10, 0, LESS), given('reminder', -3, 0, LESS)], [FIRST]],
    [
      'it changed after the reminder: the debit moves',
      -1,
      [given('reminder', -3, 0)],
      [day(9), 'changed-amount'],
    ],
  ] as const)('%s', (_, today, notices, expected) => {
    expect(asked(today, notices, LESS)).toEqual(expected)
  })
})
