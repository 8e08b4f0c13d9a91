import { expect, test } from 'vitest'
import { hasNoSeparators, inShape, numberShape } from './parcel-decision.ts'

test('a number takes the shape of another one', () => {
  expect(numberShape(' 12-34A.5 ')).toBe('99-999.9')
  expect(inShape('987B65', '99-999.9')).toBe('98-7B6.5')
})

test('a number of another length keeps its own shape', () => {
  expect(inShape('98765', '99-999.9')).toBeNull()
  expect(inShape('9876543', '99-999.9')).toBeNull()
})

test.each([
  ['12345A', true],
  ['12-345', false],
  ['12 345', false],
  ['', false],
])('%s has no separators: %s', (parcelNo, expected) => {
  expect(hasNoSeparators(parcelNo)).toBe(expected)
})
