import { keysInUse } from '../encryption/keys-in-use.ts'
import { noteUnknownFiles } from '../encryption/note-files.ts'
import type { Job } from './job.ts'

/**
 * Stores under which key each file is that was stored by an earlier version, or put into the storage by hand. Goes through
 * the storage each night; reads only files that are not known yet. Does nothing where nothing was ever encrypted.
 */
export const noteEncryptionKeysJob: Job = {
  name: 'note-encryption-keys',
  everySeconds: 24 * 3600,
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 60,
  words: 'The nightly search for files whose encryption key is not known',
  run: async ({ db, files, config, log }, signal) => {
    const known = await db.selectFrom('encryption_key').select('id').limit(1).executeTakeFirst()
    if (known === undefined) return
    const count = await noteUnknownFiles(db, files.stored, signal)
    if (count > 0) log.info({ count }, 'files: their encryption keys are known now')
    const isSet = (id: string) => config.encryptionKeys.some((key) => key.id === id)
    const missing = (await keysInUse(db)).filter((id) => !isSet(id))
    if (missing.length > 0) log.error({ missing }, 'files or mails need keys that are not in ENCRYPTION_KEYS')
  },
}
