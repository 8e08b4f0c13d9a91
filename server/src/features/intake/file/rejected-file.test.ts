import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rejectedCell } from './rejected-file.ts'

test('writes no formulas to the rejected file, and keeps amounts unchanged', () => {
  expect(['=1+1', '+A1', '@x', '-cmd', '\tx', '-12.50', '$1,234.56', 'a"b'].map(rejectedCell)).toEqual([
    "'=1+1",
    "'+A1",
    "'@x",
    "'-cmd",
    "'\tx",
    '-12.50',
    '"$1,234.56"',
    '"a""b"',
  ])
  fc.assert(
    fc.property(fc.string(), (text) => {
      const bare = rejectedCell(text).replace(/^"/, '')
      expect(/^[=+@\t\r]/.test(bare) || /^-(?!\$?[\d,]+(?:\.\d+)?"?$)/.test(bare)).toBe(false)
    }),
  )
})
