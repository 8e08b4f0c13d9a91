import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCertificate } from '../../../test/factories.ts'
import { runCommand } from '../../../test/run-command.ts'
import { copyMigratedDatabase } from '../../../test/test-database.ts'
import { openEmbedded } from '../../db/database.ts'
import { lockDirectory } from '../../db/directory-lock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-verify-'))
const open = () => openEmbedded({ dataDir: join(dataDir, 'database') })
const command = () => runCommand('verify', [], { DATA_DIR: dataDir })

beforeAll(async () => {
  await copyMigratedDatabase(dataDir)
  const { db, close } = await open()
  await createCertificate(db)
  await close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('npm run verify, all invariants hold: one line each, exit 0', async () => {
  const { code, out, err } = await command()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^I1 ok 0 rows\nI2 ok 0 rows\n/)
  expect(out).toContain('data ok 1 rows\n')
})

test('npm run verify, a violation: it is named, exit 1; nothing is repaired', async () => {
  const database = await open()
  await database.db.updateTable('certificate').set({ escrow_cents: 5 }).execute()
  await database.close()
  const { code, out } = await command()
  expect([code, out]).toEqual([1, expect.stringMatching(/^I2 FAILS 1 of 0 rows.*certificate 1 escrow$/m)])
  const after = await open()
  expect(await after.db.selectFrom('certificate').select('escrow_cents').execute()).toEqual([
    { escrow_cents: 5 },
  ])
  await after.close()
})

test('npm run verify, a sandbox has moved the clock: it goes by the product’s time', async () => {
  const { db, close } = await open()
  const aheadSeconds = 400 * 24 * 3600
  await db.updateTable('installation').set({ clock_ahead_seconds: aheadSeconds }).execute()
  await close()
  const startedAt = Date.now()
  const { out } = await runCommand('verify', ['--json'], { DATA_DIR: dataDir })
  expect(Date.parse(JSON.parse(out).at)).toBeGreaterThanOrEqual(startedAt + aheadSeconds * 1000)
})

test('npm run verify, a server holds the directory: exit 2 with its process', async () => {
  const lock = await lockDirectory(dataDir, () => undefined)
  const { code, err } = await command()
  lock.release()
  expect([code, err]).toEqual([2, expect.stringContaining(`in use by process ${process.pid}`)])
  expect(err).toContain('Verify now')
})
