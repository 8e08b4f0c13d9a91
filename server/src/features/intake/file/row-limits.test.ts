import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type InspectedFile, inspectFile } from './inspect-file.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbookRows } from './read-workbook.ts'
import { ROW_LIMITS, RowLimits } from './row-limits.ts'
import { inline, workbookBytes } from './xlsx/workbook.testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-limits-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Rows = readonly (readonly string[])[]

const asCsv = (rows: Rows) => rows.map((row) => `${row.join(',')}\n`).join('')

const asWorkbook = (rows: Rows) => {
  const cells = (row: readonly string[]) => row.map((text) => (text === '' ? '<c/>' : inline(text))).join('')
  const xml = rows.map((row) => `<row>${cells(row)}</row>`).join('')
  const parts = { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>` }
  return workbookBytes({ sheets: [{ name: 'A', rows: [] }], parts })
}

const rowsOf = (file: InspectedFile) =>
  file.kind === 'csv' ? readCsv(file, ',') : readWorkbookRows({ ...file, sheet: null })

async function read(rows: Rows, kind: 'csv' | 'xlsx'): Promise<number> {
  const path = join(folder, `list.${kind}`)
  writeFileSync(path, kind === 'csv' ? asCsv(rows) : asWorkbook(rows))
  let count = 0
  for await (const { values } of rowsOf(await inspectFile(path))) count += values.length > 0 ? 1 : 0
  return count
}

const HEADER = ['no', 'owner']
const cell = (length: number) => 'x'.repeat(length)
const empty = (count: number): Rows => Array.from({ length: count }, () => [''])

const TOO_MUCH: readonly (readonly [string, Rows, string])[] = [
  [
    'a cell that is too long',
    [HEADER, ['1', cell(ROW_LIMITS.cellCharacters + 1)]],
    'has more than 32,767 characters in row 2, column 2 (B): the most that a cell can hold. Shorten that text, save the file, and send it again.',
  ],
  [
    'too many cells in a row',
    [HEADER, Array.from({ length: ROW_LIMITS.rowCells + 1 }, () => 'x')],
    'has a cell in column 1001 (ALM) of row 2; 1,000 columns are the most. Delete the columns to the right',
  ],
]

test.each(TOO_MUCH)(
  '%s: the file is refused with the row and what to do, in either form',
  async (_, rows, sentence) => {
    await expect(read(rows, 'csv')).rejects.toThrow(`list.csv ${sentence}`)
    await expect(read(rows, 'xlsx')).rejects.toThrow(`list.xlsx ${sentence}`)
  },
)

// hostile-file.postgres.test.ts sends a workbook of them.
test('refuses a file with too many consecutive empty rows, with the row and instructions', async () => {
  await expect(read([HEADER, ...empty(ROW_LIMITS.emptyRows + 1), ['1', 'x']], 'csv')).rejects.toThrow(
    'list.csv has more than 100,000 empty rows up to row 100002. Delete them, save the file, and send it again.',
  )
})

test('refuses rows with too many characters as CSV and as XLSX, with the row and instructions', async () => {
  const rows = [HEADER, Array.from({ length: 9 }, () => cell(30_000))]
  await expect(read(rows, 'csv')).rejects.toThrow('has a row after line 1 of more than 256 kB')
  await expect(read(rows, 'xlsx')).rejects.toThrow(
    'has more than 262,144 characters in row 2, up to column 9 (I). Shorten the texts of that row, or delete columns',
  )
})

test('reads every row up to the limits, as CSV and as XLSX', async () => {
  const widest = Array.from({ length: ROW_LIMITS.rowCells }, () => 'x')
  const longest = [cell(ROW_LIMITS.cellCharacters), '1']
  const rows = [HEADER, longest, widest, ...empty(1_000), ['1', 'x']]
  expect(await read(rows, 'csv')).toBe(1_004)
  expect(await read(rows, 'xlsx')).toBe(4)
})

test('refuses a file at the first row or text beyond the limits', () => {
  const limits = new RowLimits('list.xlsx')
  const addRows = (from: number, to: number, cells: number, characters: number) => {
    for (let line = from; line <= to; line += 1) {
      for (let column = 1; column <= cells; column += 1) limits.addCell(line, column, characters)
      limits.endRow(line, false)
    }
  }
  expect(() => addRows(1, 2_000, 8, 30_000)).toThrow(
    'list.xlsx has more than 250,000,000 characters up to row 1042. Split it into parts',
  )
  expect(() => new RowLimits('list.csv').endRow(1_048_577, false)).toThrow(
    'list.csv has more than 1,048,576 rows. Split it into parts',
  )
})

test('counts escaped characters as they are read', async () => {
  expect(await read([HEADER, ['1', '_x0041_'.repeat(ROW_LIMITS.cellCharacters)]], 'xlsx')).toBe(2)
  await expect(
    read([HEADER, ['1', '_x0041_'.repeat(ROW_LIMITS.cellCharacters + 1)]], 'xlsx'),
  ).rejects.toThrow('in row 2, column 2 (B)')
})

test('refuses a workbook whose row numbers go back', async () => {
  const parts = {
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="2"/><row r="2"/></sheetData></worksheet>',
  }
  const path = join(folder, 'rows.xlsx')
  writeFileSync(path, workbookBytes({ sheets: [{ name: 'A', rows: [] }], parts }))
  const reading = readWorkbookRows({ path, name: 'rows.xlsx', sheet: null })
  await expect(reading.next()).rejects.toThrow('its rows are out of order')
})

test('reads a cell of many line breaks in linear time', async () => {
  const lines = `"${'\n'.repeat(30_000)}x"`
  const path = join(folder, 'lines.csv')
  writeFileSync(path, `${HEADER.join(',')}\n${`1,${lines}\n`.repeat(30)}`)
  let count = 0
  for await (const { values, line } of readCsv(await inspectFile(path), ','))
    count += values.length > 1 ? line : 0
  // With an expression that looks for its end at each of them this takes minutes.
  expect(count).toBe(1 + Array.from({ length: 30 }, (_, no) => 2 + no * 30_001).reduce((a, b) => a + b, 0))
})
