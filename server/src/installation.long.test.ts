import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyMigratedDatabase } from '../test/test-database.ts'
import { type Database, embeddedDirectory, openEmbedded } from './db/database.ts'
import { openInstallation } from './installation.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-installation-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** As a server leaves it that is killed while it loads the demo. */
async function beginDemo({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.updateTable('installation').set({ is_demo: true }).where('id', '=', 1).execute()
  await db.insertInto('firm').values({ name: 'Half & Half' }).execute()
}

const countFirms = async ({ db }: Pick<Database, 'db'>) =>
  (await db.selectFrom('firm').select('id').execute()).length

test('a demo whose loading was cut off is loaded anew on the embedded database; a whole one stays', async () => {
  await copyMigratedDatabase(dataDir)
  const open = () => openEmbedded({ dataDir: embeddedDirectory({ dataDir }) })
  const first = await openInstallation({ databaseUrl: null, dataDir }, open)
  await beginDemo(first)
  await first.close()
  const second = await openInstallation({ databaseUrl: null, dataDir }, open)
  expect(await countFirms(second)).toBe(0)
  await beginDemo(second)
  const demo_loaded_at = new Date()
  await second.db.updateTable('installation').set({ demo_loaded_at }).where('id', '=', 1).execute()
  await second.close()
  const third = await openInstallation({ databaseUrl: null, dataDir }, open)
  expect(await countFirms(third)).toBe(1)
  await third.close()
})
