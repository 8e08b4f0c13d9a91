import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRequest, importServices } from '../../../../test/import-request.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '../../../db/database.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { FIELD_NAMES, type FieldName, fieldOf } from '../file/fields.ts'
import { importFile } from '../file/import-file.ts'
import { parseMap } from '../file/map.ts'
import { undoBatch } from './undo.ts'

/** Whatever two files of one source state, with any columns and any empty cells. */

let database: Database
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-undo-'))
  await database.db
    .insertInto('firm')
    .values([{ name: 'First & Sons' }, { name: 'Second Law' }])
    .execute()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const OPTIONAL = FIELD_NAMES.filter((name) => !fieldOf(name).isRequired)

const VALUES: Readonly<Record<FieldName, readonly string[]>> = {
  certificateNo: [],
  parcelNo: ['68-1', '68-2', '68-3'],
  municipality: ['Akron', 'Kent'],
  ownerName: ['Example Ann', 'Example Bea'],
  address: ['12 Sample St', '13 Sample St'],
  city: ['Akron', 'Kent'],
  zip: ['44308', '44240'],
  saleType: ['auction', 'negotiated'],
  purchasedOn: ['2023-10-17', '2023-11-02'],
  price: ['1000.00', '2000.00'],
  ratePercent: ['5', '12'],
  statusId: ['1', '23'],
  statusOverride: ['Legal', 'REO'],
  redeemedOn: ['2025-03-15', '2025-04-16'],
  redeemedAmount: ['1300.00', '2300.00'],
  redeemedBy: ['Check', 'Wire'],
  releaseRecordedOn: ['2025-05-02', '2025-06-02'],
  bankruptcyCaseNo: ['1:25-bk-1', '1:25-bk-2'],
  bankruptcyInOn: ['2024-01-02', '2024-01-03'],
  bankruptcyOutOn: ['2024-02-02', '2024-02-03'],
  noiFiledOn: ['2024-01-04', '2024-01-05'],
  sentLegalOn: ['2024-01-06', '2024-01-07'],
  firm: ['First & Sons', 'Second Law'],
}

const cell = (name: FieldName) => fc.constantFrom('', ...VALUES[name])

const row = fc.record({
  ...Object.fromEntries(OPTIONAL.map((name) => [name, cell(name)])),
  parcelNo: fc.constantFrom(...VALUES.parcelNo),
}) as fc.Arbitrary<Readonly<Record<string, string>>>

/** At most three certificates, and a part of the columns. */
const file = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 3 }),
  columns: fc.subarray(OPTIONAL),
})
type File = typeof file extends fc.Arbitrary<infer F> ? F : never

const run = ({ rows, columns }: File, emptyCells: 'keep' | 'erase') => {
  const header = ['certificateNo', 'parcelNo', ...columns]
  const lines = rows.map((each, no) =>
    header.map((name) => (name === 'certificateNo' ? `${no}` : each[name])),
  )
  const path = join(folder, 'file.csv')
  writeFileSync(path, [header, ...lines].map((cells) => `"${cells.join('","')}"\n`).join(''))
  const map = parseMap(
    {
      source: 'property-test',
      county: { state: 'OH', name: 'Summit' },
      key: ['certificateNo'],
      emptyCells,
      fields: Object.fromEntries(header.map((name) => [name, { column: name }])),
    },
    'test',
  )
  return importFile(importServices(database), importRequest(path, map, { erasesEmpty: true }), NO_PROGRESS)
}

type Row = Readonly<Record<string, unknown>>

/**
 * Whole rows, without what every write moves. A hash and blank statements only save comparisons: what is compared with is
 * the rest.
 */
async function state(): Promise<{ certificates: Row[]; cases: Row[]; parcels: Row[] }> {
  const all = async (query: ReturnType<typeof sql<{ row: Row }>>) =>
    (await query.execute(database.db)).rows.map(({ row: each }) => each)
  return {
    certificates:
      await all(sql`select to_jsonb(c) - array['version', 'updated_at', 'import_hash', 'import_fields']
      || jsonb_build_object('stated', jsonb_strip_nulls(c.import_fields)) as row from certificate c order by id`),
    cases: await all(
      sql`select to_jsonb(l) - array['version', 'updated_at'] as row from legal_case l order by certificate_id`,
    ),
    parcels: await all(sql`select to_jsonb(p) as row from parcel p order by id`),
  }
}

const clear = () =>
  sql`truncate certificate, parcel, county, state, import_batch restart identity cascade`.execute(database.db)

const RUNS = { numRuns: inLongTests(25, 500) }

