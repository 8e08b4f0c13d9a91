import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { IS_LONG_RUN } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importRequest, importServices } from '../../../../test/import-request.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '../../../db/database.ts'
import { rootPath } from '../../../root.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { type ImportRequest, importFile } from './import-file.ts'
import { parseMap, readMap } from './map.ts'
import { reportText } from './report.ts'
import { tableBytes } from './xlsx/workbook.testing.ts'

const SAMPLE = rootPath('examples/fayette-sample.csv')
const FAYETTE = readMap(rootPath('examples/maps/fayette.json'))

let database: Database
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-import-'))
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

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const run = (path: string, { map = FAYETTE, ...changes }: Partial<ImportRequest> = {}) =>
  importFile(importServices(database), importRequest(path, map, changes), NO_PROGRESS)

const certificates = () => database.db.selectFrom('certificate').selectAll().orderBy('id').execute()

const certificate = (certificateNo: string) =>
  database.db
    .selectFrom('certificate')
    .selectAll()
    .where('certificate_no', '=', certificateNo)
    .executeTakeFirstOrThrow()

async function stagedCount(): Promise<number> {
  const { count } = await database.db
    .selectFrom('import_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A small county with a map for the tests. */
const MAP = parseMap(
  {
    source: 'summit-test',
    county: { state: 'OH', name: 'Summit' },
    key: ['no'],
    fields: {
      certificateNo: { column: 'no' },
      parcelNo: { column: 'parcel' },
      ownerName: { column: 'owner' },
      purchasedOn: { column: 'bought', dateFormats: ['MM/DD/YYYY'], required: true },
      price: { column: 'price', required: true },
      redeemedOn: { column: 'redeemed', dateFormats: ['MM/DD/YYYY'] },
      statusOverride: { column: 'state', valueMap: { open: null, court: 'Legal' } },
      bankruptcyInOn: { column: 'bankrupt', dateFormats: ['MM/DD/YYYY'] },
    },
    total: 'price',
    aside: ['state'],
  },
  'test',
)
const HEADER = 'no,parcel,owner,bought,price,redeemed,state,bankrupt'
const ROW = '1,68-1,Example Ann,10/15/2024,"$1,000.00",,open,'
const summit = (name: string, ...rows: string[]) => write(name, `${[HEADER, ...rows].join('\n')}\n`)

test('imports the 60 bills of the Fayette sample with the file’s totals, and empties staging', async () => {
  const result = await run(SAMPLE, { expectedRows: 60, expectedCents: 8_235_913 })
  expect(result).toMatchObject({
    outcome: 'imported',
    rowCount: 60,
    validCount: 60,
    addedCount: 60,
    fileCents: 8_235_913,
    statesWithoutRules: ['KY'],
  })
  const { rows } = await sql`
    select count(*) as certificates, sum(price_cents)::bigint as cents, count(distinct parcel_id) as parcels,
      count(redeemed_on) as redeemed, count(*) filter (where price_cents is null) as unpriced,
      count(*) filter (where purchased_on is null) as undated,
      count(*) filter (where status_override = 'Legal' and status_id = 23) as suits,
      count(*) filter (where status_override = 'Bankruptcy' and status_id = 23) as bankruptcies
    from certificate`.execute(database.db)
  expect(rows).toEqual([
    {
      certificates: 60,
      cents: 8_235_913,
      parcels: 32,
      redeemed: 4,
      unpriced: 4,
      undated: 3,
      suits: 5,
      bankruptcies: 2,
    },
  ])
  expect(await database.db.selectFrom('import_batch').selectAll().executeTakeFirst()).toMatchObject({
    row_count: 60,
    valid_count: 60,
    rejected_count: 0,
    total_cents: 8_235_913,
    committed_at: expect.any(Date),
  })
  expect(await stagedCount()).toBe(0)
  expect(await database.db.selectFrom('county').selectAll().executeTakeFirst()).toMatchObject({
    id: 21_067,
    state_id: 'KY',
    name: 'Fayette',
  })
})

test('stores a bill of the sample with its search keys and its unmapped columns', async () => {
  await run(SAMPLE)
  const bill = await certificate('2016-110577')
  expect(bill).toMatchObject({
    parcel_no: '38244500',
    parcel_key: '38244500',
    certificate_key: '2016110577',
    owner_name: '10fc Sbhw Llc',
    owner_key: '10FC SBHW LLC',
    address_key: '3798 PINECREST WAY',
    purchased_on: '2017-04-01',
    price_cents: 3_000,
    rate_bps: 1_200,
    import_key: '2017040101230',
  })
  expect(bill.import_fields).toMatchObject({ columns: { face_value: '$24.36', status: 'Delinquent' } })
  expect(await certificate('2024-76183')).toMatchObject({ redeemed_on: '2025-09-30', redeemed_cents: null })
  expect((await certificate('2017-210')).status_override_reason).toBe(
    "imported: status is 'Suit Filed', without a date",
  )
  expect(await certificate('2020-260646')).toMatchObject({ parcel_no: 'No parcel 2021040101260' })
})

test('changes nothing if the same file is imported again', async () => {
  await run(SAMPLE)
  const before = await certificates()
  const again = await run(SAMPLE)
  expect(again).toMatchObject({ outcome: 'imported', addedCount: 0, changedCount: 0, unchangedCount: 60 })
  expect(await certificates()).toEqual(before)
})

test('imports the same certificates from the same rows as XLSX', async () => {
  await run(SAMPLE)
  const kept = (rows: Awaited<ReturnType<typeof certificates>>) =>
    rows.map((row) => ({ ...row, created_at: null, updated_at: null }))
  const fromCsv = kept(await certificates())
  const lines = readFileSync(SAMPLE, 'utf8').trim().split('\n')
  const path = join(folder, 'sample.xlsx')
  writeFileSync(path, tableBytes(lines.map((line) => line.split(','))))
  expect(await run(path)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 60 })
  await sql`truncate certificate, parcel restart identity cascade`.execute(database.db)
  await run(path)
  expect(kept(await certificates())).toEqual(fromCsv)
})

test('imports a file with the columns of the template without a map', async () => {
  const result = await run(rootPath('examples/template.csv'), { map: null })
  expect(result).toMatchObject({ outcome: 'imported', addedCount: 3, fileCents: 1_262_456 })
  const { rows } = await sql`
    select c.certificate_no as no, c.county_id as county, c.price_cents as price, c.rate_bps as rate,
      c.redeemed_cents as redeemed, l.bankruptcy_in_on as bankrupt, l.noi_filed_on as noi
    from certificate c left join legal_case l on l.certificate_id = c.id order by c.id`.execute(database.db)
  expect(rows).toEqual([
    { no: '2023-0001', county: 855, price: 123_456, rate: 1_275, redeemed: null, bankrupt: null, noi: null },
    {
      no: '2022-0007',
      county: 855,
      price: 98_000,
      rate: 1_800,
      redeemed: 118_820,
      bankrupt: null,
      noi: null,
    },
    {
      no: '2023-0002',
      county: 854,
      price: 1_041_000,
      rate: 950,
      redeemed: null,
      bankrupt: '2025-02-11',
      noi: '2024-11-04',
    },
  ])
})

const BAD_ROWS = [
  ROW,
  ',68-2,B,10/15/2024,1.00,,open,',
  '3,68-3,C,2024-13-01,1.00,,open,',
  '4,68-4,D,10/15/2024,"1,0",,open,',
  '5,68-5,E,10/15/2024,-1.00,,open,',
  '6,68-6,F,10/15/2024,1.00,10/14/2024,open,',
  '7,68-7,G,10/15/2024,1.00,,sold,',
  '1,68-8,H,10/15/2024,1.00,,open,',
  '9,---,I,10/15/2024,1.00,,open,',
  '10,68-10,J,11/21/2026,1.00,,open,',
  '11,68-11,K,10/15/2024,,,open,',
  '12,68-12,=L',
]

test('lists each invalid row with line, column, value and reason, and imports nothing', async () => {
  const path = summit('bad.csv', ...BAD_ROWS)
  const result = await run(path, { map: MAP })
  expect(
    result.rejected.map(({ line, rejections }) => [
      line,
      ...rejections.map((each) => [each.column, each.value, each.reason]),
    ]),
  ).toEqual([
    [3, ['no', '', 'is missing']],
    [4, ['bought', '2024-13-01', 'is not a date written MM/DD/YYYY']],
    [5, ['price', '1,0', 'is not an amount of dollars']],
    [6, ['price', '-1.00', 'is below zero']],
    [7, ['redeemed', '2024-10-14', 'is before the day of purchase']],
    [8, ['state', 'sold', 'is not among the values of the map (open, court)']],
    [9, ['no', '1', 'is the same as in line 2']],
    [10, ['parcel', '---', 'has neither a letter nor a digit']],
    [11, ['bought', '2026-11-21', 'lies in the future']],
    [12, ['price', '', 'is missing']],
    [13, ['', '', 'has 3 columns where the header has 8']],
  ])
  expect(result).toMatchObject({ outcome: 'refused', rowCount: 12, validCount: 1, rejectedCount: 11 })
  expect(reportText(result, null)).toContain("  line 5: price '1,0': is not an amount of dollars\n")
  expect(await certificates()).toEqual([])
  expect(await database.db.selectFrom('county').selectAll().execute()).toEqual([])
  expect(await stagedCount()).toBe(0)
  const lines = readFileSync(`${path}.rejected.csv`, 'utf8').trim().split('\r\n')
  expect(lines).toHaveLength(12)
  expect(lines[3]).toBe(`5,"price '1,0': is not an amount of dollars",4,68-4,D,10/15/2024,"1,0",,open,`)
  expect(lines[11]).toBe("13,the row: has 3 columns where the header has 8,12,68-12,'=L")
})

test('imports the valid rows with --accept-valid and lists the others', async () => {
  const path = summit('part.csv', ...BAD_ROWS)
  const result = await run(path, { map: MAP, acceptsValid: true })
  expect(result).toMatchObject({ outcome: 'imported', addedCount: 1, rejectedCount: 11, validCents: 100_000 })
  expect((await certificates()).map((row) => row.certificate_no)).toEqual(['1'])
  expect(existsSync(`${path}.rejected.csv`)).toBe(true)
})

test('updates the certificate of a changed row, with a history row for each change and the next version', async () => {
  await run(summit('first.csv', ROW), { map: MAP })
  const changed = ROW.replace('Ann', 'Anna').replace('68-1', '68-9').replace('open', 'court')
  const result = await run(summit('second.csv', changed), { map: MAP })
  expect(result).toMatchObject({ addedCount: 0, changedCount: 1, unchangedCount: 0 })
  const row = await certificate('1')
  expect(row).toMatchObject({
    owner_name: 'Example Anna',
    owner_key: 'EXAMPLE ANNA',
    parcel_key: '681'.replace('1', '9'),
    status_override: 'Legal',
    status_override_reason: "imported: state is 'court', without a date",
    version: 2,
  })
  const history = await database.db
    .selectFrom('certificate_history')
    .select(['what', 'before', 'after', 'reason'])
    .orderBy('id')
    .execute()
  expect(history).toEqual(
    [
      ['parcel_no', '68-1', '68-9'],
      ['owner_name', 'Example Ann', 'Example Anna'],
      ['status_override', null, 'Legal'],
      ['file: state', 'open', 'court'],
    ].map(([what, before, after]) => ({ what, before, after, reason: 'imported: second.csv, line 2' })),
  )
})

test('keeps a redemption posted in the portal if a file does not have it', async () => {
  await run(summit('first.csv', ROW), { map: MAP })
  await database.db
    .updateTable('certificate')
    .set({ redeemed_on: plainDate('2025-01-31') })
    .execute()
  await run(summit('second.csv', ROW.replace('Ann', 'Anna')), { map: MAP })
  expect(await certificate('1')).toMatchObject({ owner_name: 'Example Anna', redeemed_on: '2025-01-31' })
})

test('changes nothing if a file repeats a correction made in the portal, and keeps the reason given by staff', async () => {
  await run(summit('first.csv', ROW), { map: MAP })
  await database.db
    .updateTable('certificate')
    .set({ status_override: 'Legal', status_override_reason: 'by phone', price_cents: 110_000 })
    .execute()
  const caughtUp = ROW.replace('1,000', '1,100').replace('open', 'court')
  const map = { ...MAP, aside: [] }
  await run(summit('first.csv', ROW), { map })
  const before = await certificate('1')
  expect(await run(summit('second.csv', caughtUp), { map })).toMatchObject({
    changedCount: 0,
    unchangedCount: 1,
  })
  const after = await certificate('1')
  expect(after).toEqual({ ...before, import_hash: after.import_hash, import_fields: after.import_fields })
  await run(summit('third.csv', caughtUp.replace('1,100', '1,200')), { map })
  expect(await certificate('1')).toMatchObject({ price_cents: 120_000, status_override_reason: 'by phone' })
})

test('rejects a row if its price was changed both in the portal and in the file', async () => {
  await run(summit('first.csv', ROW), { map: MAP })
  await database.db.updateTable('certificate').set({ price_cents: 99_900 }).execute()
  const result = await run(summit('second.csv', ROW.replace('1,000', '1,100')), { map: MAP })
  expect(result.outcome).toBe('refused')
  expect(result.rejected[0]?.rejections[0]?.reason).toBe(
    'differs from the last import ($1,000.00), and was changed here to $999.00 since: set it by hand',
  )
  expect(await certificate('1')).toMatchObject({ price_cents: 99_900, version: 1 })
})

test('keeps the portal’s wording of who redeemed a certificate', async () => {
  const fields = { ...MAP.fields, redeemedBy: { ...MAP.fields.ownerName, column: 'state' } }
  const { statusOverride: _, ...others } = fields
  const map = { ...MAP, fields: others } as typeof MAP
  const redeemed = (by: string) => ROW.replace('open', by).replace('Ann', `Ann ${by}`)
  await run(summit('first.csv', redeemed('')), { map })
  await database.db.updateTable('certificate').set({ redeemed_by: 'Check' }).execute()
  expect(await run(summit('second.csv', redeemed('CHECK 123')), { map })).toMatchObject({
    outcome: 'imported',
    changedCount: 1,
    rejectedCount: 0,
  })
  expect(await certificate('1')).toMatchObject({ redeemed_by: 'Check', owner_name: 'Example Ann CHECK 123' })
  await database.db.updateTable('certificate').set({ redeemed_by: null }).execute()
  await run(summit('third.csv', redeemed('Wire')), { map })
  expect(await certificate('1')).toMatchObject({ redeemed_by: 'Wire' })
})

test('supersedes earlier quotes with the cause data-corrected if a price changes', async () => {
  await run(summit('first.csv', ROW), { map: MAP })
  const { id } = await certificate('1')
  await sql`
    insert into payoff_quote (certificate_id, purpose, asked_at, good_through, principal_cents, interest_cents,
      expense_cents, total_cents, lines, settings)
    values (${id}, 'view', now(), '2026-11-30', 1, 0, 0, 1, '[]', 'null')`.execute(database.db)
  await run(summit('second.csv', ROW.replace('Ann', 'Anna')), { map: MAP })
  const causes = () => database.db.selectFrom('payoff_quote_supersession').select('cause').execute()
  expect(await causes()).toEqual([])
  await run(summit('third.csv', ROW.replace('1,000.00', '1,100.00')), { map: MAP })
  expect(await causes()).toEqual([{ cause: 'data-corrected' }])
})

test('imports an old export with a title, two-digit years, NA and a blank last line', async () => {
  const { price, redeemedOn, bankruptcyInOn } = MAP.fields
  const old = { dateFormats: ['MM/DD/YY'], pivotYear: 1950 }
  const map = parseMap(
    {
      ...MAP,
      emptyIs: ['NA'],
      fields: {
        ...MAP.fields,
        purchasedOn: { column: 'bought', required: true, ...old },
        redeemedOn: { ...redeemedOn, ...old },
        bankruptcyInOn: { ...bankruptcyInOn, ...old },
        price: { ...price, required: false },
      },
    },
    'old',
  )
  const rows = [
    '1,68-1,NA,10/15/49,NA,NA,open,NA',
    '2,68-2,Example Ann,10/15/50,"$1,000.00",01/31/99,open,',
    'NA,1,,,,,,',
  ]
  const path = write('old.csv', `Summit County,,,,,,,\n\n${[HEADER, ...rows].join('\n')}\n,,,,,,,\n`)
  const result = await run(path, { map, acceptsValid: true })
  expect(
    result.rejected.map(({ line, rejections }) => [line, ...rejections.map(({ reason }) => reason)]),
  ).toEqual([
    [4, 'lies in the future'],
    [6, 'is missing', 'is missing'],
  ])
  expect(result).toMatchObject({ addedCount: 1, fileCents: 100_000 })
  expect(await certificate('2')).toMatchObject({
    owner_name: 'Example Ann',
    purchased_on: '1950-10-15',
    redeemed_on: '1999-01-31',
    price_cents: 100_000,
  })
})

test('rejects a price above the maximum with the reason', async () => {
  const row = (price: string) => ROW.replace('"$1,000.00"', price)
  const result = await run(summit('huge.csv', row('99999999999999999999')), { map: MAP })
  expect(result.rejected[0]?.rejections).toEqual([
    {
      column: 'price',
      value: '99999999999999999999',
      reason: 'is more than $100,000,000.00, the maximum of an amount',
    },
  ])
  expect(await run(summit('most.csv', row('100000000')), { map: MAP })).toMatchObject({ addedCount: 1 })
})

test('stores and updates legal dates in the legal case', async () => {
  await run(summit('first.csv', `${ROW}02/11/2025`), { map: MAP })
  await run(summit('second.csv', `${ROW}02/12/2025`), { map: MAP })
  const cases = await database.db.selectFrom('legal_case').select(['bankruptcy_in_on', 'version']).execute()
  expect(cases).toEqual([{ bankruptcy_in_on: '2025-02-12', version: 2 }])
})

const LAW_MAP = parseMap(
  {
    source: 'law-test',
    county: { state: 'OH', name: 'Summit' },
    key: ['certificateNo'],
    fields: {
      certificateNo: { column: 'certificateNo' },
      parcelNo: { column: 'certificateNo' },
      purchasedOn: { column: 'purchasedOn' },
      ratePercent: { column: 'rate' },
      bankruptcyInOn: { column: 'in' },
      bankruptcyOutOn: { column: 'out' },
      noiFiledOn: { column: 'noi' },
      sentLegalOn: { column: 'sent' },
      redeemedOn: { column: 'released' },
      releaseRecordedOn: { column: 'released' },
    },
  },
  'test',
)
const LAW_HEADER = ['certificateNo', 'purchasedOn', 'rate', 'in', 'out', 'noi', 'sent', 'released']

test.each<[Record<string, string>, [column: string, value: string, reason: string][]]>([
  [{ purchasedOn: '2024-10-15', in: '2024-10-15', noi: '2024-10-15', rate: '100' }, []],
  [{ noi: '2024-10-14' }, [['noi', '2024-10-14', 'is before the day of purchase']]],
  [{ sent: '2024-10-14' }, [['sent', '2024-10-14', 'is before the day of purchase']]],
  [
    { in: '2023-01-01', out: '2023-02-01' },
    [
      ['in', '2023-01-01', 'is before the day of purchase'],
      ['out', '2023-02-01', 'is before the day of purchase'],
    ],
  ],
  [{ rate: '100.01' }, [['rate', '100.01', 'is not a rate from 0 to 100 per cent']]],
  [{ purchasedOn: '1899-12-31' }, [['purchasedOn', '1899-12-31', 'is a day before 1900']]],
  [
    { purchasedOn: '2999-01-01', noi: '2025-01-01' },
    [['purchasedOn', '2999-01-01', 'is more than 100 years ahead']],
  ],
  [{ sent: '2126-11-20' }, []],
  [{ sent: '2126-11-21' }, [['sent', '2126-11-21', 'is more than 100 years ahead']]],
  [{ released: '0204-11-21' }, [['released', '0204-11-21', 'is a day before 1900']]],
])('a row with contradictory dates, %j: is rejected with column and reason', async (differences, reasons) => {
  const cells: Record<string, string> = { certificateNo: '1', purchasedOn: '2024-10-15', ...differences }
  const row = LAW_HEADER.map((column) => cells[column] ?? '').join(',')
  const result = await run(write('law.csv', `${LAW_HEADER.join(',')}\n${row}\n`), { map: LAW_MAP })
  const said = result.rejected.flatMap(({ rejections }) => rejections)
  expect(said.map(({ column, value, reason }) => [column, value, reason])).toEqual(reasons)
})

test('rejects a certificate number that another source already uses in the county, and names that source', async () => {
  await run(summit('first.csv', ROW), { map: MAP })
  const result = await run(summit('other.csv', ROW), { map: { ...MAP, source: 'other-list' } })
  expect(result.rejected[0]?.rejections).toEqual([
    {
      column: 'no',
      value: '1',
      reason: 'is the number of another certificate of that county, imported from summit-test',
    },
  ])
  expect(await certificates()).toHaveLength(1)
})

test.each<[string, Partial<ImportRequest>, string]>([
  ['rows', { expectedRows: 2 }, 'The file has 1 rows; 2 were expected.'],
  ['a total', { expectedCents: 1 }, 'The amounts of price make $1,000.00; $0.01 was expected.'],
  ['a preset of a state that is not in the file', { preset: 'KY' }, 'no certificates in KY'],
])('unexpected %s: nothing is imported', async (_, change, fault) => {
  const result = await run(summit('expected.csv', ROW), { map: MAP, ...change })
  expect(result.outcome).toBe('refused')
  expect(result.faults.join()).toContain(fault)
  expect(await certificates()).toEqual([])
})

test('checks the file and stores nothing in a dry run', async () => {
  expect(await run(summit('dry.csv', ROW), { map: MAP, isDryRun: true })).toMatchObject({
    outcome: 'dry-run',
    validCount: 1,
  })
  expect(await certificates()).toEqual([])
  expect(await database.db.selectFrom('import_batch').selectAll().execute()).toEqual([])
})

test('reports a missing mapped column before any row is read', async () => {
  await expect(run(write('short.csv', 'no,parcel\n1,2\n'), { map: MAP })).rejects.toThrow(
    'has no column owner, bought, price, redeemed, state, bankrupt, which the map reads. Its columns: no, parcel.',
  )
})

test('stores the payoff rules of the state once with --preset', async () => {
  const first = await run(SAMPLE, { preset: 'KY' })
  expect(first).toMatchObject({ isPresetStored: true, statesWithoutRules: [] })
  expect(await run(SAMPLE, { preset: 'KY' })).toMatchObject({ isPresetStored: false })
  const rows = await database.db
    .selectFrom('regime')
    .select(['state_id', 'effective_from', 'values'])
    .execute()
  expect(rows).toEqual([
    { state_id: 'KY', effective_from: '1900-01-01', values: expect.objectContaining({ maxRateBps: 1_200 }) },
  ])
})

test('refuses an unknown or withdrawn preset before the file is read', async () => {
  await expect(run('nowhere.csv', { preset: 'NJ' })).rejects.toThrow('The preset NJ is not offered')
  await expect(run('nowhere.csv', { preset: 'ZZ' })).rejects.toThrow('There is no preset for ZZ')
})

test('deletes rows that an interrupted import left in staging', async () => {
  const { id } = await database.db
    .insertInto('import_batch')
    .values({ source: 'x', file_name: 'x', file_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('import_row').values({ batch_id: id, line: 2 }).execute()
  await run(summit('after.csv', ROW), { map: MAP })
  expect(await stagedCount()).toBe(0)
  expect(await database.db.selectFrom('import_batch').select('source').execute()).toEqual([
    { source: 'summit-test' },
  ])
})

const SHARED = rootPath('../shared/data')
const real = (name: string): string => {
  const path = join(folder, name)
  writeFileSync(path, readFileSync(join(SHARED, name)))
  return path
}

if (existsSync(SHARED)) {
  // Every run imports each tenth row of these files: server/test/real-files.test.ts.
  if (IS_LONG_RUN) {
    test("the real Fayette file (../shared/data): 6,317 bills with the file's total; a second import changes nothing", async () => {
      const path = real('ky_fayette_delinquent_tax_bills_2016_2024.csv')
      const expected = { expectedRows: 6_317, expectedCents: 233_120_696 }
      expect(await run(path, expected)).toMatchObject({ outcome: 'imported', addedCount: 6_317 })
      const { rows } = await sql`
        select count(*) as rows, sum(price_cents)::bigint as cents, count(distinct parcel_id) as parcels
        from certificate`.execute(database.db)
      expect(rows).toEqual([{ rows: 6_317, cents: 233_120_696, parcels: 2_965 + 24 }])
      expect(await run(path, expected)).toMatchObject({
        addedCount: 0,
        changedCount: 0,
        unchangedCount: 6_317,
      })
    })

    test('the real Montgomery file (../shared/data): 14,406 parcels of Ohio county 1033, without prices', async () => {
      const path = real('oh_montgomery_tax_delinquent_parcels_2016.csv')
      const map = readMap(rootPath('examples/maps/montgomery.json'))
      expect(await run(path, { map, expectedRows: 14_406 })).toMatchObject({
        outcome: 'imported',
        addedCount: 14_406,
      })
      const { rows } = await sql`
        select count(*) as rows, count(price_cents) as priced, count(distinct parcel_key) as parcels,
          count(*) filter (where status_id = 23) as plans
        from certificate where county_id = 1033`.execute(database.db)
      expect(rows).toEqual([{ rows: 14_406, priced: 0, parcels: 14_406, plans: 1_698 }])
    })
  }

  test('the dirty file (../shared/data): 342 of 418 rows are rejected with reasons, and nothing is imported', async () => {
    const path = real('tn_middle_counties_scraped_dirty.csv')
    const map = readMap(rootPath('examples/maps/tennessee.json'))
    const result = await run(path, { map })
    expect(result).toMatchObject({ outcome: 'refused', rowCount: 418, validCount: 76, rejectedCount: 342 })
    expect(await certificates()).toEqual([])
    const listed = readFileSync(`${path}.rejected.csv`, 'utf8').trim().split('\r\n').slice(1)
    expect(listed).toHaveLength(342)
    expect(listed.every((line) => /^\d+,"?[a-z_ +]+.*: (?:is|does|has) /.test(line))).toBe(true)
  })
}

test('keeps the import and its batch after a failure that follows the commit', async () => {
  let step = ''
  const failing = {
    ...NO_PROGRESS,
    start: (name: string) => {
      step = name
    },
    end: () => {
      if (step === 'Importing') throw new Error('the terminal is gone')
    },
  }
  const request = importRequest(summit('committed.csv', ROW), MAP)
  await expect(importFile(importServices(database), request, failing)).rejects.toThrow('the terminal is gone')
  expect(await certificates()).toHaveLength(1)
  const batches = await database.db.selectFrom('import_batch').select('committed_at').execute()
  expect(batches).toEqual([{ committed_at: expect.any(Date) }])
})

test('counts each row of the file as new, changed, unchanged, rejected or blank', async () => {
  const row = (no: number, owner: string) => ROW.replace('1,68-1', `${no},68-${no}`).replace('Ann', owner)
  await run(summit('before.csv', row(1, 'Ann'), row(2, 'Ann'), row(3, 'Ann')), { map: MAP })
  const file = summit(
    'mixed.csv',
    '',
    row(1, 'Ann'),
    row(2, 'Bea'),
    row(3, 'Ann'),
    row(4, 'Cy'),
    ',,,,,,,',
    'x',
  )
  expect(await run(file, { map: MAP, acceptsValid: true })).toMatchObject({
    rowCount: 5,
    addedCount: 1,
    changedCount: 1,
    unchangedCount: 2,
    rejectedCount: 1,
    blankCount: 2,
  })
})
