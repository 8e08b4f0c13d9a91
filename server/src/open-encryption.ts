import type { Db } from './db/database.ts'
import { countUnder, describeUse, isUsed, keysInUse } from './encryption/keys-in-use.ts'
import { keepMailTextsUnder } from './outbox/mail-texts.ts'
import { checkValueOf, EncryptionProblem, type KeyRing } from './providers/encryption.ts'

/** Before anything is read or written by this process: its keys are checked, and mails rest under them from now on. */
export async function openEncryption(db: Db, ring: KeyRing, at: Date): Promise<void> {
  await checkKeys(db, ring, at)
  keepMailTextsUnder(ring)
}

/**
 * Every key that rows need must be set, unless it was given up as lost, and be the one that it was. Marks the first one as
 * in use. Throws EncryptionProblem with what to do.
 */
export async function checkKeys(db: Db, ring: KeyRing, at: Date): Promise<void> {
  const known = await db.selectFrom('encryption_key').selectAll().execute()
  for (const { id, check_value } of known) {
    const key = ring.find((it) => it.id === id)
    if (key !== undefined && checkValueOf(key) !== check_value)
      throw new EncryptionProblem(
        `The key '${id}' of ENCRYPTION_KEYS is not the one that encrypted documents and mails under this name. Put the right one back, or give a new key a name of its own.`,
      )
  }
  const lost = known.filter(({ lost_at }) => lost_at !== null).map(({ id }) => id)
  const unretired = known.filter(({ retired_at }) => retired_at === null).map(({ id }) => id)
  for (const id of new Set([...(await keysInUse(db)), ...unretired]))
    if (!ring.some((key) => key.id === id) && !lost.includes(id)) throw await missingKey(db, id)
  const ids = ring.map(({ id }) => id)
  if (lost.some((id) => ids.includes(id)))
    await db.updateTable('encryption_key').set({ lost_at: null }).where('id', 'in', ids).execute()
  const [first] = ring
  if (first === undefined) return
  const now = { check_value: checkValueOf(first), first_used_at: at, retired_at: null }
  await db
    .insertInto('encryption_key')
    .values({ id: first.id, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute()
}

/** A key that no row is known to need may still have files that have not been looked at. */
async function missingKey(db: Db, id: string): Promise<EncryptionProblem> {
  const use = await countUnder(db, id)
  const what = isUsed(use) ? describeUse(use) : 'Documents and mails'
  return new EncryptionProblem(
    `${what} are encrypted under the key '${id}', which is not in ENCRYPTION_KEYS. Put it back, behind a new one if you changed it, and run npm run rotate-encryption.`,
  )
}
