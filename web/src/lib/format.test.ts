import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatBps,
  formatCount,
  formatDate,
  formatDayAndMonth,
  formatLongDate,
  formatMoney,
  formatPhone,
  phoneHref,
} from './format.ts'

test('an amount is shown with its thousands, two decimals and its sign in front', () => {
  expect(formatMoney(cents(123_456))).toBe('$1,234.56')
  expect(formatMoney(cents(5))).toBe('$0.05')
  expect(formatMoney(cents(-150_000))).toBe('-$1,500.00')
  expect(formatMoney(cents(100_000_000_000))).toBe('$1,000,000,000.00')
})

test('a missing amount is shown as no money', () => {
  expect(formatMoney(null)).toBe('$0.00')
  expect(formatMoney(undefined)).toBe('$0.00')
})

test('every amount that is shown can be read back to the same cents', () => {
  // biome-ignore lint/nursery/noFloatingPromises: a property without a promise is checked at once
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const text = formatMoney(cents(value))
      const isShaped = /^-?\$\d{1,3}(,\d{3})*\.\d\d$/.test(text)
      return isShaped && Number(text.replace(/[$,.]/g, '')) === value
    }),
    { numRuns: 1_000 },
  )
})

test('a date is shown as it is written, whatever the time zone of the reader', () => {
  const zone = process.env['TZ']
  for (const place of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
    process.env['TZ'] = place
    expect(formatDate(plainDate('2019-11-12'))).toBe('Nov 12, 2019')
    expect(formatLongDate(plainDate('2019-03-01'))).toBe('March 1, 2019')
    expect(formatDayAndMonth(plainDate('2026-11-30'))).toBe('Nov 30')
  }
  process.env['TZ'] = zone
})

test('a missing date is shown as nothing', () => {
  expect(formatDate(null)).toBe('')
  expect(formatLongDate(undefined)).toBe('')
})

test('ten digits are shown as a phone number, with or without the country code; other text as it came', () => {
  expect(formatPhone('3305550142')).toBe('(330) 555-0142')
  expect(formatPhone('+1 330.555.0142')).toBe('(330) 555-0142')
  expect(formatPhone('555-0142 ext 3')).toBe('555-0142 ext 3')
  expect(phoneHref('(330) 555-0142')).toBe('tel:+13305550142')
})

test('rates and counts are shown without needless digits', () => {
  expect(formatBps(325)).toBe('3.25%')
  expect(formatBps(100)).toBe('1%')
  expect(formatCount(1000)).toBe('1,000')
})
