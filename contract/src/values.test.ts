import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  amountAboveZero,
  amountFromZero,
  exactText,
  formId,
  formIdOrNone,
  formInt,
  money,
  moneyText,
  multilineText,
  text,
} from './values.ts'

const read = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeDecode(schema, value as never)
  return result.success ? result.data : 'refused'
}

test.each([
  [855, 855],
  ['855', 855],
  [' 855 ', 855],
  ['0', 'refused'],
  [0, 'refused'],
  ['', 'refused'],
  [null, 'refused'],
  ['8.5', 'refused'],
  ['1e3', 'refused'],
  ['-1', 'refused'],
  ['0x10', 'refused'],
  [8.5, 'refused'],
  ['9'.repeat(16), 'refused'],
  [[], 'refused'],
  [true, 'refused'],
])('an id in a body: %j is read as %j', (value, id) => {
  expect(read(formId, value)).toBe(id)
})

test.each([
  [null, null],
  ['', null],
  [' ', null],
  ['855', 855],
  [855, 855],
  ['0', 'refused'],
  ['x', 'refused'],
  [{}, 'refused'],
])('an id or none in a body: %j is read as %j', (value, id) => {
  expect(read(formIdOrNone, value)).toBe(id)
})

test('a number in a body keeps its bounds, however it is written', () => {
  const type = formInt(0, 3)
  expect([0, '3', 4, '4', '-1'].map((value) => read(type, value))).toEqual([
    0,
    3,
    'refused',
    'refused',
    'refused',
  ])
})

test('what we send ourselves is a number, and none is null', () => {
  expect([z.encode(formId, 855), z.encode(formIdOrNone, null), z.encode(formIdOrNone, 855)]).toEqual([
    855,
    null,
    855,
  ])
})

test.each([
  [12.34, 1234, 1234, 1234],
  [0.01, 1, 1, 1],
  [999_999_999.99, 99_999_999_999, 99_999_999_999, 99_999_999_999],
  [0, 'refused', 0, 0],
  [-0, 'refused', 0, 0],
  [-0.01, 'refused', 'refused', -1],
  [1_000_000_000, 'refused', 'refused', 100_000_000_000],
  [0.001, 'refused', 'refused', 'refused'],
  [1e308, 'refused', 'refused', 'refused'],
  [Number.NaN, 'refused', 'refused', 'refused'],
  ['1', 'refused', 'refused', 'refused'],
])(
  '%j dollars: entered %j, entered or nothing %j, answered or compared %j',
  (value, above, from, answered) => {
    expect([amountAboveZero, amountFromZero, money].map((type) => read(type, value))).toEqual([
      above,
      from,
      answered,
    ])
  },
)

test.each([
  ['12.3', 1230],
  ['0', 0],
  ['999999999.99', 99_999_999_999],
  ['1000000000', 'refused'],
  ['-1', 'refused'],
  ['-0', 'refused'],
  ['1e3', 'refused'],
  ['NaN', 'refused'],
  ['1.234', 'refused'],
  ['', 'refused'],
])('the amount %j of a form is read as %j', (value, amount) => {
  expect(read(moneyText, value)).toBe(amount)
})

test.each([
  ['A\r\nBcc: x@y.example', 'A Bcc: x@y.example'],
  [' pasted\tfrom a table\n', 'pasted from a table'],
  ['one\u2028two\u0085three', 'one two three'],
  ['\r\n', ''],
])('one line of user text: %j becomes %j', (typed, stored) => {
  expect(z.parse(text(60), typed)).toBe(stored)
})

test('other control characters are refused in one line; several lines keep their breaks', () => {
  for (const sign of ['\0', '\b', '\u001b', '\u007f', '\u0092'])
    expect(z.safeParse(text(60), `a${sign}b`).success).toBe(false)
  for (const sign of ['\n', '\u2028', '\0'])
    expect(z.safeParse(exactText(60), `a${sign}b`).success).toBe(false)
  expect(z.parse(multilineText(60), ' one\r\ntwo ')).toBe('one\r\ntwo')
})
