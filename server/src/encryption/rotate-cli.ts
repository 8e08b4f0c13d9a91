import { parseArgs } from 'node:util'
import { runCommand, WrongArguments } from '../backup/command.ts'
import { type Config, readCommandConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openForCommand } from '../db/open-for-command.ts'
import { checkKeys } from '../open-encryption.ts'
import { openStoredFiles } from '../providers/storage/open-files.ts'
import { commandClock } from '../sandbox-time.ts'
import { describeUse } from './keys-in-use.ts'
import { giveUpKey, rotateEncryption } from './rotate.ts'

const USAGE = `Encrypts every document and every mail under the first key of ENCRYPTION_KEYS.

  npm run rotate-encryption
  npm run rotate-encryption -- --off       decrypts them all, so that ENCRYPTION_KEYS can be left out
  npm run rotate-encryption -- --lost k1   gives up the key k1, which nobody has any more: the server starts without it, and
                                           what it encrypted stays unreadable

Put a new key in front of ENCRYPTION_KEYS, restart every server, then run this: what is plain, or under another key, is
encrypted anew. In the end it looks at everything that rows name; the keys behind the first can be left out only if it says so.
A run that was cut off goes on where it stopped. Servers may run meanwhile; nobody should send files. Before --off, stop them.

Exit codes: 0 done, and nothing needs another key; 1 refused or failed: leave no key out; 2 wrong arguments. The database is
that of DATABASE_URL, else the embedded one in DATA_DIR (stop a server that runs on it first). The documents are those of
S3_BUCKET, else those in DATA_DIR.
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { off: { type: 'boolean', default: false }, lost: { type: 'string' } },
  })
  const config = readCommandConfig()
  if (values.off && values.lost !== undefined) throw new WrongArguments('Leave --off or --lost out.')
  const database = await openForCommand(config)
  try {
    const at = (await commandClock(config, database.db)).now()
    return values.lost === undefined
      ? await rotate(database, config, { at, isOff: values.off })
      : await giveUp(database, config, { at, id: values.lost })
  } finally {
    await database.close()
  }
}

async function rotate(
  { db }: Database,
  config: Config,
  { at, isOff }: { readonly at: Date; readonly isOff: boolean },
): Promise<number> {
  const ring = config.encryptionKeys
  const [first] = ring
  if (first === undefined)
    throw new WrongArguments('Set ENCRYPTION_KEYS: with --off to the keys that encrypted what is there.')
  await checkKeys(db, ring, at)
  const files = await openStoredFiles(config)
  const { anew, under, lost } = await rotateEncryption({ db, files, ring, at, to: isOff ? [] : [first] })
  process.stdout.write(
    isOff
      ? `Decrypted ${describeUse(anew)}. Checked everything that rows name: nothing is encrypted any more. Leave ENCRYPTION_KEYS out now, and start the servers.\n`
      : `Encrypted ${describeUse(anew)} under the key '${first.id}'. Checked everything that rows name: ${describeUse(under)} are under it, and nothing needs another key. Keys behind it can be left out of ENCRYPTION_KEYS.\n`,
  )
  for (const { id, ...use } of lost)
    process.stdout.write(`${describeUse(use)} stay unreadable: their key '${id}' was given up as lost.\n`)
  return 0
}

async function giveUp(
  { db }: Database,
  { encryptionKeys }: Config,
  { at, id }: { readonly at: Date; readonly id: string },
): Promise<number> {
  if (encryptionKeys.some((key) => key.id === id))
    throw new WrongArguments(`The key '${id}' is in ENCRYPTION_KEYS, so it is not lost.`)
  const use = await giveUpKey(db, id, at)
  process.stdout.write(
    `Gave up the key '${id}': ${describeUse(use)} stay unreadable. The server starts without it. Put it into ENCRYPTION_KEYS again if somebody finds it.\n`,
  )
  return 0
}

await runCommand(USAGE, main)
