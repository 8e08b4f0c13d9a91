import { expect, test } from 'vitest'
import { CHECKS, idsByFile, idsIn, NOT_TESTED, readRows, unknownNames } from './checks.ts'
import { readText } from './files.ts'

const coverage = readText('docs/coverage.md') ?? ''

test('each check and each fault: begins the title of a test, or is on the list with its reason, never both', () => {
  const tested = new Set([...idsByFile().values()].flat())
  const missing = CHECKS.filter((id) => !tested.has(id))
  expect(missing).toEqual(Object.keys(NOT_TESTED))
})

test('the table of docs/coverage.md: has a row for each, and every file that it names holds it', () => {
  const rows = readRows(coverage)
  expect([...rows.keys()]).toEqual(CHECKS)
  const ids = idsByFile()
  const wrong = [...rows].flatMap(([id, files]) =>
    files.filter((file) => !ids.get(file)?.includes(id)).map((file) => `${file} does not hold ${id}`),
  )
  expect(wrong).toEqual([])
  const unnamed = [...rows].filter(([id, files]) => files.length === 0 && NOT_TESTED[id] === undefined)
  expect(unnamed).toEqual([])
})

test('each row of a check that has several rows names only files with its tests', () => {
  const ids = idsByFile()
  const rows = coverage.split('\n').flatMap((line) => [...readRows(`\n## Checks\n${line}`)])
  expect(rows.length).toBeGreaterThan(CHECKS.length)
  expect(rows.filter(([id, files]) => !files.every((file) => ids.get(file)?.includes(id)))).toEqual([])
})

test('every file and test that a row of docs/coverage.md names exists', () => {
  expect(unknownNames(coverage)).toEqual([])
})

test.each([
  ['a file', '| an item | domain/payoff/no-such.ts | domain/payoff/quote |', ['domain/payoff/no-such.ts']],
  ['a test', '| an item | domain/payoff/quote.ts | beside it, no-such |', ['no-such']],
  ['a test beside', '| an item | domain/payoff/payoff-on.ts | beside it |', ['domain/payoff/payoff-on']],
])('a name without a file is found: %s', (_, row, names) => {
  const found = unknownNames(`${row}\n## Checks\n`).map((text) => text.split(':')[0])
  expect(found).toEqual(names)
})

test('docs/coverage.md has at most 600 lines of at most 160 characters', () => {
  const lines = coverage.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(600)
  expect(lines.filter((line) => line.length > 160)).toEqual([])
})

test.each([
  ["test('S11 F25 offline: one charge', run)", ['S11', 'F25']],
  ["  'S05 %s, not approved: refused',", ['S05']],
  ["test('a row (S04) in the middle', run)", []],
])('%s: begins with %j', (source, ids) => {
  expect(idsIn(source)).toEqual(ids)
})
