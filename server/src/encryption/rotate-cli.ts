import { parseArgs } from 'node:util'
import { runCommand, WrongArguments } from '../backup/command.ts'
import { readCommandConfig } from '../config.ts'
import { openForCommand } from '../db/open-for-command.ts'
import { checkKeys } from '../open-encryption.ts'
import { openStoredFiles } from '../providers/storage/open-files.ts'
import { commandClock } from '../sandbox-time.ts'
import { rotateEncryption } from './rotate.ts'

const USAGE = `Encrypts every document and every mail under the first key of ENCRYPTION_KEYS.

  npm run rotate-encryption
  npm run rotate-encryption -- --off    decrypts them all, so that ENCRYPTION_KEYS can be left out

Put a new key in front of ENCRYPTION_KEYS, restart every server, then run this: what is plain, or under another key, is
encrypted anew, and the keys behind the first can be left out afterwards. A run that was cut off goes on where it stopped.
Servers may run meanwhile; nobody should send files. Before --off, stop them.

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. The database is that of DATABASE_URL, else the embedded one
in DATA_DIR (stop a server that runs on it first). The documents are those of S3_BUCKET, else those in DATA_DIR.
`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { off: { type: 'boolean', default: false } } })
  const config = readCommandConfig()
  const ring = config.encryptionKeys
  const [first] = ring
  if (first === undefined)
    throw new WrongArguments('Set ENCRYPTION_KEYS: with --off to the keys that encrypted what is there.')
  const database = await openForCommand(config)
  try {
    const at = (await commandClock(config, database.db)).now()
    await checkKeys(database.db, ring, at)
    const { fileCount, mailCount } = await rotateEncryption({
      db: database.db,
      files: await openStoredFiles(config),
      ...{ ring, at, to: values.off ? [] : [first] },
    })
    const counts = `${fileCount.toLocaleString('en-US')} files and ${mailCount.toLocaleString('en-US')} mails`
    process.stdout.write(
      values.off
        ? `Decrypted ${counts}. Leave ENCRYPTION_KEYS out now, and start the servers.\n`
        : `Encrypted ${counts} under the key '${first.id}'; the rest was. Keys behind it can be left out of ENCRYPTION_KEYS.\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(USAGE, main)
