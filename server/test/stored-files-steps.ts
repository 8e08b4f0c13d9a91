import { createHash } from 'node:crypto'
import type { Db } from '../src/db/database.ts'
import { createFiles } from '../src/files.ts'
import type { KeyRing } from '../src/providers/encryption.ts'
import type { FileStorage } from '../src/providers/file-storage.ts'
import { unnamedFiles } from '../src/records/file-references.ts'
import { createCertificate } from './factories.ts'

/** How many folders there are for certificates, and below the first two for their documents: more than 32 each. */
const FOLDERS = 40

/**
 * Stores so many documents under the keys of the ring, in folders of two and three levels, each level with more than 32
 * entries, and their rows. Every tenth is stored as by an earlier version: without a row that has its encryption key.
 */
export async function storeDocuments(
  db: Db,
  stored: FileStorage,
  { ring, count }: { readonly ring: KeyRing; readonly count: number },
): Promise<void> {
  const certificateId = await createCertificate(db)
  const files = createFiles(stored, ring)
  const documents = Array.from({ length: count }, (_, no) => ({
    no,
    key: documentKey(no),
    bytes: Buffer.from(`the content of document ${no}`),
  }))
  for (const { key, bytes } of documents) await files.put(db, key, bytes)
  await db
    .insertInto('document')
    .values(
      documents.map(({ no, key, bytes }) => ({
        ...{ certificate_id: certificateId, kind: 'document', name: `${no}.pdf`, storage_key: key },
        ...{ media_type: 'application/pdf', byte_count: bytes.length, content_hash: sha256(bytes) },
      })),
    )
    .execute()
  const ofEarlierVersion = documents.filter(({ no }) => no % 10 === 0).map(({ key }) => key)
  await db.deleteFrom('stored_file').where('key', 'in', ofEarlierVersion).execute()
}

/** A third in each of two wide trees of folders, and the rest in many folders of a few files each. */
export function documentKey(no: number): string {
  const [tree, at] = [no % 3, Math.floor(no / 3)]
  if (tree === 0) return `certificates/1/part-${at % FOLDERS}/${no}.pdf`
  if (tree === 1) return `certificates/2/${no}.pdf`
  return `certificates/${3 + (at % FOLDERS)}/${no}.pdf`
}

/** Opens every document of the rows with these keys. Returns how many have the content that their row says. */
export async function countOpened(db: Db, stored: FileStorage, ring: KeyRing): Promise<number> {
  const files = createFiles(stored, ring)
  const rows = await db.selectFrom('document').select(['storage_key', 'content_hash']).execute()
  let count = 0
  for (const row of rows) {
    const bytes = await files.get(row.storage_key)
    if (bytes !== null && sha256(bytes) === row.content_hash) count++
  }
  return count
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The storage keys of all files, and of those that no row names. */
export async function listFiles(db: Db, stored: FileStorage): Promise<{ all: string[]; unnamed: string[] }> {
  const all: string[] = []
  for await (const key of stored.keys()) all.push(key)
  return { all, unnamed: await unnamedFiles(db, all) }
}
