import { expect, test } from 'vitest'
import { disputeNote } from './notes.ts'

test.each([
  ['2026-12-04T22:00:00Z', '2026-12-04'],
  ['2026-12-05T03:00:00Z', '2026-12-04'],
])('evidence that is due at %s: staff read the day of their own time zone', (due, day) => {
  expect(disputeNote(new Date(due), 'America/New_York')).toContain(`Evidence is due by ${day}.`)
})
