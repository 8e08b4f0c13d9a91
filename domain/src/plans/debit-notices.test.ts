import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { announcementOf, type ComingDebit, type GivenNotice } from './debit-notices.ts'
import { FIRST } from './standing.fixtures.ts'

const AGREED = cents(64_927)
const LESS = cents(40_400)

const day = (days: number) => addDays(FIRST, days)

const given = (
  kind: GivenNotice['kind'],
  givenOn: number,
  debitOn: number,
  totalCents = AGREED,
): GivenNotice => ({
  ...{ kind, presentmentNo: 1, totalCents },
  ...{ givenOn: day(givenOn), debitOn: day(debitOn) },
})

const ON_FIRST: ComingDebit = {
  earliestOn: FIRST,
  agreedOn: FIRST,
  presentmentNo: 1,
  totalCents: AGREED,
  agreedCents: AGREED,
  takenOn: [],
}

const asked = (today: number, notices: readonly GivenNotice[] = [], changes: Partial<ComingDebit> = {}) => {
  const { on, toGive } = announcementOf({ ...ON_FIRST, ...changes }, notices, day(today))
  return [on, ...toGive]
}

describe('the amount is the one agreed: a reminder three days before', () => {
  test.each([
    ['long before', -4, [], [FIRST]],
    ['three days before', -3, [], [FIRST, 'reminder']],
    ['reminded: on its day', -2, [given('reminder', -3, 0)], [FIRST]],
    ['reminded: the day has come', 0, [given('reminder', -3, 0)], [FIRST]],
    ['no reminder in time: the debit moves, with 7 days’ notice', -2, [], [day(5), 'changed-date']],
    ['on the day itself', 0, [], [day(7), 'changed-date']],
    ['reminded of another amount', 0, [given('reminder', -3, 0, LESS)], [day(7), 'changed-date']],
  ] as const)('%s', (_, today, notices, expected) => {
    expect(asked(today, notices)).toEqual(expected)
  })
})

describe('a debit that we did not make on the day that its payer knows', () => {
  const REMINDED = given('reminder', -3, 0)
  const MOVED = given('changed-date', 1, 8)
  test.each([
    ['moves by 7 days, with notice at once', 1, [REMINDED], [day(8), 'changed-date']],
    ['waits for its new day', 2, [REMINDED, MOVED], [day(8)]],
    ['is reminded of 3 days before', 5, [REMINDED, MOVED], [day(8), 'reminder']],
    ['is made on its new day', 8, [REMINDED, MOVED, given('reminder', 5, 8)], [day(8)]],
    ['moves again', 9, [REMINDED, MOVED, given('reminder', 5, 8)], [day(16), 'changed-date']],
  ] as const)('%s', (_, today, notices, expected) => {
    expect(asked(today, notices)).toEqual(expected)
  })

  test('names the day that its payer knew', () => {
    expect(announcementOf(ON_FIRST, [REMINDED], day(1))).toMatchObject({ movedFrom: FIRST })
    expect(announcementOf(ON_FIRST, [REMINDED], day(0))).toMatchObject({ movedFrom: null })
  })

  test('never moves to a day on which another debit comes', () => {
    expect(asked(1, [REMINDED], { takenOn: [day(8), day(9)] })).toEqual([day(10), 'changed-date'])
  })

  test('stays on a day that was agreed for two debits', () => {
    expect(asked(0, [REMINDED], { takenOn: [FIRST] })).toEqual([FIRST])
  })
})

describe('a debit that is presented again', () => {
  const AGAIN = { presentmentNo: 2, agreedOn: null, earliestOn: day(7) }
  test.each([
    ['keeps its first possible day', 0, [given('reminder', -3, 0)], [day(7)]],
    ['is announced 3 days before', 4, [given('reminder', -3, 0)], [day(7), 'reminder']],
    ['waits for a late reminder', 6, [given('reminder', -3, 0)], [day(9), 'reminder']],
  ] as const)('%s', (_, today, notices, expected) => {
    expect(asked(today, notices, AGAIN)).toEqual(expected)
  })
})

describe('another amount than was agreed: notice ten days before', () => {
  const OTHER = { totalCents: LESS }
  test.each([
    ['long before', -11, [], [FIRST]],
    ['ten days before', -10, [], [FIRST, 'changed-amount']],
    ['notified: a reminder yet', -3, [given('changed-amount', -10, 0, LESS)], [FIRST, 'reminder']],
    ['both are out', 0, [given('changed-amount', -10, 0, LESS), given('reminder', -3, 0, LESS)], [FIRST]],
    [
      'it changed after the reminder: the debit moves',
      -1,
      [given('reminder', -3, 0)],
      [day(9), 'changed-amount'],
    ],
  ] as const)('%s', (_, today, notices, expected) => {
    expect(asked(today, notices, OTHER)).toEqual(expected)
  })
})
