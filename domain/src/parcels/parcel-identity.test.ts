import { expect, test } from 'vitest'
import { parcelIdentity } from './parcel-identity.ts'

const identity = (parcelNo: string, municipality: string | null = null) =>
  parcelIdentity({ municipality, parcelNo })

test.each([
  ['blanks at the ends', ' 12-34-5 ', '12-34-5'],
  ['several blanks and blanks of other kinds', '12\u00a0 34\t5', '12 34 5'],
  ['case', '12a-ü', '12A-ü'],
])('%s do not tell two parcels apart', (_, one, other) => {
  expect(identity(one)).toBe(identity(other))
})

test.each([
  ['separators', '12-34-5', '123-45'],
  ['a missing separator', '12-34-5', '12345'],
  ['leading zeros', '012', '12'],
])('%s tell two parcels apart', (_, one, other) => {
  expect(identity(one)).not.toBe(identity(other))
})

test('a town holds its own numbers, and a blank one is none', () => {
  expect(identity('7', 'Newark')).not.toBe(identity('7', 'Trenton'))
  expect(identity('7', 'Newark')).toBe(identity('7', ' NEWARK'))
  expect(identity('7', 'Newark')).not.toBe(identity('7'))
  expect(identity('7', ' ')).toBe(identity('7'))
})
