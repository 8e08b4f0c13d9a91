import { parseArgs } from 'node:util'
import type { CsvTable } from '@fieldstone/contract/csv'
import { cents } from '@fieldstone/domain/money/cents'
import { centsToDollars } from '@fieldstone/domain/money/dollars'
import { runCommand } from '../../../backup/command.ts'
import { readCommandConfig } from '../../../config.ts'
import { openAsItIs } from '../../../db/open-for-command.ts'
import { csvFile } from '../../../http/csv.ts'
import { listChangedFigures } from './changed-figures.ts'

const USAGE = `Lists each figure of the county reports that this version computes otherwise than earlier versions reported it, by county,
month and cause, as CSV. Changes nothing.

  npm run changed-figures

Exit codes: 0 done, 1 failed, 2 wrong arguments. The database is that of DATABASE_URL, else the embedded one in DATA_DIR
(stop a server that runs on it first).
`

const TABLE: CsvTable = {
  name: 'changed-figures',
  columns: [
    ['County', 'county'],
    ['Figure', 'figure'],
    ['Month', 'month'],
    ['Cause', 'cause'],
    ['Count', 'count'],
    ['Reported', ({ reportedCents }) => dollars(reportedCents)],
    ['Computed', ({ computedCents }) => dollars(computedCents)],
    [
      'Difference',
      ({ reportedCents, computedCents }) => dollars(Number(computedCents) - Number(reportedCents)),
    ],
  ],
  totals: ['Reported', 'Computed', 'Difference'],
  counts: ['Count'],
}

const dollars = (amount: unknown): number => centsToDollars(cents(Number(amount)))

async function main(): Promise<number> {
  parseArgs({ options: {} })
  const database = await openAsItIs(readCommandConfig())
  try {
    const rows = await listChangedFigures(database.db)
    process.stdout.write(
      await csvFile(
        TABLE,
        rows.map((row) => ({ ...row })),
      ),
    )
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(USAGE, main)
