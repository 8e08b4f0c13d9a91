import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, sharedTestApp } from '../test/test-app.ts'
import { forgetCompany } from './company.ts'
import type { Database } from './db/database.ts'
import { openInstallation, prepareInstallation } from './installation.ts'

const testApp = sharedTestApp()
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fieldstone-installation-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

/** As a server leaves it that is killed while it loads the demo. */
async function beginDemo({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.updateTable('installation').set({ is_demo: true }).where('id', '=', 1).execute()
  await db.insertInto('firm').values({ name: 'Half & Half' }).execute()
}

const countFirms = async ({ db }: Pick<Database, 'db'>) =>
  (await db.selectFrom('firm').select('id').execute()).length

test('live payments are refused on a demo that is there in part: its passwords are known', async () => {
  await beginDemo(testApp)
  const { config } = testApp.services
  const live = { ...config, stripe: { ...config.stripe, mode: 'live' as const } }
  await testApp.db.updateTable('installation').set({ payment_mode: 'live' }).where('id', '=', 1).execute()
  await expect(prepareInstallation({ ...testApp.services, config: live })).rejects.toThrow(/demo world/)
})

test('on PostgreSQL nothing is deleted: the start says what to do', async () => {
  const open = async (): Promise<Database> => ({ ...testApp.services.database, close: async () => undefined })
  const refused = openInstallation({ databaseUrl: 'postgresql://somewhere', dataDir }, open)
  await expect(refused).rejects.toThrow(/Try again in a minute/)
  expect(await countFirms(testApp)).toBeGreaterThan(0)
})

test('live payments do not start before the fee program is decided, while cards bear a fee', async () => {
  const fresh = await buildTestApp()
  const { config } = fresh.services
  const live = { ...config, stripe: { ...config.stripe, mode: 'live' as const } }
  const begin = () => prepareInstallation({ ...fresh.services, config: live })
  await expect(begin()).rejects.toThrow(/fee program/)
  await fresh.db
    .updateTable('company_setting')
    .set({
      values: JSON.stringify({ feeProgramme: 'service-fee', feeProgrammeNote: 'Registered 2026-03-01' }),
    })
    .where('id', '=', 1)
    .execute()
  forgetCompany(fresh.services.database)
  await expect(begin()).resolves.toEqual([])
  await fresh.close()
})
