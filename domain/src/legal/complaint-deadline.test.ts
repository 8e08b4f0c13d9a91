import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { complaintDeadline } from './deadlines.ts'

test.each([
  ['2025-12-03', 90, '2026-03-03'],
  ['2024-01-01', 90, '2024-03-31'],
  ['2026-02-01', 60, '2026-04-02'],
])(
  'notice filed on %s, window of %i days: the complaint is due on %s, weekends counted',
  (filed, window, due) => {
    expect(complaintDeadline(plainDate(filed), window)).toBe(due)
  },
)

test('no notice filed, or no deadline in the settings: there is none', () => {
  expect(complaintDeadline(null, 90)).toBeNull()
  expect(complaintDeadline(plainDate('2025-12-03'), null)).toBeNull()
})
