import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { readTable } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-json-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(content: string, headerRow: 'none' | null = null) {
  const path = join(folder, 'list.json')
  writeFileSync(path, content)
  const file = await inspectFile(path)
  expect(file.kind).toBe('json')
  const table = await readTable(file, { delimiter: ',', sheet: null, headerRow, columns: [] })
  const rows: unknown[] = []
  for await (const { line, values, problem, faults } of table.rows)
    rows.push([line, ...values, ...(problem ? [problem] : []), ...(faults ? [faults] : [])])
  return { header: table.header, rows }
}

test('reads a list of objects: the names of all are the columns, and numbers keep their digits', async () => {
  const content = `\ufeff[
    {"Cert #": "C-1", "parcel": 12345678901234567890, "price": 82.26, "note": "a \\"b\\", {c} 1"},
    {"parcel": "00-1", "Cert #": "C-2", "sold": true, "price": null}
  ]`
  expect(await read(content)).toEqual({
    header: ['Cert #', 'parcel', 'price', 'note', 'sold'],
    rows: [
      [1, 'C-1', '12345678901234567890', '82.26', 'a "b", {c} 1', ''],
      [2, 'C-2', '00-1', '', '', 'true'],
    ],
  })
})

test('reads a list of lists: the first is the header, and short ones are filled up', async () => {
  const content = '[["no","parcel"],["1","68-1"],["2"]]'
  expect(await read(content)).toEqual({
    header: ['no', 'parcel'],
    rows: [
      [2, '1', '68-1'],
      [3, '2', ''],
    ],
  })
})

test('objects have a header, whatever is said; lists without one are A, B', async () => {
  expect((await read('[{"no":"1"}]', 'none')).header).toEqual(['no'])
  expect(await read('[["1","68-1"]]', 'none')).toEqual({ header: ['A', 'B'], rows: [[1, '1', '68-1']] })
})

test('a value that is a list or an object is a fault of its cell, a list among objects one of its row', async () => {
  const { rows } = await read('[{"no":"1","owner":{"name":"Ann"}},["2"]]')
  expect(rows).toEqual([
    [1, '1', '{"name":"Ann"}', { 1: { reason: 'is a list or an object, not one value', isForAll: true } }],
    [2, '2', '', 'is a list, where other rows are objects'],
  ])
})

test.each([
  ['[{"a":1},2]', 'line 1 has "2" between them'],
  ['[{"a":1}\n,{"a":', 'ends in line 2 before its list does: it was cut off'],
  ['[{"a":1},\n{"a"}]', 'is not valid JSON from line 2 on'],
  ['[{"a":1}] x', 'line 1 has "x" between them'],
  ['[]', 'has no rows'],
])('refuses %j with the line and the reason', async (content, reason) => {
  await expect(read(content)).rejects.toThrow(reason)
})

test('refuses a single object', async () => {
  await expect(read('{"data": []}')).rejects.toThrow('is JSON, but no list')
})
