import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { readWorkbookRows } from './read-workbook.ts'
import { readXlsx } from './read-xlsx.ts'
import { cellText, textOfNumber } from './xlsx/cell.ts'
import { GENERAL, maskOf, meaningOf } from './xlsx/styles.ts'
import {
  boolean,
  EMPTY,
  error,
  formula,
  inline,
  number,
  shared,
  styled,
  type TestWorkbook,
  tableBytes,
  workbookBytes,
} from './xlsx/workbook.testing.ts'
import { Zip } from './xlsx/zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-xlsx-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
function write(bytes: Uint8Array): string {
  const path = join(folder, `${++made}.xlsx`)
  writeFileSync(path, bytes)
  return path
}

async function readBytes(bytes: Uint8Array, sheet: string | null = null) {
  const rows: unknown[] = []
  const { path, name } = await inspectFile(write(bytes))
  for await (const { line, values, problem } of readWorkbookRows({ path, name, sheet }))
    rows.push([line, ...values, ...(problem ? [problem] : [])])
  return rows
}

const read = (workbook: TestWorkbook, sheet: string | null = null) =>
  readBytes(workbookBytes(workbook), sheet)

const BILLS: TestWorkbook = {
  strings: [
    '<t>parcel</t>',
    '<r><t>Ex</t></r><r><t>ample &amp; Co</t></r><rPh><t>spoken</t></rPh>',
    '<t xml:space="preserve"> two\n lines_x0000__x000D_</t>',
  ],
  formats: ['mm/dd/yyyy', '0.00%', '#,##0.00'],
  sheets: [
    { name: 'Notes', rows: [[inline('read the other')]] },
    {
      name: 'Bills & more',
      rows: [
        [shared(0), inline('amount'), inline('sold'), inline('rate')],
        [number(38_244_500), number(0.1 + 0.2), styled(45_351, 1), styled(0.1275, 2)],
        [],
        [inline('007'), formula('0.6'), EMPTY, styled(0.07, 2)],
        [shared(1), error('#REF!'), EMPTY, boolean(1)],
        [shared(2), formula('text', 'str'), styled(1_234.5, 3)],
      ],
    },
  ],
}

test('numbers, percentages, dates, formulas and texts become plain texts, and an error cell rejects its row', async () => {
  expect(await read(BILLS, 'Bills & more')).toEqual([
    [1, 'parcel', 'amount', 'sold', 'rate'],
    [2, '38244500', '0.3', '2024-02-29', '12.75%'],
    [3],
    [4, '007', '0.6', '', '7%'],
    [5, 'Example & Co', '#REF!', '', 'true', 'has a cell with the error #REF!'],
    [6, 'two\n lines', 'text', '1234.5'],
  ])
})

test.each([
  ['00000', '4101', '04101'],
  ['00-00000-00', '6800012', '00-68000-12'],
  ['00-00000-00', '1680001234', '168-00012-34'],
  ['000\\-00\\-0000', '78051120', '078-05-1120'],
  ['(000) 000-0000', '3305550100', '(330) 555-0100'],
  ['"P"0000', '12', 'P0012'],
  ['##-####', '681', '-681'],
  ['0000000;[Red]-0', '12', '0000012'],
])('the number format %s shows %s as %s in a text field', (format, digits, text) => {
  expect(
    textOfNumber({ type: 'n', format: { meaning: 'number', mask: maskOf(format) }, value: digits }),
  ).toBe(text)
})

test.each(['0', '0.00', '000.00', '#,##0', '#,##0.00', 'General', '0.00E+00', '0/00', '_($* #,##0.00_)'])(
  'the number format %s does not change a text',
  (format) => {
    expect(maskOf(format)).toBeNull()
  },
)

