import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from '../mailer.ts'

/**
 * Mail for trying the product without a mail server: each one is a text file of its own in this folder, readable by
 * this user alone, since a mail may hold a link that opens an account.
 */
export function createFolderMailer(folder: string): Mailer {
  let count = 0
  return {
    isReal: true,
    send: async ({ to, subject, text, attachment }) => {
      count += 1
      const day = new Date().toISOString().replace(/[:.]/g, '-')
      const name = subject
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 60)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(
        join(folder, `${day}-${count}-${name}.txt`),
        `To: ${to}\nSubject: ${subject}\n\n${text}\n`,
        {
          mode: 0o600,
          flag: 'wx',
        },
      )
      if (attachment)
        await writeFile(join(folder, `${day}-${count}-${attachment.name}`), attachment.content, {
          mode: 0o600,
          flag: 'wx',
        })
    },
  }
}
