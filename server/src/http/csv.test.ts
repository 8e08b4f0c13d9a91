import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r=1"`],
  ['=a,"b"', `"'=a,""b"""`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1+1', "' =1+1"],
  [';=1+1', "';'=1+1"],
  [',=1+1', `"',=1+1"`],
  ['a;=1+1', "a;'=1+1"],
  ['a;\t+1', "a;\t'+1"],
  ['a; b - c', 'a; b - c'],
  ['plain', 'plain'],
  ['two\nlines', '"two\nlines"'],
  ['a "b", c', '"a ""b"", c"'],
  [-12.5, '-12.5'],
  [0, '0'],
  ['2026-11-20', '2026-11-20'],
  [null, ''],
  [undefined, ''],
  ['', ''],
])('S30 %j is written %j: numbers and dates stay plain, no text begins a formula', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('S30 any text stays one cell and begins no formula, with any separator', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvCell(text)
      const isQuoted = cell.startsWith('"')
      const inside = isQuoted ? cell.slice(1, -1) : cell
      expect(inside).not.toMatch(/^[\s;,|]*[=+\-@＝＋－＠]|^[\t\r]|[;\t|]\s*[=+\-@＝＋－＠]/)
      expect(isQuoted ? inside.replaceAll('""', '') : inside).not.toMatch(isQuoted ? /"/ : /[",\r\n]/)
    }),
  )
})
