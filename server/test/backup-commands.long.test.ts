import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, startServer } from './killable-server.ts'
import { createEmptyDatabase } from './postgres.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('F23 the demo world: backed up, moved to PostgreSQL, restored elsewhere; verify is green each time', async () => {
  const DATA_DIR = join(folder, 'data')
  const settings = { DATA_DIR, STRIPE_MODE: 'off', DEMO: '1', HOST: '127.0.0.1' }
  const server = await startServer({ ...settings, PORT: String(await freePort()) })
  await server.kill()
  const done = (ran: { code: number | null; err: string }) => expect([ran.err, ran.code]).toEqual(['', 0])
  const backup = join(folder, 'backup')
  done(await runCommand('backup', [backup], { DATA_DIR }))
  expect((await runCommand('backup', [backup], { DATA_DIR })).err).toContain('is not empty')

  const { url: DATABASE_URL, drop } = await createEmptyDatabase()
  const moved = await runCommand('move', [], { DATA_DIR, DATABASE_URL })
  done(moved)
  expect(moved.out).toMatch(/equal: payoffs: .+\nequal: book cash: .+/)
  done(await runCommand('verify', [], { DATA_DIR, DATABASE_URL }))
  expect((await runCommand('move', [], { DATA_DIR, DATABASE_URL })).err).toContain('is not empty')
  done(await runCommand('restore', [backup, '--replace'], { DATA_DIR, DATABASE_URL }))
  await drop()

  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
  const restored = await runCommand('restore', [backup], elsewhere)
  done(restored)
  expect(restored.out).toContain('All invariants hold.')
  expect((await runCommand('restore', [backup], elsewhere)).err).toContain('--replace')
  done(await runCommand('verify', [], elsewhere))
})
