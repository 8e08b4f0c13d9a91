import { expect, test } from 'vitest'
import { compareLines } from './compare.ts'

const signs = { same: ' ', removed: '-', added: '+' }
const compared = (before: string, after: string) =>
  compareLines(before, after).map(({ change, line }) => `${signs[change]}${line}`)

test.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a\nb', 'a\nnew\nb', [' a', '+new', ' b']],
  ['a\nb\nc', 'b', ['-a', ' b', '-c']],
  ['', 'a', ['-', '+a']],
  ['a\nb\na', 'b\na\nb', ['-a', ' b', ' a', '+b']],
])('%j became %j: each line is kept, removed or added', (before, after, lines) => {
  expect(compared(before, after)).toEqual(lines)
})
