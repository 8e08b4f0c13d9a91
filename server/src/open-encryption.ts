import type { Db } from './db/database.ts'
import { keepMailTextsUnder } from './outbox/mail-texts.ts'
import { checkValueOf, EncryptionProblem, type KeyRing } from './providers/encryption.ts'

/** Before anything is read or written by this process: its keys are checked, and mails rest under them from now on. */
export async function openEncryption(db: Db, ring: KeyRing, at: Date): Promise<void> {
  await checkKeys(db, ring, at)
  keepMailTextsUnder(ring)
}

/**
 * Every key that still encrypts something must be set, and be the one that it was. Notes the
 * first one as in use. Throws EncryptionProblem with what to do.
 */
export async function checkKeys(db: Db, ring: KeyRing, at: Date): Promise<void> {
  const used = await db.selectFrom('encryption_key').selectAll().execute()
  for (const { id, check_value, retired_at } of used) {
    const key = ring.find((it) => it.id === id)
    if (key !== undefined && checkValueOf(key) !== check_value)
      throw new EncryptionProblem(
        `The key '${id}' of ENCRYPTION_KEYS is not the one that encrypted documents and mails under this name. Put the right one back, or give a new key a name of its own.`,
      )
    if (key === undefined && retired_at === null)
      throw new EncryptionProblem(
        `Documents and mails are encrypted under the key '${id}', which is not in ENCRYPTION_KEYS. Put it back, behind a new one if you changed it, and run npm run rotate-encryption.`,
      )
  }
  const [first] = ring
  if (first === undefined) return
  const now = { check_value: checkValueOf(first), first_used_at: at, retired_at: null }
  await db
    .insertInto('encryption_key')
    .values({ id: first.id, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute()
}
