import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importRequest, importServices } from '../../../../test/import-request.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '../../../db/database.ts'
import { rootPath } from '../../../root.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { type ImportRequest, importFile } from './import-file.ts'
import { readMap } from './map.ts'

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

const run = (path: string, { map = FAYETTE, ...changes }: Partial<ImportRequest> = {}) =>
  importFile(importServices(database), importRequest(path, map, changes), NO_PROGRESS)

/** A copy, since the import writes what it refuses beside the file. */
function real(name: string): string {
  const path = join(folder, name)
  copyFileSync(join(rootPath('../shared/data'), name), path)
  return path
}

test("the real Fayette file (../shared/data): 6,317 bills with the file's total; a second import changes nothing", async () => {
  const path = real('ky_fayette_delinquent_tax_bills_2016_2024.csv')
  const expected = { expectedRows: 6_317, expectedCents: 233_120_696 }
  expect(await run(path, expected)).toMatchObject({ outcome: 'imported', addedCount: 6_317 })
  const { rows } = await sql`
    select count(*) as rows, sum(price_cents)::bigint as cents, count(distinct parcel_id) as parcels
    from certificate`.execute(database.db)
  expect(rows).toEqual([{ rows: 6_317, cents: 233_120_696, parcels: 2_965 + 24 }])
  expect(await run(path, expected)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 6_317 })
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
