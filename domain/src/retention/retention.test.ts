import { describe, expect, test } from 'vitest'
import { isAllowedPeriod, isDue, nextRunOn, RETENTION_KINDS, retentionRule } from './kinds.ts'

const timeZone = 'America/New_York'
const at = (text: string) => ({ now: new Date(text), timeZone })

describe.each(RETENTION_KINDS)('%s', (kind) => {
  const { period } = retentionRule(kind)

  test('its bounds hold what it is kept for, and no other number may be set', () => {
    if (period === null) {
      expect(isAllowedPeriod(kind, 1)).toBe(false)
      return
    }
    expect(isAllowedPeriod(kind, period.days)).toBe(true)
    expect([period.least, period.most].map((days) => isAllowedPeriod(kind, days))).toEqual([true, true])
    const outside = [period.least - 1, period.most + 1, period.days + 0.5, Number.NaN, 0, -1]
    expect(outside.filter((days) => isAllowedPeriod(kind, days))).toEqual([])
  })
})

test('a removed document: can be restored for longer than its content may go', () => {
  expect(retentionRule('removed-documents').period?.least).toBeGreaterThan(30)
})

test('what goes at night: is due once in a day of the company, whatever the hour', () => {
  const last = new Date('2026-11-27T05:30:00Z') // half past midnight in New York
  expect(isDue('mails', null, at('2026-11-27T05:30:00Z'))).toBe(true)
  expect(isDue('mails', last, at('2026-11-27T23:00:00Z'))).toBe(false)
  expect(isDue('mails', last, at('2026-11-28T04:59:00Z'))).toBe(false)
  expect(isDue('mails', last, at('2026-11-28T05:00:00Z'))).toBe(true)
  expect(nextRunOn('mails', last, at('2026-11-27T23:00:00Z'))).toBe('2026-11-28')
  expect(nextRunOn('mails', null, at('2026-11-27T23:00:00Z'))).toBe('2026-11-27')
})

test('F18 a last run in the future, after a wrong clock: it is due all the same', () => {
  expect(isDue('mails', new Date('2036-01-01T12:00:00Z'), at('2026-11-27T12:00:00Z'))).toBe(true)
})

test('what goes every hour: is always due, today', () => {
  const last = new Date('2026-11-27T12:00:00Z')
  expect(isDue('reset-links', last, at('2026-11-27T12:00:01Z'))).toBe(true)
  expect(nextRunOn('reset-links', last, at('2026-11-27T12:00:01Z'))).toBe('2026-11-27')
})