test.each([
  ['123456789012345', '123456789012345', null],
  ['1.2345678E7', '12345678', null],
  ['2.0240001234E10', '20240001234', null],
  ['00123', '00123', null],
  ['123.0', '123', null],
  ['12345678901234567', '12345678901234567', 'more than 15 digits'],
  ['1234567890123450', '1234567890123450', 'more than 15 digits'],
  ['1.2345678901234567E+19', '12345678901234567000', 'more than 15 digits'],
  ['0.30000000000000004', '0.3', 'more than 15 digits'],
])('the stored number %s reads as %s; in a text field: %s', (stored, text, reason) => {
  const cell = { type: 'n', format: GENERAL, value: stored }
  expect(cellText(cell, { strings: [], is1904: false })).toBe(text)
  expect(textOfNumber(cell)).toEqual(
    reason === null ? null : { reason: expect.stringContaining(reason), isForAll: false },
  )
})

test('a formula without a stored result is a fault of its cell, and one with an empty text is not', async () => {
  const { path, name } = await inspectFile(
    write(workbookBytes({ sheets: [{ name: 'A', rows: [[inline('a'), formula(''), formula('', 'str')]] }] })),
  )
  const { value } = await readWorkbookRows({ path, name, sheet: null }).next()
  expect(value).toMatchObject({
    values: ['a'],
    faults: { 1: { reason: expect.stringContaining('without a stored result'), isForAll: true } },
  })
  expect(Object.keys((value as { faults: object }).faults)).toEqual(['1'])
})

test('without a name the first visible sheet is read; a wrong name lists the sheets', async () => {
  expect(await read(BILLS)).toEqual([[1, 'read the other']])
  const hidden = { sheets: [{ ...BILLS.sheets[0], state: 'hidden' }, BILLS.sheets[1]] } as TestWorkbook
  expect((await read({ ...BILLS, ...hidden }))[0]).toEqual([1, 'parcel', 'amount', 'sold', 'rate'])
  await expect(read(BILLS, 'Bill')).rejects.toThrow('Its sheets: Notes, Bills & more')
})

test('XML with namespace prefixes, without cell references and without shared strings: is read', async () => {
  const sheet =
    '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row><x:row><x:c/><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  const parts = { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': '<styleSheet/>' }
  expect(await read({ sheets: [{ name: 'A', rows: [] }], parts })).toEqual([
    [1, 'a', '1'],
    [2, '', '2'],
  ])
})

test.each([
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [45_351, false, '2024-02-29'],
  [45_351.999_999_995, false, '2024-03-01'],
  [45_351.75, false, '2024-02-29'],
  [43_889, true, '2024-02-29'],
  [60, false, '60'],
  [-5, false, '-5'],
  [9_999_999, false, '9999999'],
])('date serial %d (1904 system: %s): is %s', (serial, is1904, text) => {
  const cell = { type: 'n', format: { meaning: 'date', mask: null }, value: String(serial) } as const
  expect(cellText(cell, { strings: [], is1904 })).toBe(text)
})

test.each([
  ['mm/dd/yyyy', 'date'],
  ['[$-409]d\\-mmm\\-yy;@', 'date'],
  ['[h]:mm', 'date'],
  ['"due" yyyy', 'date'],
  ['0.00%', 'percent'],
  ['General', 'number'],
  ['#,##0.00;[Red]\\-#,##0.00', 'number'],
  ['_($* #,##0.00_);_($* (#,##0.00)', 'number'],
  ['0 "days"', 'number'],
  ['[Magenta]0.00E+00', 'number'],
])('the number format %s: means a %s', (format, meaning) => {
  expect(meaningOf(format)).toBe(meaning)
})

test('a cell beyond column 1,000: the file is refused', async () => {
  const sheet = '<worksheet><sheetData><row r="7"><c r="XFD7"><v>1</v></c></row></sheetData></worksheet>'
  const parts = { 'xl/worksheets/sheet1.xml': sheet }
  await expect(read({ sheets: [{ name: 'A', rows: [] }], parts })).rejects.toThrow(
    'a cell in column 16384 (XFD) of row 7; 1,000 columns are the most',
  )
})

