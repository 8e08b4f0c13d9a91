import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Manifest } from '../src/backup/manifest.ts'
import { move } from '../src/backup/move.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import { writeBackup } from '../src/backup/write.ts'
import { type Database, inTransaction } from '../src/db/database.ts'
import { keysInUse } from '../src/encryption/keys-in-use.ts'
import { noteUnknownFiles } from '../src/encryption/note-files.ts'
import { giveUpKey, rotateEncryption } from '../src/encryption/rotate.ts'
import { verify } from '../src/features/verify/verify.ts'
import { noteEncryptionKeysJob } from '../src/jobs/job-list.ts'
import { openEncryption } from '../src/open-encryption.ts'
import { keepMailTextsUnder } from '../src/outbox/mail-texts.ts'
import { type FileStorage, StorageUnavailable } from '../src/providers/file-storage.ts'
import { openTestBucket, type TestBucket } from '../src/providers/storage/bucket.testing.ts'
import { createFolderStorage } from '../src/providers/storage/folder-storage.ts'
import { createMemoryStorage } from '../src/providers/storage/memory-storage.testing.ts'
import { createTestDatabase, openPatiently } from './postgres.ts'
import { countOpened, documentKey, storeDocuments } from './stored-files-steps.ts'
import { sharedTestApp } from './test-app.ts'

const testApp = sharedTestApp()
const k1 = { id: 'k1', key: Buffer.alloc(32, 1) }
const k2 = { id: 'k2', key: Buffer.alloc(32, 2) }

/** Enough for more than 32 entries in folders of each level. */
const COUNT = 130

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-stored-files-'))
let bucket: TestBucket
let made = 0
beforeAll(async () => {
  bucket = await openTestBucket(50)
})
afterAll(() => {
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const opened: (() => Promise<void>)[] = []
let database: Database
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(async () => {
  keepMailTextsUnder([])
  bucket.objects.clear()
  for (const close of opened.splice(0)) await close()
})

async function emptyDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const one = openPatiently(url)
  opened.push(async () => {
    await one.close()
    await drop()
  })
  return one
}

const ownFolder = () => join(folder, String(++made))
const at = new Date('2026-11-20T15:00:00Z')
const check = (stored: FileStorage, { ring = [k1], of = database } = {}) =>
  verify(of.db, {
    clock: testApp.clock,
    config: { ...testApp.services.config, encryptionKeys: ring },
    files: { stored },
  })
async function failures(...asked: Parameters<typeof check>): Promise<Record<string, readonly string[]>> {
  const { findings } = await check(...asked)
  return Object.fromEntries(findings.filter((it) => !it.isOk).map((it) => [it.id, it.offending]))
}
async function listed(stored: FileStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of stored.keys()) keys.push(key)
  return keys
}
const rotate = (stored: FileStorage, to = [k2], ring = [k2, k1]) =>
  rotateEncryption({ db: database.db, files: stored, ring, to, at })

