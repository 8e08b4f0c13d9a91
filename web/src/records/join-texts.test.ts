import { expect, test } from 'vitest'
import { joinTexts } from './use-autosave.ts'

test.each([
  ['Served on Monday.', 'Call the clerk.', 'Served on Monday.\n\nCall the clerk.'],
  ['Served.', 'Served. Call the clerk.', 'Served. Call the clerk.'],
  ['Served. Call the clerk.', 'Served.', 'Served. Call the clerk.'],
  ['', 'Mine', 'Mine'],
  ['Theirs', '', 'Theirs'],
])('%j and %j: %j', (theirs, mine, both) => {
  expect(joinTexts(theirs, mine)).toBe(both)
})
