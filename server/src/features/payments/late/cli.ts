import { parseArgs } from 'node:util'
import type { CsvTable } from '@fieldstone/contract/csv'
import { cents } from '@fieldstone/domain/money/cents'
import { centsToDollars } from '@fieldstone/domain/money/dollars'
import { runCommand } from '../../../backup/command.ts'
import { readCommandConfig } from '../../../config.ts'
import { openAsItIs } from '../../../db/open-for-command.ts'
import { csvFile } from '../../../http/csv.ts'
import { listLateArrivals } from '../../../records/late-arrivals.ts'
import { commandClock } from '../../../sandbox-time.ts'
import { openLateArrivalTasks } from './late-arrivals.ts'

const USAGE = `Lists payments that this version judges otherwise than earlier versions did, by cause, as CSV: applied although they
arrived when the right to redeem had ended, or held without a word to their payer. Changes nothing, unless tasks are asked for.

  npm run late-arrivals                     list them
  npm run late-arrivals -- --open-tasks     list them, and open a task for each; no booked money is changed

Exit codes: 0 done, 1 failed, 2 wrong arguments. The database is that of DATABASE_URL, else the embedded one in DATA_DIR
(stop a server that runs on it first).
`

const TABLE: CsvTable = {
  name: 'late-arrivals',
  columns: [
    ['Cause', 'cause'],
    ['Payment', 'moneyId'],
    ['Certificate', 'certificateId'],
    ['Arrived', 'arrivedOn'],
    ['Amount', ({ cents: amount }) => centsToDollars(cents(Number(amount)))],
  ],
  totals: ['Amount'],
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'open-tasks': { type: 'boolean', default: false } } })
  const config = readCommandConfig()
  const { db, close } = await openAsItIs(config)
  try {
    const found = await listLateArrivals(db, { timeZone: config.businessTimeZone })
    process.stdout.write(
      await csvFile(
        TABLE,
        found.map((late) => ({ ...late })),
      ),
    )
    if (values['open-tasks']) await openLateArrivalTasks(db, found, (await commandClock(config, db)).now())
    return 0
  } finally {
    await close()
  }
}

await runCommand(USAGE, main)
