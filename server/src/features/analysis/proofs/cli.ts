import { parseArgs } from 'node:util'
import { recordSystemAudit } from '../../../audit/record.ts'
import { runCommand } from '../../../backup/command.ts'
import { readCommandConfig } from '../../../config.ts'
import { inTransaction } from '../../../db/database.ts'
import { openForCommand } from '../../../db/open-for-command.ts'
import { makePaperKey } from '../../../records/papers/keys.ts'
import { commandClock } from '../../../sandbox-time.ts'

const USAGE = `Makes a new key that signs payoffs, receipts and release letters from now on.

  npm run rotate-key

Papers that are out stay valid: the keys that signed them are kept. A new key is made every 90 days without this command.

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. The database is that of DATABASE_URL, else the embedded one
in DATA_DIR (stop a server that runs on it first).
`

async function main(): Promise<number> {
  parseArgs({ options: {} })
  const config = readCommandConfig()
  const database = await openForCommand(config)
  try {
    const at = (await commandClock(config, database.db)).now()
    const { id } = await inTransaction(database.db, async (trx) => {
      const key = await makePaperKey(trx, at)
      recordSystemAudit(trx, at, {
        action: 'rotate-paper-key',
        subject: { kind: 'paper-key', id: key.id },
        detail: { by: 'command' },
      })
      return key
    })
    process.stdout.write(`Key ${id} signs papers from now on. What was issued before stays valid.\n`)
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(USAGE, main)
