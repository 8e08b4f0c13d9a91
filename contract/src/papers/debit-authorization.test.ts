import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { MOST_PRESENTMENTS, NOTICE_DAYS } from '@fieldstone/domain/plans/autopay'
import { describe, expect, test } from 'vitest'
import { planAuthorization, planCardAuthorization } from './debit-authorization.ts'

const COMPANY = { companyName: 'Fieldstone', servicingEmail: 'servicing@fieldstone.example' }
const CHARGE = { portionCents: cents(64_284), feeCents: cents(643), totalCents: cents(64_927) }

const textOf = (...days: readonly string[]) =>
  planAuthorization({
    ...COMPANY,
    payer: 'Maria Reyes',
    debits: days.map((day) => ({ dueOn: plainDate(day), charge: CHARGE })),
    account: { type: 'checking', last4: '6789' },
  })

describe('the debits are named with their days', () => {
  test.each([
    [
      ['2026-12-15', '2027-01-15', '2027-02-15'],
      ['3 monthly debits', 'from December 15, 2026 to February 15, 2027'],
    ],
    [
      ['2026-12-18', '2027-01-15', '2027-02-15'],
      ['one debit', 'on December 18, 2026; 2 monthly debits', 'from January 15, 2027 to February 15, 2027'],
    ],
    [
      ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'],
      ['4 monthly debits', 'to March 31, 2027'],
    ],
  ])('%j', (days, words) => {
    for (const said of words) expect(textOf(...days)).toContain(said)
  })
})

test('what the texts promise is what the rules do: notices, and how often a debit is presented', () => {
  const card = planCardAuthorization({
    ...COMPANY,
    payer: 'Maria Reyes',
    debits: [{ dueOn: plainDate('2026-12-15'), charge: CHARGE }],
    card: { brand: 'visa', last4: '4242' },
  })
  for (const text of [textOf('2026-12-15'), card]) {
    expect(text).toContain(`told by e-mail ${NOTICE_DAYS.reminder} days before each`)
    expect(text).toContain(`and ${NOTICE_DAYS.changedAmount} days before one whose amount is less`)
    expect(text).toMatch(/again up to two times/)
  }
  expect(MOST_PRESENTMENTS).toBe(3)
})
