import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Encoding } from './csv-form.ts'
import { inspectFile, MAX_BYTES } from './inspect-file.ts'
import { type ReadOptions, readTable } from './read-rows.ts'
import { tableBytes } from './xlsx/workbook.testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function read(path: string, options: Partial<ReadOptions> = {}, encoding?: Encoding) {
  const table = await readTable(await inspectFile(path, undefined, encoding), {
    delimiter: ',',
    sheet: null,
    headerRow: null,
    columns: [],
    ...options,
  })
  const rows: unknown[] = []
  for await (const { line, values, problem } of table.rows)
    rows.push([line, ...values, ...(problem ? [problem] : [])])
  return { header: table.header, rows }
}

test('reports the line on which each CSV row begins, with a byte-order mark, quoted line breaks and empty lines', async () => {
  const path = write('good.csv', '\ufeffa,b\r\n1,"x\r\n""y"""\r\n\r\n  2 , z \r\n,\r\n3,w')
  expect(await read(path)).toEqual({
    header: ['a', 'b'],
    rows: [
      [2, '1', 'x\n"y"'],
      [5, '2', 'z'],
      [7, '3', 'w'],
    ],
  })
})

test('reports wrong quotes and uneven rows by line, and reads the others', async () => {
  const path = write('odd.csv', 'a,b\n1,x"y\n2,"q"z\n3\n4,5,6\n7,8\n')
  const { rows } = await read(path)
  expect(rows).toEqual([
    [2, '1', 'x"y', expect.stringContaining('odd quote')],
    [3, '2', '"q"z', expect.stringContaining('odd quote')],
    [4, '3', 'has 1 columns where the header has 2'],
    [5, '4', '5', '6', 'has 3 columns where the header has 2'],
    [6, '7', '8'],
  ])
})

test('refuses a file with an unclosed quote, and names the line before it', async () => {
  const path = write('open.csv', 'a,b\n1,2\n3,"4\n5,6\n')
  await expect(read(path)).rejects.toThrow('a quote after line 2 that never ends')
})

test('suggests an unexpected delimiter, and uses the delimiter of the map', async () => {
  const path = write('semicolons.csv', 'a;b\n1;2\n')
  await expect(read(path)).rejects.toThrow('"delimiter": ";"')
  expect((await read(path, { delimiter: ';' })).rows).toEqual([[2, '1', '2']])
})

test('refuses two columns of one name only where the name is used; the second is Name (2), one without a name Column C', async () => {
  const path = write('twice.csv', 'a,b,a,,a (2)\n1,2,3,4,5\n')
  const { header, rows } = await read(path, { columns: ['b', 'a (2)'] })
  expect(header).toEqual(['a', 'b', 'a (3)', 'Column D', 'a (2)'])
  expect(rows).toEqual([[2, '1', '2', '3', '4', '5']])
  await expect(read(path, { columns: ['a'] })).rejects.toThrow('two columns are named a')
})

test('reads a file without a header row from its first line on: its columns are A, B, C', async () => {
  const path = write('headless.csv', 'x,1\ny,2,z\n\nw,3\n')
  expect(await read(path, { headerRow: 'none', columns: ['B'] })).toEqual({
    header: ['A', 'B', 'C'],
    rows: [
      [1, 'x', '1', expect.stringContaining('has 2 columns')],
      [2, 'y', '2', 'z'],
      [4, 'w', '3', expect.stringContaining('has 2 columns')],
    ],
  })
})

test.each([
  ['in line 3', 'a,b\n1,2\n3,Mu\xc3'],
  ['in line 2', 'a,b\n1,\xe2\x82'],
])('refuses a file that ends in the middle of a character %s', async (where, latin) => {
  const path = write('cut.csv', Buffer.from(latin, 'latin1'))
  await expect(inspectFile(path)).rejects.toThrow(
    `ends in the middle of a character, ${where}: it was cut off`,
  )
})

test('estimates the rows of a file by its records, not its lines', async () => {
  const path = write('lines.csv', 'a,b\n1,"x\ny\nz"\n,\n2,w\n\n')
  expect((await inspectFile(path)).rowEstimate).toBe(2)
})

const TITLED = 'Summit County,,\n"Liens, as of 1/31/99",,\n\nno,parcel,price\n1,2,3\n,,\n\x1a'

