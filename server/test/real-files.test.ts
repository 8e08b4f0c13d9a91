import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inDrills } from '@fieldstone/domain/drills.testing'
import { afterAll, expect, test } from 'vitest'
import { importFile } from '../src/features/intake/file/import-file.ts'
import { readMap } from '../src/features/intake/file/map.ts'
import { NO_PROGRESS } from '../src/tasks/progress.ts'
import { verify } from '../src/verify/verify.ts'
import { importRequest } from './import-request.ts'
import { buildTestApp } from './test-app.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The counties' own files, where they lie beside the repository; elsewhere the sample that comes with it. */
const REAL = [
  { file: 'ky_fayette_delinquent_tax_bills_2016_2024.csv', map: 'fayette', preset: 'KY', fewest: 6_000 },
  { file: 'oh_montgomery_tax_delinquent_parcels_2016.csv', map: 'montgomery', preset: 'OH', fewest: 14_000 },
  { file: 'tn_middle_counties_scraped_dirty.csv', map: 'tennessee', preset: null, fewest: 50 },
]
const SAMPLE = [{ file: 'fayette-sample.csv', map: 'fayette', preset: 'KY', fewest: 50 }]

const beside = root('../shared/data')
const hasAll = REAL.every(({ file }) => existsSync(join(beside, file)))
const [from, files] = hasAll ? [beside, REAL] : [root('examples'), SAMPLE]

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Of a large file every so many lines, besides the first ones. */
const ONE_IN = inDrills(10, 1)
const LARGE = 1_000
const HEAD_LINES = 10

/** A copy, since the import writes what it refuses beside the file. */
const copied = (file: string): string => {
  const lines = readFileSync(join(from, file), 'latin1').split('\n')
  const isLarge = lines.length > LARGE
  const taken = isLarge ? lines.filter((_, no) => no < HEAD_LINES || no % ONE_IN === 0) : lines
  writeFileSync(join(folder, file), taken.join('\n'), 'latin1')
  return join(folder, file)
}

test(`a payoff for every row of ${files.map(({ file }) => file).join(', ')}: a figure, or the reason why there is none`, async () => {
  const testApp = await buildTestApp()
  for (const { file, map, preset, fewest } of files) {
    const request = importRequest(copied(file), readMap(root(`examples/maps/${map}.json`)), {
      acceptsValid: true,
      preset,
    })
    const result = await importFile(testApp.services, request, NO_PROGRESS)
    expect(result.outcome).toBe('imported')
    expect(result.addedCount).toBeGreaterThan(fewest > LARGE ? fewest / ONE_IN : fewest)
  }
  const report = await verify(testApp.db, testApp.services)
  expect(report.findings.filter((it) => !it.isOk)).toEqual([])
  const data = report.findings.find((it) => it.id === 'data')
  const { total } = await testApp.db
    .selectFrom('certificate')
    .select((it) => it.fn.countAll<number>().as('total'))
    .where('redeemed_on', 'is', null)
    .executeTakeFirstOrThrow()
  expect(data?.rowCount).toBe(total)
  await testApp.close()
})