describe.each<[string, () => Promise<FileStorage>]>([
  ['a folder', async () => createFolderStorage(ownFolder())],
  ['a bucket', () => bucket.open()],
])('documents in %s, in wide folders of several levels', (_, open) => {
  let stored: FileStorage
  beforeEach(async () => {
    stored = await open()
    await openEncryption(database.db, [k1], at)
    await storeDocuments(database.db, stored, { ring: [k1], count: COUNT })
  })

  test('F23 are backed up, restored, encrypted under a new key, and all open when the old key is gone', async () => {
    const written = await writeBackup({ db: database.db, files: stored }, ownFolder(), at)
    expect([written.files.length, written.missing]).toEqual([COUNT, []])

    const { anew, under } = await rotate(stored)
    expect([anew.fileCount, under.fileCount]).toEqual([COUNT, COUNT])
    await openEncryption(database.db, [k2], at)
    expect(await countOpened(database.db, stored, [k2])).toBe(COUNT)
    expect(await failures(stored, { ring: [k2] })).toEqual({})
  })

  test('F23 a backup restored elsewhere has every file, and the rows have its key as it was then', async () => {
    const backup = ownFolder()
    await writeBackup({ db: database.db, files: stored }, backup, at)
    const target = { database: await emptyDatabase(), files: createFolderStorage(ownFolder()) }
    await restoreBackup(target, backup, { whatStands: 'refuse' })
    expect(await countOpened(target.database.db, target.files, [k1])).toBe(COUNT)
    const rows = await target.database.db.selectFrom('stored_file').selectAll().execute()
    expect(rows.map(({ encryption_key }) => encryption_key)).toEqual(rows.map(() => 'k1'))
    expect(rows).toHaveLength(COUNT)
    expect(await failures(target.files, { of: target.database })).toEqual({})
  })

  test('F23 are all there after a move', async () => {
    const to = { database: await emptyDatabase(), files: createFolderStorage(ownFolder()) }
    const { config } = testApp.services
    const { manifest } = await move({ from: { database, files: stored }, to, folder: ownFolder(), config })
    expect(manifest.missing).toEqual([])
    expect(await countOpened(to.database.db, to.files, [k1])).toBe(COUNT)
  })

  test('are all compared with their rows, and those of an earlier version get a row with their key', async () => {
    const { findings, unnamedFiles } = await check(stored)
    expect(findings.find(({ id }) => id === 'files')).toMatchObject({ isOk: true, rowCount: COUNT })
    expect(unnamedFiles).toEqual({ count: 0, keys: [] })
    expect(await noteUnknownFiles(database.db, stored)).toBe(COUNT / 10)
    expect(await noteUnknownFiles(database.db, stored)).toBe(0)
    expect(await keysInUse(database.db)).toEqual(['k1'])
  })

  test('F23 one is lost: backup, verify and the rotation name it, and no key may be left out', async () => {
    const key = documentKey(7)
    await stored.remove(key)
    const backup = ownFolder()
    const { files, missing } = await writeBackup({ db: database.db, files: stored }, backup, at)
    expect([files.length, missing]).toEqual([COUNT - 1, [{ key, owner: 'document 8' }]])
    expect(await failures(stored)).toEqual({ files: [`document 8 (${key})`] })
    await expect(rotate(stored)).rejects.toThrow(
      new RegExp(`^Leave no key out.*The storage does not have these files.*document 8 \\(${key}\\)`),
    )
    await expect(openEncryption(database.db, [k2], at)).rejects.toThrow("'k1'")

    const target = { database: await emptyDatabase(), files: createFolderStorage(ownFolder()) }
    await restoreBackup(target, backup, { whatStands: 'refuse' })
    expect(await failures(target.files, { of: target.database })).toEqual({ files: [`document 8 (${key})`] })
  })

  test('a file that no row names: is counted and named, and is no error', async () => {
    await stored.put('certificates/9/nobody.pdf', Buffer.from('x'))
    const report = await check(stored)
    expect(report.isOk).toBe(true)
    expect(report.unnamedFiles).toEqual({ count: 1, keys: ['certificates/9/nobody.pdf'] })
  })
})

/** As on Node 20: a walk that forgets most of what is there. */
const forgetful = (stored: FileStorage): FileStorage => ({
  ...stored,
  keys: async function* () {
    let at = 0
    for await (const key of stored.keys()) if (at++ % 3 === 0) yield key
  },
})

describe('a listing that comes out short', () => {
  let stored: FileStorage
  beforeEach(async () => {
    stored = createMemoryStorage()
    await openEncryption(database.db, [k1], at)
    await storeDocuments(database.db, stored, { ring: [k1], count: 30 })
  })

  test('F23 a backup has the file of every row all the same', async () => {
    const { files, missing } = await writeBackup(
      { db: database.db, files: forgetful(stored) },
      ownFolder(),
      at,
    )
    expect([files.length, missing]).toEqual([30, []])
  })

  test('a rotation goes by what rows name, so that the old key can be left out', async () => {
    const { anew } = await rotate(forgetful(stored))
    expect(anew.fileCount).toBe(30)
    await openEncryption(database.db, [k2], at)
    expect(await countOpened(database.db, stored, [k2])).toBe(30)
  })

  test('a rotation in a storage that has none of the files, such as one of wrong settings, retires no key', async () => {
    await expect(rotate(createMemoryStorage())).rejects.toThrow(', and 10 more')
    await expect(openEncryption(database.db, [k2], at)).rejects.toThrow("'k1'")
  })

  test('verify takes nothing for lost that is there', async () => {
    expect(await failures(forgetful(stored))).toEqual({})
  })
})

