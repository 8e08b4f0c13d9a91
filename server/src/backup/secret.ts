import { constants } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key that the server made for itself: without it, links in mails that were sent no longer open. */
const SECRET = 'session-secret'

/** Copies it where there is one and the other place has none. */
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
