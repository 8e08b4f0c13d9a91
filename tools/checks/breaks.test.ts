import { expect, test } from 'vitest'
import { BREAKS, brokenText } from '../simulator/broken/breaks.ts'
import { readText } from './files.ts'

test.each(BREAKS.map((one) => [one.money, one.what, one] as const))(
  'case %i: the simulator can still break its line, so that %s',
  (_, __, one) => {
    const text = readText(one.file) ?? ''
    expect(brokenText(text, one)).not.toBe(text)
  },
)

test('each of the eighteen cases of money is broken at least once', () => {
  const cases = new Set(BREAKS.map(({ money }) => money).filter((money) => money < 100))
  expect([...cases].sort((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
})

test.each([
  ['is gone', 'const other = 1\n', '0 times'],
  ['stands there twice', 'a()\nb()\na()\n', '2 times'],
])('a line that %s is not broken somewhere else instead', (_, text, says) => {
  const one = { money: 1, what: 'anything', file: 'a.ts', line: 'a()', to: '' }
  expect(() => brokenText(text, one)).toThrow(says)
})
