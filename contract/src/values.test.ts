import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formId, formIdOrNone, formInt } from './values.ts'

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
