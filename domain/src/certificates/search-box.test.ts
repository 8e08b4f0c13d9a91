import { expect, test } from 'vitest'
import { readSearchBox, STREET_ENDS } from './search-box.ts'
import { DIRECTIONALS, STREET_SUFFIXES } from './street-words.ts'

test.each([
  ['67-58214', 'number'],
  ['2021-1001', 'number'],
  ['R72 12345 0001', 'number'],
  ['PAR0012345', 'number'],
  ['', 'number'],
  ['92 Meadow Lane', 'address'],
  ['92 meadow', 'address'],
  ['PO Box 12, Akron', 'address'],
  ['Meadow Ln.', 'address'],
  ['Maple Street', 'address'],
  ['Kowalczyk Daniel', 'owner'],
  ['Kowalczyk', 'owner'],
  ['Núñez', 'owner'],
  ['Street', 'owner'],
])('reads %j as %s', (text, kind) => {
  expect(readSearchBox(text)).toBe(kind)
})

test('every end of a street is a suffix of the USPS, and no direction', () => {
  const suffixes = new Set(STREET_SUFFIXES.flat())
  expect([...STREET_ENDS].filter((word) => !suffixes.has(word))).toEqual([])
  expect(DIRECTIONALS.flat().filter((word) => STREET_ENDS.has(word))).toEqual([])
})
