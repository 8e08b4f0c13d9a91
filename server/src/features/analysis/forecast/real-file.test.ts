import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IS_LONG_RUN } from '@fieldstone/domain/long-tests.testing'
import { afterAll, expect, test } from 'vitest'
import { importRequest } from '../../../../test/import-request.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { rootPath } from '../../../root.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { importFile } from '../../intake/file/import-file.ts'
import { readMap } from '../../intake/file/map.ts'
import { makeForecast } from './make-forecast.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-forecast-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The county's own file, where it lies beside the repository; else the sample of it that comes with the product. */
const WHOLE = rootPath('../shared/data/ky_fayette_delinquent_tax_bills_2016_2024.csv')
const isWhole = IS_LONG_RUN && existsSync(WHOLE)
const file = isWhole ? WHOLE : rootPath('examples/fayette-sample.csv')

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })

/**
 * A county's list of what is open, with the few bills that were released of late. Counted from the day of each bill, nine
 * years of bills would say that almost none is ever paid: the paid ones are not on the list.
 */
test('reports too little history for a real list of open bills', async () => {
  const path = join(folder, 'bills.csv')
  copyFileSync(file, path)
  const request = importRequest(path, readMap(rootPath('examples/maps/fayette.json')), {
    acceptsValid: true,
    preset: 'KY',
  })
  const { addedCount } = await importFile(testApp.services, request, NO_PROGRESS)
  const made = await makeForecast(testApp.services, NO_PROGRESS)
  // The first release among them is in January of 2025, in the sample in September: watched from the month after it.
  expect(made).toMatchObject(
    isWhole ? { redeemedCount: 4, monthCount: 21 } : { redeemedCount: 0, monthCount: 13 },
  )
  expect(made).toMatchObject({ isEnough: false, months: [], total: null, backTest: null })
  expect(made.openCount).toBeGreaterThan(addedCount * 0.8)
})
