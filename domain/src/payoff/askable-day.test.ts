import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { isAskable } from './askable-day.ts'

const TODAY = plainDate('2026-11-20')

test.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2036-11-20', true],
  ['2036-11-21', false],
])('%s can be asked about: %s', (on, is) => {
  expect(isAskable(plainDate(on), TODAY)).toBe(is)
})
