import { expect, test } from 'vitest'
import { CHECKS, idsByFile, idsIn, NOT_TESTED, readRows } from './checks.ts'
import { readText } from './files.ts'

test('each check and each fault: begins the title of a test, or is on the list with its reason, never both', () => {
  const tested = new Set([...idsByFile().values()].flat())
  const missing = CHECKS.filter((id) => !tested.has(id))
  expect(missing).toEqual(Object.keys(NOT_TESTED))
})

test('the table of docs/coverage.md: has a row for each, and every file that it names holds it', () => {
  const rows = readRows(readText('docs/coverage.md') ?? '')
  expect([...rows.keys()]).toEqual(CHECKS)
  const ids = idsByFile()
  const wrong = [...rows].flatMap(([id, files]) =>
    files.filter((file) => !ids.get(file)?.includes(id)).map((file) => `${file} does not hold ${id}`),
  )
  expect(wrong).toEqual([])
  const unnamed = [...rows].filter(([id, files]) => files.length === 0 && NOT_TESTED[id] === undefined)
  expect(unnamed).toEqual([])
})

test.each([
  ["test('S11 F25 offline: one charge', run)", ['S11', 'F25']],
  ["  'S05 %s, not approved: refused',", ['S05']],
  ["test('a row (S04) in the middle', run)", []],
])('%s: begins with %j', (source, ids) => {
  expect(idsIn(source)).toEqual(ids)
})
