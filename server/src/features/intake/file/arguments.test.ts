import { expect, test } from 'vitest'
import { readCommand, UsageError } from './arguments.ts'

test('accepts thousands separators in amounts and counts', () => {
  expect(
    readCommand(['a.csv', '--expect-rows', '6,317', '--expect-total', '$2,331,206.96', '--preset', 'ky']),
  ).toEqual({
    kind: 'import',
    args: {
      path: 'a.csv',
      mapPath: null,
      sheet: null,
      acceptsValid: false,
      isDryRun: false,
      expectedRows: 6_317,
      expectedCents: 233_120_696,
      preset: 'KY',
      matchBy: null,
      erasesEmpty: false,
    },
  })
  expect(readCommand(['--help'])).toEqual({ kind: 'help' })
})

test('reads how rows are matched, whether empty cells erase, and which import is undone', () => {
  expect(readCommand(['a.csv', '--match-by', 'certificateno', '--erase-empty'])).toMatchObject({
    args: { matchBy: 'certificateNo', erasesEmpty: true },
  })
  expect(readCommand(['--undo', '12'])).toEqual({ kind: 'undo', batchId: 12 })
  expect(readCommand(['--undo'])).toEqual({ kind: 'undo', batchId: null })
})

test.each<[string[]]>([
  [[]],
  [['a', 'b']],
  [['a', '--force']],
  [['a', '--expect-rows', 'x']],
  [['a', '--expect-total', '1.234']],
  [['a', '--match-by', 'ownerName']],
  [['--undo', 'a.csv']],
  [['--undo', '12', '--dry-run']],
  [['--undo', '12', '--map', 'map.json']],
  [['--undo', '1', '2']],
])('invalid arguments %j: are refused with the usage', (argv) => {
  expect(() => readCommand(argv)).toThrow(UsageError)
})
