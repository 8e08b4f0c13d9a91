import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCommandConfig } from '../config.ts'
import { openAsItIs } from '../db/open-for-command.ts'
import { openStoredFiles } from '../providers/storage/open-files.ts'
import { namesText } from '../records/file-references.ts'
import { runCommand, WrongArguments } from './command.ts'
import { copySecret } from './secret.ts'
import { writeBackup } from './write.ts'

const USAGE = `Writes a backup: every row of one moment, and every document.

  npm run backup -- FOLDER

FOLDER must not be there yet, or be empty. The database is that of DATABASE_URL, on which servers may run meanwhile; else
the embedded one in DATA_DIR (stop its server first). The documents are those of S3_BUCKET, else those in DATA_DIR. It
holds personal data and the key of sessions: keep it as you keep the database.

Exit codes: 0 done, 1 refused or failed, or a file that a row names is not in the storage: the backup has everything else, and
the files are named; 2 wrong arguments.
`

await runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new WrongArguments('Say which folder.')
  const config = readCommandConfig()
  const database = await openAsItIs(config)
  try {
    const files = await openStoredFiles(config)
    const manifest = await writeBackup({ db: database.db, files }, resolve(folder), new Date())
    const { tables, files: kept, missing } = manifest
    await copySecret(config.dataDir, resolve(folder))
    const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
    process.stdout.write(
      `Backed up ${rows.toLocaleString('en-US')} rows of ${tables.length} tables and ${kept.length.toLocaleString('en-US')} files into ${folder}.\n`,
    )
    if (missing.length === 0) return 0
    process.stderr.write(
      `The backup is not complete. The storage does not have these files, which rows name: ${namesText(manifest.missing)}. Everything else is in it. Put these files back from an earlier backup, or remove the documents.\n`,
    )
    return 1
  } finally {
    await database.close()
  }
})