test('a file imported twice changes nothing the second time', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, fc.constantFrom('keep', 'erase'), async (first, second, emptyCells) => {
      await clear()
      await run(first, 'keep')
      await run(second, emptyCells)
      const before = await state()
      expect(await run(second, emptyCells)).toMatchObject({ addedCount: 0, changedCount: 0, fields: [] })
      expect(await state()).toEqual(before)
    }),
    RUNS,
  )
})

test('a file with a part of the columns changes no other column', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, async (first, second) => {
      await clear()
      const { outcome } = await run({ ...first, columns: OPTIONAL }, 'keep')
      const before = await state()
      const changed = await run({ ...second, rows: second.rows.slice(0, first.rows.length) }, 'keep')
      fc.pre(outcome === 'imported' && changed.outcome === 'imported')
      const stated = new Set(['parcelNo' as const, ...second.columns].map((name) => fieldOf(name).column))
      const after = await state()
      const others = FIELD_NAMES.filter((name) => !stated.has(fieldOf(name).column))
      for (const name of others) {
        const { column, table } = fieldOf(name)
        const valuesOf = ({ certificates, cases }: typeof before) =>
          (table === 'certificate' ? certificates : cases).map((each) => each[column])
        // A file that brings a first legal date adds the legal file, whose other columns are empty.
        expect([name, valuesOf(after).filter((value) => value !== null)]).toEqual([
          name,
          valuesOf(before).filter((value) => value !== null),
        ])
      }
    }),
    RUNS,
  )
})

test('an import that is undone leaves certificates, legal files and parcels as they were', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, fc.constantFrom('keep', 'erase'), async (first, second, emptyCells) => {
      await clear()
      await run(first, 'keep')
      const before = await state()
      const { outcome, batchId } = await run(second, emptyCells)
      fc.pre(outcome === 'imported' && batchId !== null)
      await undo(batchId)
      expect(withoutBlanks(await state())).toEqual(withoutBlanks(before))
    }),
    RUNS,
  )
})

test('imports are undone from the last to the first, and nothing of them is left', async () => {
  const files = fc.array(file, { minLength: 2, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom('keep', 'erase'), async (all, emptyCells) => {
      await clear()
      const batches: number[] = []
      for (const [no, each] of all.entries()) {
        const { outcome, batchId } = await run(each, no === 0 ? 'keep' : emptyCells)
        if (outcome === 'imported' && batchId !== null) batches.push(batchId)
      }
      for (const batchId of batches.toReversed()) await undo(batchId)
      expect(await state()).toEqual({ certificates: [], cases: [], parcels: [] })
    }),
    RUNS,
  )
})

const undo = (batchId: number | null) =>
  undoBatch(
    { services: importServices(database), task: { id: 1, startedBy: null }, progress: NO_PROGRESS },
    { batchId: batchId ?? 0, fileName: 'file.csv' },
  )

test('undo leaves a legal file alone that staff opened after the import', async () => {
  await clear()
  const one = (ownerName: string) => ({ rows: [{ parcelNo: '68-1', ownerName }], columns: ['ownerName'] })
  await run(one('Example Ann') as File, 'keep')
  const { batchId } = await run(one('Example Bea') as File, 'keep')
  const { id } = await database.db.selectFrom('certificate').select('id').executeTakeFirstOrThrow()
  await sql`insert into legal_case (certificate_id, version, case_no) values (${id}, 1, 'CV-1')`.execute(
    database.db,
  )
  await undo(batchId)
  const { certificates, cases } = await state()
  expect(certificates).toMatchObject([{ owner_name: 'Example Ann' }])
  expect(cases).toMatchObject([{ case_no: 'CV-1' }])
})

test('undo leaves a parcel alone whose number a certificate has that an earlier version stored under another one', async () => {
  await clear()
  const rows = (parcelNo: string, ownerName: string) => ({ parcelNo, ownerName })
  const columns = ['ownerName']
  await run({ rows: [rows('12-345', 'Ann'), rows('123-45', 'Bob')], columns } as unknown as File, 'keep')
  await sql`update certificate set parcel_id = (select min(id) from parcel)`.execute(database.db)
  const pairs = async () =>
    (await sql`select parcel_id, other_parcel_id from parcel_pair`.execute(database.db)).rows
  const before = await pairs()
  const { batchId } = await run(
    {
      rows: [rows('12-345', 'Ann'), rows('123-45', 'Bob'), rows('123-45', 'Bob')],
      columns,
    } as unknown as File,
    'keep',
  )
  await undo(batchId)
  expect(await pairs()).toEqual(before)
  expect(before).toHaveLength(1)
})

/** What a file states of a column that was blank before and still is changes nothing, and is no part of what is undone. */
const withoutBlanks = ({ certificates, ...others }: Awaited<ReturnType<typeof state>>) => ({
  ...others,
  certificates: certificates.map(({ stated: _, ...certificate }) => certificate),
})
