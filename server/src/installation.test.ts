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

/** Leaves the database as a server does that is killed while it loads the demo. */
async function beginDemo({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.updateTable('installation').set({ is_demo: true }).where('id', '=', 1).execute()
  await db.insertInto('firm').values({ name: 'Half & Half' }).execute()
}

const countFirms = async ({ db }: Pick<Database, 'db'>) =>
  (await db.selectFrom('firm').select('id').execute()).length

test('rejects live payments on a partly loaded demo, because its passwords are public', async () => {
  await beginDemo(testApp)
  const { config } = testApp.services
  const live = { ...config, stripe: { ...config.stripe, mode: 'live' as const } }
  await testApp.db.updateTable('installation').set({ payment_mode: 'live' }).where('id', '=', 1).execute()
  await expect(prepareInstallation({ ...testApp.services, config: live })).rejects.toThrow(/demo world/)
})

test('on PostgreSQL, the start deletes nothing and reports what to do', async () => {
  const open = async (): Promise<Database> => ({ ...testApp.services.database, close: async () => undefined })
  const refused = openInstallation({ databaseUrl: 'postgresql://somewhere', dataDir }, open)
  await expect(refused).rejects.toThrow(/Try again in a minute/)
  expect(await countFirms(testApp)).toBeGreaterThan(0)
})

test('rejects live payments with a card fee until the fee program is set', async () => {
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