test('finds the header below a title by its names, and keeps the file’s line numbers', async () => {
  const path = write('titled.csv', TITLED)
  const expected = { header: ['no', 'parcel', 'price'], rows: [[5, '1', '2', '3']] }
  expect(await read(path, { columns: ['price', 'no'] })).toEqual(expected)
  expect(await read(path, { headerRow: 4 })).toEqual(expected)
})

test('accepts a header without one of the names, so that the missing name can be reported', async () => {
  const path = write('titled.csv', TITLED)
  expect((await read(path, { columns: ['no', 'parcel', 'rate'] })).header).toEqual(['no', 'parcel', 'price'])
})

test.each([3, 9])('headerRow %i on an empty line: is reported', async (headerRow) => {
  const path = write('titled.csv', TITLED)
  await expect(read(path, { headerRow })).rejects.toThrow(
    `has nothing in line ${headerRow}, where the map expects`,
  )
})

test('uses the first row as the header if the column names are too far down', async () => {
  const path = write('deep.csv', `a,b\n${'1,2\n'.repeat(30)}no,parcel\n`)
  const { header, rows } = await read(path, { columns: ['no', 'parcel'] })
  expect([header, rows.length]).toEqual([['a', 'b'], 31])
})

test('skips blank lines, lines of commas and an end-of-file character at the end', async () => {
  const path = write('ended.csv', 'a,b\r\n1,2\r\n,\r\n  \r\n\r\n\x1a')
  expect((await read(path)).rows).toEqual([[2, '1', '2']])
})

test('fills up short rows of XLSX files and skips empty rows', async () => {
  const rows = [['a', 'b', 'c'], ['1'], [], ['', '2', '']]
  const path = join(folder, 'short.xlsx')
  writeFileSync(path, tableBytes(rows))
  expect(await read(path)).toEqual({
    header: ['a', 'b', 'c'],
    rows: [
      [2, '1', '', ''],
      [4, '', '2', ''],
    ],
  })
})

/** A zip archive with one empty file. */
function bareZip(): Buffer {
  const name = Buffer.from('readme.txt')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length, 16)
  return Buffer.concat([local, name, entry, name, end])
}

test('reads Windows-1252 and semicolons if the format says so, as Excel on Windows writes them', async () => {
  const bytes = Buffer.from([
    ...Buffer.from('a;b\r\n'),
    0x80,
    0x35,
    0x3b,
    ...Buffer.from('Mu\xf1oz \x96 \x93x\x94', 'latin1'),
  ])
  const path = write('windows.csv', bytes)
  expect(await read(path, { delimiter: ';' }, 'windows-1252')).toEqual({
    header: ['a', 'b'],
    rows: [[2, '€5', 'Muñoz – “x”']],
  })
  await expect(inspectFile(path)).rejects.toThrow('"encoding": "windows-1252"')
  const utf8 = write('utf8.csv', '\ufeffa,b\n')
  await expect(inspectFile(utf8, undefined, 'windows-1252')).rejects.toThrow('leave out the encoding')
})

test.each<[string, string, string | Buffer, string]>([
  ['a bare zip', 'table.xlsx', bareZip(), 'is a zip archive, not an XLSX workbook'],
  ['a broken zip', 'broken.xlsx', 'PK\x03\x04 and nothing more', 'is a zip archive, not an XLSX workbook'],
  ['a web page', 'page.csv', '\n<!DOCTYPE html><title>Log in</title>', 'is a web page'],
  [
    'an old Excel file',
    'old.csv',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'is an Excel file of the old kind',
  ],
  ['a PDF', 'list.csv', '%PDF-1.7', 'is a PDF'],
  ['UTF-16', 'wide.csv', Buffer.from('\ufeffa,b\n', 'utf16le'), 'UTF-16'],
  [
    'Latin-1',
    'latin.csv',
    Buffer.from('a,b\n1,Mu\xf1oz\n', 'latin1'),
    'is not in UTF-8 (at or after line 1)',
  ],
  ['binary data', 'binary.csv', Buffer.from([97, 44, 0, 98]), 'is not text'],
  ['an empty file', 'empty.csv', '', 'is empty'],
  ['more than 25 MB', 'large.csv', Buffer.alloc(MAX_BYTES + 1, 'a'), '25 MB is the most'],
])('%s: is refused by its content, whatever its name', async (_, name, content, message) => {
  await expect(inspectFile(write(name, content))).rejects.toThrow(message)
})

test('reports a missing file', async () => {
  await expect(inspectFile(join(folder, 'nowhere.csv'))).rejects.toThrow('There is no file')
})
