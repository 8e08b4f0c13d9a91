import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from '../src/db/database.ts'
import type { KeyRing } from '../src/providers/encryption.ts'
import { createFolderStorage } from '../src/providers/storage/folder-storage.ts'
import { freePort, startServer } from './killable-server.ts'
import { runCommand } from './run-command.ts'
import { countOpened, documentKey, storeDocuments } from './stored-files-steps.ts'
import { copyMigratedDatabase } from './test-database.ts'

const COUNT = 2000
const k1 = { id: 'k1', key: Buffer.alloc(32, 1) }
const k2 = { id: 'k2', key: Buffer.alloc(32, 2) }
const setting = (ring: KeyRing) => ring.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-2000-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The files and the database of an installation on the embedded database, while no command or server has them. */
async function inside<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded({ dataDir: join(dataDir, 'database') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const files = (dataDir: string) => createFolderStorage(join(dataDir, 'documents'))
const opened = (dataDir: string, ring: KeyRing) =>
  inside(dataDir, ({ db }) => countOpened(db, files(dataDir), ring))

/** Runs a command of an installation with these keys; without any, with none. */
const command = (
  name: Parameters<typeof runCommand>[0],
  args: readonly string[],
  dataDir: string,
  ring: KeyRing,
) =>
  runCommand(name, args, {
    DATA_DIR: dataDir,
    STRIPE_MODE: 'off',
    ...(ring.length > 0 ? { ENCRYPTION_KEYS: setting(ring) } : {}),
  })

async function serve(dataDir: string, ring: KeyRing): Promise<void> {
  const settings = { DATA_DIR: dataDir, STRIPE_MODE: 'off', DEMO: '0', HOST: '127.0.0.1' }
  const server = await startServer({
    ...settings,
    ENCRYPTION_KEYS: setting(ring),
    PORT: String(await freePort()),
  })
  expect(await server.stop()).toBe(0)
}

test(`F23 ${COUNT} encrypted documents in wide folders: backed up, restored, under a new key without the old one: each opens`, async () => {
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await copyMigratedDatabase(first)
  await serve(first, [k1])
  await inside(first, ({ db }) => storeDocuments(db, files(first), { ring: [k1], count: COUNT }))

  const backup = join(folder, 'backup')
  const done = await command('backup', [backup], first, [])
  expect([done.err, done.code]).toEqual(['', 0])
  expect(done.out).toContain(`and ${COUNT.toLocaleString('en-US')} files into`)
  const restored = await command('restore', [backup], second, [k1])
  expect([restored.err, restored.code]).toEqual(['', 0])
  expect(restored.out).toMatch(/^files ok 2,000 rows$/m)
  expect(await opened(second, [k1])).toBe(COUNT)

  const rotated = await command('rotate-encryption', [], second, [k2, k1])
  expect([rotated.err, rotated.code]).toEqual(['', 0])
  expect(rotated.out).toMatch(
    /^Encrypted 2,000 files and 0 mails under the key 'k2'\. Checked everything that rows name: 2,000 files and 0 mails are under it, and nothing needs another key\./,
  )
  await serve(second, [k2])
  expect(await opened(second, [k2])).toBe(COUNT)
  const verified = await command('verify', [], second, [k2])
  expect([verified.err, verified.code]).toEqual(['', 0])

  // From what is under the new key alone.
  const again = join(folder, 'again')
  expect((await command('backup', [again], second, [])).code).toBe(0)
  expect((await command('restore', [again], third, [k2])).code).toBe(0)
  expect(await opened(third, [k2])).toBe(COUNT)

  // The old installation still needs the old key, and says so.
  await expect(serve(first, [k2])).rejects.toThrow(
    "files and 0 mails are encrypted under the key 'k1', which is not in ENCRYPTION_KEYS",
  )

  const lost = documentKey(1234)
  await files(second).remove(lost)
  const incomplete = await command('backup', [join(folder, 'incomplete')], second, [])
  expect(incomplete.code).toBe(1)
  expect(incomplete.err).toContain(
    `The storage does not have these files, which rows name: document 1235 (${lost})`,
  )
  const wrong = await command('verify', [], second, [k2])
  expect([wrong.code, wrong.out]).toEqual([
    1,
    expect.stringContaining(
      `files FAILS 1 of 2,000 rows. Every file that a row names is in the storage: document 1235 (${lost})`,
    ),
  ])
  const fourth = join(folder, 'fourth')
  const short = await command('restore', [join(folder, 'incomplete')], fourth, [k2])
  expect([short.code, short.out]).toEqual([1, expect.stringContaining(`document 1235 (${lost})`)])
})
