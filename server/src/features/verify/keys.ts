import type { Transaction } from '../../db/database.ts'
import { countUnder, describeUse, keysInUse } from '../../encryption/keys-in-use.ts'
import type { KeyRing } from '../../providers/encryption.ts'
import { type Found, Offenders } from './check.ts'

export const KEYS = { id: 'keys', title: 'Every key that files and mails need is in ENCRYPTION_KEYS' }

/** Counts the keys, and what cannot be read without one that is missing: 'k1 (86 files and 16 mails)'. */
export async function checkKeysInUse(trx: Transaction, ring: KeyRing): Promise<Found> {
  const wrong = new Offenders()
  const used = await keysInUse(trx)
  for (const id of used)
    if (!ring.some((key) => key.id === id)) wrong.add(`${id} (${describeUse(await countUnder(trx, id))})`)
  return wrong.found(used.length)
}
