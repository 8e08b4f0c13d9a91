import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, expect, test } from 'vitest'
import { ownRequest } from '../demo/own-request.ts'
import type { AdminContext } from '../src/context.ts'
import { importFile } from '../src/features/intake/file/import-file.ts'
import { readMap } from '../src/features/intake/file/map.ts'
import { issueQuote } from '../src/features/payoff/issue.ts'
import { postRedemption } from '../src/features/servicing/redemption.ts'
import { verify } from '../src/features/verify/verify.ts'
import { Refusal } from '../src/refusal.ts'
import { NO_PROGRESS } from '../src/tasks/progress.ts'
import { createActor } from './actors.ts'
import { importRequest } from './import-request.ts'
import { expectNoOvercharge } from './overcharges.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

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
const ONE_IN = inLongTests(10, 1)
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

test(`K04 a payoff for every row of ${files.map(({ file }) => file).join(', ')}: a figure, or the reason why there is none; some are paid off, and nothing is overcharged`, async () => {
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
  const adminId = (await createActor(testApp, 'admin')).userId
  const lived = await payOff(testApp, adminId)
  expect(lived.redeemed).toBeGreaterThan(hasAll ? 20 : 0)
  await expectNoOvercharge(testApp)
  await testApp.close()
})

/** Every so many certificates are asked for their payoff, and every second of these is redeemed at it. */
const ASKED_ONE_IN = 5

/** What the county's own rows say is redeemed is so from the start. */
async function payOff({ services, db, clock }: TestApp, userId: number) {
  const rows = await db
    .selectFrom('certificate')
    .select('id')
    .where('redeemed_on', 'is', null)
    .orderBy('id')
    .execute()
  const context = await ownRequest(services, { role: 'admin', userId })
  const receivedOn = businessDate(clock.now(), services.config.businessTimeZone)
  let redeemed = 0
  for (const [no, { id }] of rows.filter((_, index) => index % ASKED_ONE_IN === 0).entries()) {
    const given = await issued(context, id)
    if (given === null || no % 2 === 1) continue
    const money = { receivedOn, amountCents: given.quote.totalCents, clearedOn: null }
    const proof = {
      paymentType: 'Check',
      payerName: 'Ann Lee',
      proof: 'receipt 7',
      closeReason: 'paid to the county',
    } as const
    await postRedemption(context, id, { ...money, ...proof })
    redeemed += 1
  }
  return { redeemed }
}

/** Null where staff are given no figure. */
async function issued(context: AdminContext, certificateId: number) {
  try {
    return await issueQuote(context, { certificateId, purpose: 'county-view' })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
