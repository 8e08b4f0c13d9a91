import { constants } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of the key that the server generated. Without the key, links in e-mails that were already sent stop working. */
const SECRET = 'session-secret'

/** Copies the key if there is one and the target directory has none. */
export async function copySecret(from: string, to: string): Promise<void> {
  try {
    await copyFile(join(from, SECRET), join(to, SECRET), constants.COPYFILE_EXCL)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'EEXIST') return
    throw error
  }
  await chmod(join(to, SECRET), 0o600)
}
