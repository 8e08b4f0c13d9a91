import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importRequest, importServices } from '../../../../test/import-request.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '../../../db/database.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { FIELD_NAMES, type FieldName } from './fields.ts'
import { type ImportRequest, importFile } from './import-file.ts'
import { parseMap } from './map.ts'
import { reportText } from './report.ts'

/** Files that say only a part of what an earlier file of the same source said. */

let database: Database
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-partial-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate certificate, parcel, county, state, import_batch, firm restart identity cascade`.execute(
    database.db,
  )
  await database.db.insertInto('firm').values({ name: 'First & Sons' }).execute()
})

const FULL: Readonly<Record<FieldName, string>> = {
  certificateNo: '1',
  parcelNo: '68-1',
  municipality: 'Akron',
  ownerName: 'Example Ann',
  address: '12 Sample St',
  city: 'Akron',
  zip: '44308',
  saleType: 'auction',
  purchasedOn: '2023-10-17',
  price: '1234.56',
  ratePercent: '12',
  statusId: '23',
  statusOverride: 'Legal',
  redeemedOn: '2024-03-15',
  redeemedAmount: '1300.00',
  redeemedBy: 'Check',
  releaseRecordedOn: '2024-04-02',
  bankruptcyCaseNo: '1:25-bk-10001',
  bankruptcyInOn: '2024-01-02',
  bankruptcyOutOn: '2024-02-03',
  noiFiledOn: '2024-01-04',
  sentLegalOn: '2024-01-05',
  firm: 'First & Sons',
}
/** Without what ends a certificate. */
const FULL_OPEN = {
  certificateNo: FULL.certificateNo,
  parcelNo: FULL.parcelNo,
  ownerName: FULL.ownerName,
  city: FULL.city,
  purchasedOn: FULL.purchasedOn,
  price: FULL.price,
}
const REQUIRED: readonly FieldName[] = ['certificateNo', 'parcelNo']
const OPTIONAL = FIELD_NAMES.filter((name) => !REQUIRED.includes(name))

const mapOf = (names: readonly string[], changes: object = {}) =>
  parseMap(
    {
      source: 'partial-test',
      county: { state: 'OH', name: 'Summit' },
      key: ['certificateNo'],
      fields: Object.fromEntries(
        names.filter((name) => name !== 'note').map((name) => [name, { column: name }]),
      ),
      aside: names.filter((name) => name === 'note'),
      ...changes,
    },
    'test',
  )

function write(rows: readonly Readonly<Record<string, string>>[]): string {
  const path = join(folder, 'file.csv')
  const header = Object.keys(rows[0] ?? {})
  const lines = [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
  writeFileSync(path, lines.map((cells) => `"${cells.join('","')}"\n`).join(''))
  return path
}

/** Imports rows whose columns all are mapped to the field of their name. */
const run = (
  rows: readonly Readonly<Record<string, string>>[],
  changes: Partial<ImportRequest> = {},
  map: object = {},
) =>
  importFile(
    importServices(database),
    importRequest(write(rows), mapOf(Object.keys(rows[0] ?? {}), map), changes),
    NO_PROGRESS,
  )

const only = (...names: readonly FieldName[]) =>
  Object.fromEntries([...REQUIRED, ...names].map((name) => [name, FULL[name]]))

/** Certificate and legal file, without what every write of a row moves. */
async function state() {
  const { rows } = await sql<{ certificate: Record<string, unknown>; legal: unknown }>`
    select to_jsonb(c) - array['import_hash', 'updated_at', 'version'] as certificate,
      to_jsonb(l) - array['updated_at', 'version'] as legal
    from certificate c left join legal_case l on l.certificate_id = c.id order by c.id`.execute(database.db)
  return rows
}

test('F1 a file without a column leaves its field alone, whichever it is', async () => {
  await run([{ ...FULL, note: 'kept' }])
  const before = await state()
  for (const missing of [...OPTIONAL, 'note']) {
    const { [missing]: _, ...row } = { ...FULL, note: 'kept' } as Record<string, string>
    expect([missing, await run([row])]).toMatchObject([missing, { changedCount: 0, unchangedCount: 1 }])
    expect([missing, await state()]).toEqual([missing, before])
  }
  expect(await run([only()])).toMatchObject({ changedCount: 0, unchangedCount: 1 })
  expect(await state()).toEqual(before)
})

test('F1 an empty cell leaves its field alone, whichever it is', async () => {
  await run([{ ...FULL, note: 'kept' }])
  const before = await state()
  for (const empty of [...OPTIONAL, 'note']) {
    const row = { ...FULL, note: 'kept', [empty]: '' }
    expect([empty, await run([row])]).toMatchObject([empty, { changedCount: 0, unchangedCount: 1 }])
    expect([empty, await state()]).toEqual([empty, before])
  }
})

test('a file with a part of the columns changes these and no others', async () => {
  await run([{ ...FULL, note: 'kept' }])
  const [before] = await state()
  expect(await run([{ ...only('ownerName'), ownerName: 'Example Bea' }])).toMatchObject({ changedCount: 1 })
  const [after] = await state()
  expect(after).toEqual({
    ...before,
    certificate: {
      ...before?.certificate,
      owner_name: 'Example Bea',
      owner_key: after?.certificate['owner_key'],
      import_fields: after?.certificate['import_fields'],
    },
  })
})

test('after a file with fewer columns the next full file is still compared with the last full one', async () => {
  await run([FULL])
  await database.db
    .updateTable('certificate')
    .set({ price_cents: 99_900, owner_name: 'Corrected Here' })
    .execute()
  await run([only('city')])
  expect(await run([FULL])).toMatchObject({ outcome: 'imported', changedCount: 0, unchangedCount: 1 })
  const result = await run([{ ...FULL, price: '1300.00' }])
  expect(result).toMatchObject({ outcome: 'refused', rejectedCount: 1 })
  expect(result.rejected[0]?.rejections[0]?.reason).toContain('differs from the last import ($1,234.56)')
})

test('an empty cell erases where that is chosen, after the counts are confirmed, and once', async () => {
  await run([{ ...FULL, note: 'kept' }])
  const row = { ...only('ownerName', 'price'), ownerName: '', price: '', note: '' }
  const erase = { emptyCells: 'erase' }
  const fields = [
    { field: 'ownerName', column: null, changedCount: 0, emptiedCount: 1 },
    { field: 'price', column: null, changedCount: 0, emptiedCount: 1 },
    { field: null, column: 'note', changedCount: 0, emptiedCount: 1 },
  ]
  expect(await run([row], { isDryRun: true }, erase)).toMatchObject({
    outcome: 'dry-run',
    faults: [],
    fields,
  })
  const refused = await run([row], {}, erase)
  expect(refused).toMatchObject({ outcome: 'refused', fields })
  expect(refused.faults.join()).toContain('ownerName on 1, price on 1, note on 1')
  expect(refused.faults.join()).toContain('--erase-empty')
  expect(await run([row], { erasesEmpty: true }, erase)).toMatchObject({ outcome: 'imported', fields })
  const [after] = await state()
  expect(after?.certificate).toMatchObject({
    owner_name: '',
    owner_key: '',
    price_cents: null,
    city: 'Akron',
  })
  expect(await run([row], {}, erase)).toMatchObject({ outcome: 'imported', changedCount: 0, fields: [] })
})

test('an empty cell erases nothing that was entered here and never imported', async () => {
  await run([only('city')])
  await database.db.updateTable('certificate').set({ owner_name: 'Entered Here' }).execute()
  const row = { ...only('ownerName'), ownerName: '' }
  expect(await run([row], {}, { emptyCells: 'erase' })).toMatchObject({ changedCount: 0, fields: [] })
  expect((await state())[0]?.certificate).toMatchObject({ owner_name: 'Entered Here' })
})

test('names each field that changes, with its count', async () => {
  await run([
    only('ownerName', 'city'),
    { ...only('ownerName', 'city'), certificateNo: '2', parcelNo: '68-2' },
  ])
  const result = await run(
    [
      { ...only('ownerName', 'city'), ownerName: 'Cy', city: 'Kent' },
      { ...only('ownerName', 'city'), certificateNo: '2', parcelNo: '68-2', ownerName: 'Dee' },
    ],
    { isDryRun: true },
  )
  expect(result.fields).toEqual([
    { field: 'ownerName', column: null, changedCount: 2, emptiedCount: 0 },
    { field: 'city', column: null, changedCount: 1, emptiedCount: 0 },
  ])
  expect(reportText(result, null)).toContain('  ownerName: 2 changed\n  city: 1 changed\n')
})

const STATUS = { source: 'status-list', matchBy: 'certificateNo', key: [] }

test('matches the rows of a status file by county and number across all sources, and adds none', async () => {
  await run([FULL_OPEN, { ...FULL_OPEN, certificateNo: 'A 2', parcelNo: '68-2' }])
  const before = await state()
  const rows = [
    { certificateNo: '1', redeemedOn: '2024-03-15' },
    { certificateNo: ' a  2', redeemedOn: '2024-03-16' },
    { certificateNo: '3', redeemedOn: '2024-03-16' },
    { certificateNo: '1', redeemedOn: '2024-03-17' },
    { certificateNo: 'A-2', redeemedOn: '2024-03-17' },
    { certificateNo: '', redeemedOn: '2024-03-17' },
  ]
  const result = await run(rows, { acceptsValid: true }, STATUS)
  expect(result).toMatchObject({ outcome: 'imported', addedCount: 0, changedCount: 2, rejectedCount: 4 })
  expect(result.rejected.map(({ line, rejections }) => [line, rejections[0]?.reason])).toEqual([
    [
      4,
      'is the certificate number of no certificate of that county: a file that is matched by number adds none',
    ],
    [5, 'is about the same certificate as line 2'],
    [
      6,
      'is the certificate number of no certificate of that county: a file that is matched by number adds none',
    ],
    [7, 'is missing'],
  ])
  const after = await state()
  expect(after.map(({ certificate }) => [certificate['certificate_no'], certificate['redeemed_on']])).toEqual(
    [
      ['1', '2024-03-15'],
      ['A 2', '2024-03-16'],
    ],
  )
  expect(after[0]?.certificate).toMatchObject({ owner_name: 'Example Ann', import_source: 'partial-test' })
  expect(await run(rows.slice(0, 2), {}, STATUS)).toMatchObject({ changedCount: 0, unchangedCount: 2 })
  expect(await state()).toEqual(after)
  // The county's own list does not know of the redemption yet.
  expect(await run([FULL_OPEN])).toMatchObject({ outcome: 'imported', changedCount: 0, unchangedCount: 1 })
  expect(before).toHaveLength(after.length)
})

test('rejects a row of a status file whose parcel differs, or whose parcel matches no certificate', async () => {
  const second = { ...FULL_OPEN, certificateNo: '2', parcelNo: '68-2' }
  await run([FULL_OPEN, second, { ...second, certificateNo: '3' }])
  const wrong = await run([{ certificateNo: '1', parcelNo: '68-9', city: 'Kent' }], {}, STATUS)
  expect(wrong.rejected[0]?.rejections[0]?.reason).toBe(
    'belongs to a certificate with another parcel number than 68-9: correct one of the two',
  )
  const byParcel = { ...STATUS, matchBy: 'parcelNo' }
  const result = await run(
    [
      { parcelNo: '68-1', city: 'Kent' },
      { parcelNo: '68-2', city: 'Kent' },
      { parcelNo: '681', city: 'Kent' },
    ],
    { acceptsValid: true },
    byParcel,
  )
  expect(result).toMatchObject({ changedCount: 1, rejectedCount: 2 })
  expect(result.rejected.map(({ rejections }) => rejections[0]?.reason)).toEqual([
    'is the parcel number of 2 certificates of that county: match by certificate number',
    'is the parcel number of no certificate of that county: a file that is matched by number adds none',
  ])
  const both = { certificateNo: '3', parcelNo: '68-2', city: 'Stow' }
  expect(await run([both], {}, byParcel)).toMatchObject({ outcome: 'imported', changedCount: 1 })
})

test('checks a redemption date in a status file against the stored day of purchase', async () => {
  await run([FULL_OPEN])
  const result = await run([{ certificateNo: '1', redeemedOn: '2023-10-16' }], {}, STATUS)
  expect(result.rejected[0]?.rejections[0]?.reason).toBe('is before the day of purchase')
})

test('two sources may state different values: each counts once, when its own statement changes', async () => {
  await run([FULL_OPEN])
  const status = (statusOverride: string) => run([{ certificateNo: '1', statusOverride }], {}, STATUS)
  const full = (statusOverride: string) => run([{ ...FULL_OPEN, statusOverride }])
  const override = async () => (await state())[0]?.certificate['status_override']
  await full('Legal')
  expect(await status('Bankruptcy')).toMatchObject({ outcome: 'imported', changedCount: 1 })
  expect(await full('Legal')).toMatchObject({ outcome: 'imported', changedCount: 0 })
  expect(await override()).toBe('Bankruptcy')
  expect(await full('REO')).toMatchObject({ outcome: 'imported', changedCount: 1 })
  expect(await override()).toBe('REO')
  expect(await status('Bankruptcy')).toMatchObject({ outcome: 'imported', changedCount: 0 })
  expect(await override()).toBe('REO')
})
