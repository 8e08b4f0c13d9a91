import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { importRequest } from '../../../../test/import-request.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { verify } from '../../verify/verify.ts'
import { type ImportRequest, importFile } from './import-file.ts'
import { parseMap } from './map.ts'
import { sentence } from './rejected-file.ts'

const testApp = sharedTestApp()
const folder = mkdtempSync(join(tmpdir(), 'fieldstone-refused-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  await sql`truncate certificate, parcel, county, state, import_batch, regime restart identity cascade`.execute(
    testApp.db,
  )
})

const FIELDS = {
  no: 'certificateNo',
  parcel: 'parcelNo',
  owner: 'ownerName',
  bought: 'purchasedOn',
  price: 'price',
  rate: 'ratePercent',
  sale: 'saleType',
  redeemed: 'redeemedOn',
  noi: 'noiFiledOn',
}
const mapOf = (county: object) =>
  parseMap(
    {
      source: 'hostile',
      county,
      key: ['no'],
      fields: Object.fromEntries(Object.entries(FIELDS).map(([column, name]) => [name, { column }])),
    },
    'test',
  )
const SUMMIT = mapOf({ state: 'OH', name: 'Summit' })

const FIRST = {
  no: '1',
  parcel: '68-1',
  owner: 'Example Ann',
  bought: '2024-10-15',
  price: '1000',
  rate: '12',
  sale: 'auction',
  redeemed: '',
  noi: '',
}
type Row = typeof FIRST

function run(rows: readonly Partial<Row>[], changes: Partial<ImportRequest> = {}, map = SUMMIT) {
  const path = join(folder, 'hostile.csv')
  const lines = rows.map((row, at) =>
    Object.values({ ...FIRST, no: `${at + 1}`, parcel: `68-${at + 1}`, ...row }).join(','),
  )
  writeFileSync(path, `${Object.keys(FIRST).join(',')}\n${lines.join('\n')}\n`)
  return importFile(testApp.services, importRequest(path, map, changes), NO_PROGRESS)
}

async function faults() {
  const { findings } = await verify(testApp.db, testApp.services)
  return findings.filter((finding) => !finding.isOk)
}

const reasons = ({ rejected }: Awaited<ReturnType<typeof run>>) =>
  rejected.map(({ line, rejections }) => `${line}: ${rejections.map(sentence).join('; ')}`)

test('rejects a row whose rate the state’s rules refuse, names the rule, and imports the others', async () => {
  await run([{ no: '0' }], { preset: 'OH' })
  const result = await run([{}, { rate: '45' }, { rate: '18' }], { acceptsValid: true })
  expect(reasons(result)).toEqual([
    "3: rate '45': is refused by the payoff rules of OH: The certificate bears 45 %; the settings allow 0 % to 18 %: correct the rate or the settings",
  ])
  expect(result).toMatchObject({ outcome: 'imported', addedCount: 2 })
  expect(await faults()).toEqual([])
})

test('checks rows by the rules that are stored with the file', async () => {
  expect(await run([{}, { rate: '45' }], { preset: 'OH' })).toMatchObject({
    outcome: 'refused',
    rejectedCount: 1,
  })
})

test('rejects a row that raises an existing certificate’s rate above the maximum, and keeps the certificate', async () => {
  await run([{}], { preset: 'OH' })
  const result = await run([{ rate: '45' }])
  expect(reasons(result).join()).toContain('45 %')
  const { rate_bps } = await testApp.db.selectFrom('certificate').select('rate_bps').executeTakeFirstOrThrow()
  expect(rate_bps).toBe(1200)
  expect(await faults()).toEqual([])
})

test('accepts the unchanged row of an old file for a certificate corrected in the portal', async () => {
  expect(await run([{ rate: '45' }])).toMatchObject({ outcome: 'imported' })
  await testApp.db.updateTable('certificate').set({ rate_bps: 1200 }).execute()
  await run([{ rate: '45' }, {}], { preset: 'OH' })
  expect(await run([{ rate: '45' }, {}])).toMatchObject({ outcome: 'imported', unchangedCount: 2 })
  expect(await faults()).toEqual([])
})

test('imports nothing and names the certificate if a preset refuses an existing certificate', async () => {
  await run([{ rate: '45' }])
  await expect(run([{ rate: '45' }, {}], { preset: 'OH' })).rejects.toThrow(/1: The certificate bears 45 %/)
  expect(await run([{ rate: '45' }, {}])).toMatchObject({ outcome: 'imported', addedCount: 1 })
  expect(await faults()).toEqual([])
})

test('rejects a purchase date after a subsequent tax entered in the portal, also without a payment', async () => {
  await run([{}], { preset: 'OH' })
  const { id } = await testApp.db.selectFrom('certificate').select('id').executeTakeFirstOrThrow()
  await testApp.db
    .insertInto('subsequent')
    .values({
      certificate_id: id,
      name: 'Tax 2024',
      amount_cents: 10_000,
      paid_on: plainDate('2025-01-10'),
      posted_on: plainDate('2025-01-10'),
    })
    .execute()
  const result = await run([{ bought: '2025-02-01' }])
  expect(reasons(result).join()).toContain('before the purchase on 2025-02-01')
  expect(await faults()).toEqual([])
})

const HOSTILE: fc.Arbitrary<Partial<Row>> = fc.record(
  {
    no: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    bought: fc.constantFrom('2024-10-15', '1900-01-01', '2026-11-20', '2026-11-21', '2024-02-30', ''),
    price: fc.constantFrom('0', '0.01', '-1', '100000000', '100000000.01', '1e3', ''),
    rate: fc.constantFrom('0', '18', '18.01', '45', '100', '100.01', '-1', ''),
    sale: fc.constantFrom('auction', 'Negotiated', 'gift', ''),
    redeemed: fc.constantFrom('', '', '2024-10-14', '2025-01-01', '2027-01-01'),
    noi: fc.constantFrom('', '', '2024-10-14', '2026-11-20', '2031-01-01'),
  },
  { requiredKeys: [] },
)
const PLACES = fc.constantFrom(
  SUMMIT,
  mapOf({ state: 'FL', name: 'Duval', fips: '12031' }),
  mapOf({ state: 'KY', name: 'Fayette', fips: '21067' }),
  mapOf({ state: 'PA', name: 'Allegheny', fips: '42003' }),
)

test('files of hostile rows, one after another: what says that it is done leaves verify green', async () => {
  const files = fc.array(fc.tuple(PLACES, fc.array(HOSTILE, { minLength: 1, maxLength: 8 })), {
    minLength: 1,
    maxLength: 4,
  })
  await run([{ no: 'oh' }], { preset: 'OH' })
  await run([{ no: 'ky' }], { preset: 'KY' }, mapOf({ state: 'KY', name: 'Fayette', fips: '21067' }))
  await fc.assert(
    fc.asyncProperty(files, async (imports) => {
      for (const [map, rows] of imports) {
        const { outcome } = await run(rows, { acceptsValid: true }, map)
        expect(outcome).toBe('imported')
        expect(await faults()).toEqual([])
      }
    }),
    { numRuns: inLongTests(25, 1_000) },
  )
})
