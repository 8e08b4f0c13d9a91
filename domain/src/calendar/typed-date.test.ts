import { expect, test } from 'vitest'
import { parseTypedDate } from './typed-date.ts'

test.each([
  ['11/3/2026', '2026-11-03'],
  ['11/03/2026', '2026-11-03'],
  ['11-3-26', '2026-11-03'],
  ['11.3.2026', '2026-11-03'],
  [' 11032026 ', '2026-11-03'],
  ['110326', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['2/29/2024', '2024-02-29'],
])('%j is read as %s', (text, date) => {
  expect(parseTypedDate(text)).toBe(date)
})

test.each(['', '11/3', '13/1/2026', '2/29/2026', '11/31/2026', '11/3/202', 'tomorrow', '1132026'])(
  '%j is no date, and none is guessed',
  (text) => {
    expect(parseTypedDate(text)).toBeNull()
  },
)