describe('a key that rows need', () => {
  let stored: FileStorage
  beforeEach(async () => {
    stored = createMemoryStorage()
    await openEncryption(database.db, [k1], at)
    await storeDocuments(database.db, stored, { ring: [k1], count: 20 })
  })

  test('a server writes under the old key after the rotation: the start and verify name the key and what needs it', async () => {
    await rotate(stored)
    await database.db
      .updateTable('stored_file')
      .set({ encryption_key: 'k1' })
      .where('key', '=', documentKey(4))
      .execute()
    await expect(openEncryption(database.db, [k2], at)).rejects.toThrow(
      /^1 file and 0 mails are encrypted under the key 'k1', which is not in ENCRYPTION_KEYS\./,
    )
    expect(await failures(stored, { ring: [k2] })).toEqual({ keys: ['k1 (1 file and 0 mails)'] })
  })

  test('files of an earlier version under a key that was retired too soon: the nightly job finds them', async () => {
    await database.db.deleteFrom('stored_file').execute()
    await database.db.updateTable('encryption_key').set({ retired_at: at }).execute()
    await openEncryption(database.db, [k2], at)
    const config = { ...testApp.services.config, encryptionKeys: [k2] }
    const files = { ...testApp.services.files, stored }
    await noteEncryptionKeysJob.run({ ...testApp.services, db: database.db, files, config })
    expect(await failures(stored, { ring: [k2] })).toEqual({ keys: ['k1 (20 files and 0 mails)'] })
    await expect(openEncryption(database.db, [k2], at)).rejects.toThrow(/^20 files and 0 mails .* 'k1'/)
    await openEncryption(database.db, [k2, k1], at)
    await rotate(stored)
    await openEncryption(database.db, [k2], at)
  })

  test('one that is lost for good: the server starts without it once it was given up, and the rest rotates', async () => {
    await giveUpKey(database.db, 'k1', at)
    await openEncryption(database.db, [k2], at)
    const k3 = { id: 'k3', key: Buffer.alloc(32, 3) }
    await stored.put('certificates/8/new.pdf', Buffer.from('plain'))
    const { anew, lost } = await rotate(stored, [k3], [k3, k2])
    expect([anew.fileCount, lost]).toEqual([1, [{ id: 'k1', fileCount: 20, mailCount: 0 }]])
    expect(await failures(stored, { ring: [k3] })).toEqual({ keys: ['k1 (20 files and 0 mails)'] })
    // Found again: it counts as before.
    await openEncryption(database.db, [k3, k1], at)
    await expect(openEncryption(database.db, [k3], at)).rejects.toThrow("'k1'")
    await expect(giveUpKey(database.db, 'k9', at)).rejects.toThrow("No key 'k9'")
  })

  test('the database finds it by an index, for files and for each text of a mail', async () => {
    const plans = await inTransaction(database.db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const texts = [sql`body`, sql`attachment`, sql`template_values #>> '{}'`]
      const found: string[] = []
      for (const id of texts.map((text) => sql`encryption_key_of(${text})`)) {
        const plan = sql`explain select ${id} from outbox where ${id} > 'a' order by ${id} limit 1`
        found.push(JSON.stringify((await plan.execute(trx)).rows))
      }
      return found
    })
    expect(plans).toEqual([
      expect.stringContaining('using outbox_body_encryption_key'),
      expect.stringContaining('using outbox_attachment_encryption_key'),
      expect.stringContaining('using outbox_values_encryption_key'),
    ])
  })
})

test('a storage that is away: the money is verified all the same, and the files count as one error', async () => {
  await storeDocuments(database.db, createMemoryStorage(), { ring: [], count: 3 })
  const away = () => Promise.reject(new StorageUnavailable('the file storage does not answer'))
  const stored: FileStorage = {
    ...createMemoryStorage(),
    head: away,
    // biome-ignore lint/correctness/useYield: it never comes to that.
    keys: async function* () {
      await away()
    },
  }
  expect(await failures(stored)).toEqual({ files: ['the file storage does not answer'] })
})

test('F23 files that come and go while a backup is made, or verified, are no errors', async () => {
  const stored = createMemoryStorage()
  await storeDocuments(database.db, stored, { ring: [], count: 12 })
  const going = documentKey(5)
  let hasGone = false
  /** Right after the snapshot: the content of a removed document is deleted, and a file comes with its row. */
  const busy: FileStorage = {
    ...stored,
    keys: async function* () {
      if (!hasGone) {
        hasGone = true
        await stored.remove(going)
        await database.db
          .updateTable('document')
          .set({ content_deleted_at: at })
          .where('storage_key', '=', going)
          .execute()
        await stored.put('certificates/5/coming.pdf', Buffer.from('x'))
        await database.db
          .updateTable('document')
          .set({ storage_key: 'certificates/5/coming.pdf' })
          .where('storage_key', '=', documentKey(6))
          .execute()
        await stored.put(documentKey(6), Buffer.from('x'))
      }
      yield* stored.keys()
    },
  }
  const { missing } = await writeBackup({ db: database.db, files: busy }, ownFolder(), at)
  expect(missing).toEqual([])
  const { findings, unnamedFiles } = await check(stored)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  expect(unnamedFiles.keys).toEqual([documentKey(6)])
})

test('F23 a manifest that lacks a file: the restore leaves it out, and verify names it', async () => {
  const stored = createMemoryStorage()
  await storeDocuments(database.db, stored, { ring: [], count: 5 })
  const backup = ownFolder()
  await writeBackup({ db: database.db, files: stored }, backup, at)
  const path = join(backup, 'manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  const files = manifest.files.filter(({ key }) => key !== documentKey(2))
  writeFileSync(path, JSON.stringify({ ...manifest, files }))
  const target = { database: await emptyDatabase(), files: createMemoryStorage() }
  await restoreBackup(target, backup, { whatStands: 'refuse' })
  expect(await failures(target.files, { of: target.database })).toEqual({
    files: [`document 3 (${documentKey(2)})`],
  })
  expect(await listed(target.files)).toHaveLength(4)
})
