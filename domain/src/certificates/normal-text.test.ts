import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalParcelNo, normalText, words } from './normal-text.ts'

test.each([
  ['68-12345', '6812345'],
  [' 68 12.345 ', '6812345'],
  ['68–12—345', '6812345'],
  ['68\u201112\u00a0345\u200b', '6812345'],
  ['ab-12c', 'AB12C'],
  ['６８１２３４５', '6812345'],
  ['R72/123', 'R72/123'],
  ['.- ', ''],
])('parcel number %j is sought as %j', (typed, sought) => {
  expect(normalParcelNo(typed)).toBe(sought)
})

test.each([
  ['Smith John', 'SMITH JOHN'],
  ['  smith   JOHN ', 'SMITH JOHN'],
  ["O'Brien, Séan", 'OBRIEN SEAN'],
  ['O’Brien', 'OBRIEN'],
  ['Smith-Jones Ann', 'SMITH JONES ANN'],
  ['Müller & Sons, Inc.', 'MULLER SONS INC'],
  ['123 N. Main St., Apt #4', '123 N MAIN ST APT 4'],
  ['P.O. Box 12', 'PO BOX 12'],
  ['Straße', 'STRASSE'],
  ['Søren Łukasz', 'SOREN LUKASZ'],
  ['100%_off\\', '100 OFF'],
  [' .,- ', ''],
])('name or address %j is sought as %j', (typed, sought) => {
  expect(normalText(typed)).toBe(sought)
})

test('each word of a name is returned once, in the order typed', () => {
  expect(words('Smith, john SMITH jr.')).toEqual(['SMITH', 'JOHN', 'JR'])
  expect(words(' - ')).toEqual([])
})

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

test('applying the normal form twice changes nothing more', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [name, parcelNo] = [normalText(text), normalParcelNo(text)]
      return normalText(name) === name && normalParcelNo(parcelNo) === parcelNo
    }),
    { numRuns: 3_000 },
  )
})

test('a name in normal form has only letters, digits and single blanks: no wildcard of SQL', () => {
  fc.assert(
    fc.property(anyText, (text) => /^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u.test(normalText(text))),
    { numRuns: 3_000 },
  )
})
