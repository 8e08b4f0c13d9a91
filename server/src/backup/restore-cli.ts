import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCommandConfig } from '../config.ts'
import { openAsItIs } from '../db/open-for-command.ts'
import { reportText } from '../features/verify/report.ts'
import { verify } from '../features/verify/verify.ts'
import { openStoredFiles } from '../providers/storage/open-files.ts'
import { commandClock } from '../sandbox-time.ts'
import { runCommand, WrongArguments } from './command.ts'
import { restoreBackup } from './restore.ts'
import { copySecret } from './secret.ts'

const USAGE = `Puts a backup back: all rows in one transaction, each table compared with the backup, then every invariant checked,
and that the file of every row is there.

  npm run restore -- FOLDER [--replace]

  --replace  lose what the database holds now; without it, only an empty database is taken
  --help

The database is that of DATABASE_URL, else the embedded one in DATA_DIR, and the documents go to S3_BUCKET, else to
DATA_DIR. Stop the servers first. A backup of an older version is brought up to this one; one of a newer is refused.
Exit codes: 0 restored and all invariants hold, 1 not restored, or an invariant does not hold, 2 wrong arguments.
`

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new WrongArguments('Say which folder.')
  const config = readCommandConfig()
  const database = await openAsItIs(config)
  try {
    const target = { database, files: await openStoredFiles(config) }
    const whatStands = values.replace === true ? 'replace' : 'refuse'
    const hint = ', or say --replace to lose what it holds'
    const { madeAt, tables, files } = await restoreBackup(target, resolve(folder), { whatStands, hint })
    if (config.sessionSecrets === null) {
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
      await copySecret(resolve(folder), config.dataDir)
    }
    process.stdout.write(`Restored ${tables.length} tables and ${files.length} files as of ${madeAt}.\n`)
    const report = await verify(database.db, {
      config,
      clock: await commandClock(config, database.db),
      files: { stored: target.files },
    })
    process.stdout.write(reportText(report))
    return report.isOk ? 0 : 1
  } finally {
    await database.close()
  }
})
