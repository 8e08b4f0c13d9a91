import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importRequest, importServices } from '../../../../test/import-request.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '../../../db/database.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { type ImportRequest, type ImportResult, importFile } from './import-file.ts'
import { parseMap } from './map.ts'
import { sentence } from './rejected-file.ts'
import { reportText } from './report.ts'
import { error, formula, inline, number, styled, workbookBytes } from './xlsx/workbook.testing.ts'

let database: Database
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-us-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate certificate, parcel, county, state, import_batch, regime restart identity cascade`.execute(
    database.db,
  )
})

/** Imports the valid rows of a file by the template's columns, unless a map is given. */
function run(name: string, content: string | Uint8Array, changes: Partial<ImportRequest> = {}) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { map = null, ...others } = changes
  return importFile(
    importServices(database),
    importRequest(path, map, { acceptsValid: true, ...others }),
    NO_PROGRESS,
  )
}

const rejections = ({ rejected }: ImportResult) =>
  Object.fromEntries(rejected.map((row) => [row.line, row.rejections.map(sentence).join('; ')]))

const certificates = () =>
  database.db
    .selectFrom('certificate')
    .select(['certificate_no', 'parcel_no', 'owner_name', 'address', 'zip', 'purchased_on', 'price_cents'])
    .orderBy('id')
    .execute()

const SHORT = 'state,county,fips,certificateNo,parcelNo,ownerName,price'
const WHOLE =
  'state,county,fips,certificateNo,parcelNo,ownerName,address,city,zip,saleType,purchasedOn,price,ratePercent'
const csv = (...lines: string[]) => `${lines.join('\n')}\n`

test('reads one figure in each way that real files write it, and rejects what may be another', async () => {
  const amounts = [
    '"$   58,685.57"',
    '1234.5600',
    '6387.1900000000005',
    '"27, 721.44"',
    '1234.567',
    '"$ 1,234.56 CR"',
  ]
  const rows = amounts.map(
    (amount, no) => `OH,Summit,39153,AM-${no + 1},81-0000${no + 1},Example Ann,${amount}`,
  )
  const result = await run('amounts.csv', csv(SHORT, ...rows))
  expect((await certificates()).map((it) => it.price_cents)).toEqual([5_868_557, 123_456, 638_719])
  expect(rejections(result)).toEqual({
    5: "price '27, 721.44': is not an amount of dollars",
    6: "price '1234.567': is not an amount of dollars",
    7: "price '$ 1,234.56 CR': is not an amount of dollars",
  })
})

test('leaves out the apostrophe that marks a number as text, and warns', async () => {
  const result = await run(
    'apostrophe.csv',
    csv(
      SHORT,
      "OH,Summit,39153,C-1,'0012345,O'Brien Ann,1.00",
      "OH,Summit,39153,C-2,0012346,'70s Records,1.00",
    ),
  )
  expect(await certificates()).toMatchObject([
    { parcel_no: '0012345', owner_name: "O'Brien Ann" },
    { parcel_no: '0012346', owner_name: "'70s Records" },
  ])
  expect(result.warnings).toEqual([
    "1 cell begins with an apostrophe that marks a number as text. The apostrophe is left out: '0012345 (line 2).",
  ])
})

/** Formats of the workbook: 1 a day, 2 six places, 3 a ZIP code, 4 a percentage, 5 a day with the time, 6 a parcel. */
const FORMATS = ['yyyy-mm-dd', '000000', '00000', '0.00%', 'yyyy-mm-dd h:mm:ss', '00-00000-00']
const DAY = styled(45_216, 1)

function workbook(...rows: readonly Partial<Record<string, string>>[]): Uint8Array {
  const usual = {
    state: inline('OH'),
    county: inline('Summit'),
    fips: inline('39153'),
    ownerName: inline('Example Ann'),
    address: inline('1 A St'),
    city: inline('Akron'),
    zip: inline('44308'),
    saleType: inline('auction'),
    purchasedOn: DAY,
    price: number(1_234.56),
    ratePercent: number(12.75),
  }
  const names = WHOLE.split(',')
  const lines = rows.map(
    (row, no): Record<string, string> => ({
      ...usual,
      certificateNo: inline(`X-${no + 1}`),
      parcelNo: inline(`${no + 1}`),
      ...row,
    }),
  )
  return workbookBytes({
    formats: FORMATS,
    sheets: [
      { name: 'A', rows: [names.map(inline), ...lines.map((row) => names.map((name) => row[name] ?? ''))] },
    ],
  })
}

test('reads the cells of a workbook as it shows them, and rejects digits that a spreadsheet lost', async () => {
  const result = await run(
    'cells.xlsx',
    workbook(
      {},
      { price: number(82.260_000_000_000_22) },
      { price: number(4_122.030_000_000_001) },
      { parcelNo: number(1.234_567_890_123_457e19) },
      { parcelNo: styled(123, 2) },
      { zip: styled(4_101, 3) },
      { ratePercent: styled(0.1275, 4) },
      { purchasedOn: styled(45_216.993_055_555_55, 5) },
      { purchasedOn: inline('10/17/2023') },
      { price: inline('1,234.56') },
      { purchasedOn: number(45_216) },
      { price: error('#REF!') },
      { price: formula('') },
      { parcelNo: number(20_240_001_234) },
      { parcelNo: styled(6_800_012, 6), zip: styled(4_101, 3) },
    ),
  )
  expect(rejections(result)).toEqual({
    5: expect.stringMatching(/^parcelNo.*is stored as a number of more than 15 digits/),
    10: "purchasedOn '10/17/2023': is not a date written YYYY-MM-DD",
    12: "purchasedOn '45216': is not a date written YYYY-MM-DD",
    13: 'the row: has a cell with the error #REF!',
    14: expect.stringMatching(/^price.*has a formula without a stored result/),
  })
  const stored = await certificates()
  expect(stored.map((it) => it.parcel_no)).toEqual([
    '1',
    '2',
    '3',
    '000123',
    '6',
    '7',
    '8',
    '10',
    '20240001234',
    '00-68000-12',
  ])
  expect(stored.slice(1, 3).map((it) => it.price_cents)).toEqual([8_226, 412_203])
  expect(stored.map((it) => it.zip).filter((zip) => zip !== '44308')).toEqual(['04101', '04101'])
  expect(new Set(stored.map((it) => it.purchased_on))).toEqual(new Set(['2023-10-17']))
})

test('rejects a certificate or parcel number that a spreadsheet shortened', async () => {
  const rows = ['1.23457E+13', '12E4', '68-1E2'].map(
    (parcel, no) => `OH,Summit,39153,C-${no},${parcel},Example Ann,1`,
  )
  const result = await run('shortened.csv', csv(SHORT, ...rows))
  expect(rejections(result)).toEqual({ 2: expect.stringContaining('was shortened by a spreadsheet') })
  expect((await certificates()).map((it) => it.parcel_no)).toEqual(['12E4', '68-1E2'])
})

const HEADLESS = csv(
  'FLAT EARTH MOTORS,"1 Test Ave, Town, FL 32601",ALACHUA,1000000000001," $1,619.00 "',
  'SECOND CO,"2 Test Ave, Town, FL 32601",ALACHUA,1000000000002," $2,000.00 "',
)
const headlessMap = (headerRow: 'none' | null) =>
  parseMap(
    {
      source: 'alachua',
      headerRow,
      county: { state: 'FL', name: 'Alachua', fips: '12001' },
      key: ['D'],
      total: 'E',
      fields: {
        certificateNo: { column: 'D' },
        parcelNo: { column: 'D' },
        ownerName: { column: 'A' },
        address: { column: 'B' },
        price: { column: 'E' },
      },
    },
    'test',
  )

test('reads the first row of a file without a header, if the map says so; else names the way out', async () => {
  const result = await run('no-header.csv', HEADLESS, { map: headlessMap('none') })
  expect(result).toMatchObject({ rowCount: 2, rejectedCount: 0, fileCents: 361_900 })
  expect(result.warnings).toEqual([
    'The file has no header row: its columns are called A, B, C, and every row is read.',
  ])
  expect((await certificates())[0]).toMatchObject({ owner_name: 'FLAT EARTH MOTORS', price_cents: 161_900 })
  await expect(run('no-header.csv', HEADLESS, { map: headlessMap(null) })).rejects.toThrow(
    '"headerRow": "none"',
  )
})

test('warns of a stand-in for a price or a date, and counts its certificate as one without a payoff', async () => {
  const row = (no: number, bought: string, price: string) =>
    `OH,Summit,39153,SEN-${no},78-0000${no},Example Ann,12 Sample St,Akron,44308,auction,${bought},${price},12`
  const result = await run(
    'sentinels.csv',
    csv(
      WHOLE,
      row(1, '1900-01-01', '1234.56'),
      row(2, '2023-10-17', '0.00'),
      row(3, '2024-01-31', '1234.56'),
    ),
  )
  expect(result).toMatchObject({ outcome: 'imported', addedCount: 3 })
  expect(result.warnings).toEqual([
    '1 purchase date is more than 40 years back. Staff give the payoff until the date is corrected: 1900-01-01 (line 2).',
    '1 purchase price is $0.00. Staff give the payoff until the price is corrected: line 3.',
  ])
  expect(result.withoutPayoff.rows).toEqual([
    { line: 2, missing: ['purchasedOn'] },
    { line: 3, missing: ['price'] },
  ])
  expect(reportText(result, null)).toContain('Check this:\n  1 purchase date')
})

test('rejects a total line with one reason, and leaves its amount out of the control total', async () => {
  const row = (no: number) =>
    `OH,Summit,39153,C-${no},00-0030${no},Total Wine LLC,12 Sample St,Akron,44308,auction,2023-10-17,"1,234.56",12.75`
  const lines = [WHOLE, row(1), row(2), ',,,,,,,,TOTAL,,,"2,469.12",', 'Grand Total:,"2,469.12"']
  const result = await run('total-line.csv', csv(...lines))
  expect(rejections(result)).toEqual({
    4: 'the row: looks like a total, not a certificate',
    5: 'the row: looks like a total, not a certificate',
  })
  expect(result).toMatchObject({ addedCount: 2, fileCents: 246_912 })
  expect(result.warnings).toEqual(['2 rows look like totals and are rejected: line 4, line 5.'])
})

test('warns of parcel numbers and ZIP codes of another form than most, such as those that lost a zero', async () => {
  const row = (no: number, parcel: string, zip: string) =>
    `OH,Summit,39153,Z-${no},${parcel},Example Ann,1 A St,Akron,${zip},auction,2023-10-17,100,12`
  const result = await run(
    'zeros.csv',
    csv(
      WHOLE,
      row(1, '12-03-0451', '44308'),
      row(2, '12-03-0452', '44308-1234'),
      row(3, '12-03-045', '4412'),
      row(4, '12-03-0453', '443081234'),
      row(5, '02-03-0454', '44308'),
    ),
  )
  expect(result).toMatchObject({ outcome: 'imported', addedCount: 5 })
  expect(result.warnings).toEqual([
    '1 parcel number has another form than most, such as 12-03-0451. Check for lost zeros: 12-03-045 (line 4).',
    '1 ZIP code does not have five or nine digits. Check for lost leading zeros: 4412 (line 4).',
  ])
})

const countyMap = (county: object) =>
  parseMap(
    {
      source: 'counties',
      county,
      key: ['no'],
      fields: { certificateNo: { column: 'no' }, parcelNo: { column: 'parcel' } },
    },
    'test',
  )

test('warns of a county column that contradicts the county of all rows', async () => {
  const content = csv('no,parcel,County', '1,68-1,Summit', '2,68-2,SUMMIT COUNTY', '3,68-3,Stark', '4,68-4,')
  const result = await run('county.csv', content, { map: countyMap({ state: 'OH', name: 'Summit' }) })
  expect(result.warnings).toEqual([
    'In 1 row the column County names another county than Summit, which is chosen for all rows: Stark (line 4).',
  ])
  const named = countyMap({ column: 'County', values: { Summit: { state: 'OH', name: 'Summit' } } })
  expect((await run('county.csv', content, { map: named })).warnings).toEqual([])
})

test('warns of two columns with one name, and refuses the file if that name is used', async () => {
  const content = csv('no,parcel,Amount,Amount', '1,68-1,5,6')
  const map = countyMap({ state: 'OH', name: 'Summit' })
  expect((await run('double.csv', content, { map })).warnings).toEqual([
    'Several columns are called Amount. The second is read as Amount (2).',
  ])
  const { fields } = map
  const price = { ...fields.certificateNo, column: 'Amount' }
  await expect(
    run('double.csv', content, { map: { ...map, fields: { ...fields, price } as typeof fields } }),
  ).rejects.toThrow('two columns are named Amount, and it is used')
})

test('warns of a header row that looks like data', async () => {
  const map = parseMap(
    { ...countyMap({ state: 'OH', name: 'Summit' }), headerRow: 1, key: ['C-1'], fields: FIRST_ROW_AS_NAMES },
    'test',
  )
  const result = await run(
    'data.csv',
    csv('C-1,68-00001,$5.00', 'C-2,68-00002,$6.00', 'C-3,68-00003,$7.00'),
    { map },
  )
  expect(result.warnings).toEqual([
    'The row that is read as the header looks like data: C-1, 68-00001, $5.00. If the file has no header row, say so.',
  ])
})

const FIRST_ROW_AS_NAMES = { certificateNo: { column: 'C-1' }, parcelNo: { column: '68-00001' } }

test('makes a name or an address of the parts that are filled; a number needs all of its parts', async () => {
  const map = parseMap(
    {
      source: 'parts',
      county: { state: 'OH', name: 'Summit' },
      key: ['no'],
      fields: {
        certificateNo: { template: '{year}-{no}' },
        parcelNo: { column: 'parcel' },
        ownerName: { template: '{first} {second}', required: true },
        address: { template: '{house} {street}, {unit}' },
      },
    },
    'test',
  )
  const result = await run(
    'parts.csv',
    csv(
      'year,no,parcel,first,second,house,street,unit',
      '2024,1,68-1,Example Ann,,12,Main St,',
      '2024,2,68-2,,Example Bob,,Main St,Apt 4',
      '2024,3,68-3,,,,,',
      ',4,68-4,Example Cyd,,,,',
    ),
    { map },
  )
  expect(await certificates()).toMatchObject([
    { certificate_no: '2024-1', owner_name: 'Example Ann', address: '12 Main St' },
    { certificate_no: '2024-2', owner_name: 'Example Bob', address: 'Main St, Apt 4' },
  ])
  expect(rejections(result)).toEqual({
    4: 'first + second: is missing',
    5: expect.stringMatching(/^year \+ no.*is made of columns of which year is empty/),
  })
})

test('imports a JSON file in one line by the template, and names a rejected row by its place in the list', async () => {
  const item = (no: number, price: unknown) => ({
    ...{ state: 'OH', county: 'Summit', fips: 39_153, certificateNo: `J-${no}`, parcelNo: `68-0000${no}` },
    ...{ ownerName: 'Example Ann', price },
  })
  const list = JSON.stringify([item(1, 82.26), item(2, { net: 5 }), item(3, '$ 1,234.50')])
  const result = await run('list.json', list.replace('"68-00001"', '12345678901234567890'))
  expect(rejections(result)).toEqual({ 2: expect.stringMatching(/^price.*is a list or an object/) })
  expect(await certificates()).toMatchObject([
    { parcel_no: '12345678901234567890', price_cents: 8_226 },
    { parcel_no: '68-00003', price_cents: 123_450 },
  ])
})
