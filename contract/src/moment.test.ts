import { expect, test } from 'vitest'
import { formatMoment } from './moment.ts'

const at = new Date('2026-11-26T22:24:31Z')

test.each([
  ['America/New_York', 'en', 'Nov 26, 2026, 5:24 PM EST'],
  ['America/Phoenix', 'en', 'Nov 26, 2026, 3:24 PM MST'],
  ['America/New_York', 'es', '26 nov 2026, 5:24 p.m. EST'],
])('a moment in %s, read in %s, is told in the time of its county', (timeZone, language, expected) => {
  expect(formatMoment({ at, timeZone }, language).replace(/\s/g, ' ')).toBe(expected)
})
