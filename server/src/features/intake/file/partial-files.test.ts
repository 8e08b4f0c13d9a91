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
