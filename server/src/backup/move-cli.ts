import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readCommandConfig } from '../config.ts'
import { CommandProblem, openAsItIs, openForCommand } from '../db/open-for-command.ts'
import { openStoredFiles } from '../providers/storage/open-files.ts'
import { namesText } from '../records/file-references.ts'
import { runCommand } from './command.ts'
import { move } from './move.ts'

const USAGE = `Moves an installation from the embedded database in DATA_DIR to the PostgreSQL of DATABASE_URL.

  DATABASE_URL=postgresql://… npm run move

The PostgreSQL must be empty. Everything moves or nothing: rows, payoffs, books and counts are compared before it is done.
The embedded database stays as it was. Documents go to S3_BUCKET where it is set, else they stay in DATA_DIR. Stop the
server first, and start it with DATABASE_URL afterwards.

Exit codes: 0 done, 1 not moved, or moved without files that rows name and that were missing before, which are named; 2 wrong
arguments.
`

await runCommand(USAGE, async () => {
  parseArgs({})
  const config = readCommandConfig()
  if (config.databaseUrl === null) throw new CommandProblem('Set DATABASE_URL to the PostgreSQL to move to.')
  const embedded: Config = { ...config, databaseUrl: null, s3: null }
  const source = await openForCommand(embedded)
  try {
    const target = await openAsItIs(config)
    const folder = await mkdtemp(join(config.dataDir, 'move-'))
    try {
      const from = { database: source, files: await openStoredFiles(embedded) }
      const { figures, manifest } = await move({
        from,
        to: { database: target, files: await openStoredFiles(config) },
        folder,
        config,
      })
      for (const [name, figure] of figures) process.stdout.write(`equal: ${name}: ${figure}\n`)
      process.stdout.write(
        `Moved. Start the server with DATABASE_URL now. Set SESSION_SECRET to what ${join(config.dataDir, 'session-secret')} holds, so that links in mails that were sent still open.\n`,
      )
      if (manifest.missing.length === 0) return 0
      process.stderr.write(
        `The storage did not have these files, which rows name, so the new one lacks them: ${namesText(manifest.missing)}.\n`,
      )
      return 1
    } finally {
      await rm(folder, { recursive: true, force: true })
      await target.close()
    }
  } finally {
    await source.close()
  }
})
