import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const sorted = (items: readonly string[]) =>
  inOrder([...items], (a, b) => a.charAt(0) > b.charAt(0)).join(' ')

test.each([
  ['none', [], ''],
  ['one', ['a'], 'a'],
  ['in order', ['a', 'b', 'c'], 'a b c'],
  ['in reverse', ['c', 'b', 'a'], 'a b c'],
  ['equal ones, told apart by the second letter', ['b2', 'a1', 'b1', 'a2'], 'a1 a2 b2 b1'],
])('%s: sorted, and equal items keep their order', (_, items, expected) => {
  expect(sorted(items)).toBe(expected)
})