test.each([
  ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>', 'it has a document type'],
  ['broken XML', '<worksheet><sheetData>', 'its XML is broken'],
])('a sheet with %s: the file is refused with the reason', async (_, sheet, reason) => {
  const parts = { 'xl/worksheets/sheet1.xml': sheet }
  await expect(read({ sheets: [{ name: 'A', rows: [] }], parts })).rejects.toThrow(
    `cannot be read as XLSX (${reason}`,
  )
})

const MB = 1024 * 1024

test('a small file that unpacks to a huge one: is refused at the limit, whatever sizes it declares', async () => {
  const bomb = workbookBytes({
    sheets: [{ name: 'A', rows: [[inline('a')]] }],
    parts: { 'xl/sharedStrings.xml': `<sst>${' '.repeat(101 * MB)}</sst>` },
  })
  expect(bomb.length).toBeLessThan(MB)
  await expect(readBytes(bomb)).rejects.toThrow('unpacks to more than 100 MB')
  await expect(readBytes(withDeclaredSize(bomb, 1_000))).rejects.toThrow('too many bytes')
})

test('the limit applies to all unpacked parts together', async () => {
  const part = `<a>${' '.repeat(MB)}</a>`
  const path = write(workbookBytes({ sheets: [], parts: { one: part, two: part } }))
  const zip = await Zip.open(path, 'x', 1.5 * MB)
  const bytes = async (name: string) => {
    let size = 0
    for await (const chunk of zip.read(name)) size += chunk.length
    return size
  }
  expect(await bytes('one')).toBe(part.length)
  await expect(bytes('two')).rejects.toThrow('unpacks to more than 1.5 MB')
  zip.close()
})

/** The same archive, declaring another unpacked size for its shared strings. */
function withDeclaredSize(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive)
  const name = bytes.lastIndexOf('xl/sharedStrings.xml')
  bytes.writeUInt32LE(size, name - 46 + 24)
  return bytes
}

test('20,000 rows: are all read, in order', async () => {
  const rows = Array.from({ length: 20_000 }, (_, no) => [`${no}`, `Ünïcödé ${no}`])
  const found = await readBytes(tableBytes(rows))
  expect(found).toHaveLength(20_000)
  expect([found[0], found.at(-1)]).toEqual([
    [1, '0', 'Ünïcödé 0'],
    [20_000, '19999', 'Ünïcödé 19999'],
  ])
})

test('a workbook that wants more memory or time than its process may take: is refused with what to do, and the next is read', async () => {
  const strings = Array.from({ length: 150_000 }, (_, no) => `<t>text ${no}</t>`)
  const bytes = workbookBytes({ strings, sheets: [{ name: 'A', rows: [[shared(0)]] }] })
  const file = await inspectFile(write(bytes))
  const readWith = async (memoryMb: number, answerMs = 600_000) => {
    const rows = []
    for await (const { values } of readXlsx(file, null, { memoryMb, answerMs })) rows.push(values)
    return rows
  }
  await expect(readWith(384, 1)).rejects.toThrow(
    'takes too much time to be read as XLSX. Save it as CSV UTF-8',
  )
  await expect(readWith(10)).rejects.toThrow('takes too much memory to be read as XLSX. Save it as CSV UTF-8')
  expect(await readWith(384)).toEqual([['text 0']])
})

test('the process that reads says what is wrong with the file', async () => {
  const file = await inspectFile(write(workbookBytes(BILLS)))
  await expect(readXlsx(file, 'Gone').next()).rejects.toThrow(
    'has no sheet Gone. Its sheets: Notes, Bills & more.',
  )
})

test('whoever wants no more rows leaves no process behind', async () => {
  const rows = Array.from({ length: 20_000 }, (_, no) => [`${no}`])
  const reading = readXlsx(await inspectFile(write(tableBytes(rows))), null)
  expect((await reading.next()).value).toMatchObject({ line: 1 })
  await reading.return()
  expect(await reading.next()).toEqual({ done: true, value: undefined })
  await vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'))
})
