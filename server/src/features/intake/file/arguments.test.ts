import { expect, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

test('amounts and counts: may have thousands separators', () => {
  expect(
    readArguments(['a.csv', '--expect-rows', '6,317', '--expect-total', '$2,331,206.96', '--preset', 'ky']),
  ).toEqual({
    path: 'a.csv',
    mapPath: null,
    sheet: null,
    acceptsValid: false,
    isDryRun: false,
    expectedRows: 6_317,
    expectedCents: 233_120_696,
    preset: 'KY',
  })
  expect(readArguments(['--help'])).toBeNull()
})

test.each<[string[]]>([
  [[]],
  [['a', 'b']],
  [['a', '--force']],
  [['a', '--expect-rows', 'x']],
  [['a', '--expect-total', '1.234']],
])('invalid arguments %j: are refused with the usage', (argv) => {
  expect(() => readArguments(argv)).toThrow(UsageError)
})
