import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { importFile } from '../src/features/certificates/import/import-file.ts'
import { readMap } from '../src/features/certificates/import/map.ts'
import { NO_PROGRESS } from '../src/features/certificates/import/progress.ts'
import { verify } from '../src/verify/verify.ts'
import { buildTestApp } from './test-app.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The counties' own files lie beside the repository where they were fetched; elsewhere their tests say so. */
const REAL = [
  { file: 'ky_fayette_delinquent_tax_bills_2016_2024.csv', map: 'fayette', preset: 'KY', fewest: 6_000 },
  { file: 'oh_montgomery_tax_delinquent_parcels_2016.csv', map: 'montgomery', preset: 'OH', fewest: 14_000 },
  { file: 'tn_middle_counties_scraped_dirty.csv', map: 'tennessee', preset: null, fewest: 50 },
]
const pathOf = (file: string) => root(`../shared/data/${file}`)

const missing = REAL.filter(({ file }) => !existsSync(pathOf(file)))
if (missing.length > 0)
  process.stderr.write(`Not here, so not tested: ${missing.map((it) => it.file).join(', ')}\n`)

test.skipIf(missing.length > 0)(
  'a payoff for every row of the real files: a figure, or the reason why there is none; nothing is guessed',
  async () => {
    const testApp = await buildTestApp()
    for (const { file, map, preset, fewest } of REAL) {
      const result = await importFile(
        testApp.services.database,
        {
          path: pathOf(file),
          map: readMap(root(`examples/maps/${map}.json`)),
          sheet: null,
          acceptsValid: true,
          isDryRun: false,
          expectedRows: null,
          expectedCents: null,
          preset,
          today: plainDate('2026-11-20'),
        },
        NO_PROGRESS,
      )
      expect(result.outcome).toBe('imported')
      expect(result.addedCount).toBeGreaterThan(fewest)
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
  },
  600_000,
)
