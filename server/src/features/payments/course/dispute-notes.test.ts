import { expect, test } from 'vitest'
import { evidenceOf } from './dispute-notes.ts'

test.each([
  ['2026-12-04T22:00:00Z', 'Dec 4, 2026'],
  ['2026-12-05T03:00:00Z', 'Dec 4, 2026'],
])('evidence that is due at %s: staff read the day of their own time zone', (due, day) => {
  const timeZone = 'America/New_York'
  expect(evidenceOf(new Date(due), { timeZone })).toContain(`Evidence is due by ${day}.`)
})
