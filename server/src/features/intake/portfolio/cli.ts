import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { isParseError } from '../../../backup/command.ts'
import { ConfigError, readCommandConfig } from '../../../config.ts'
import type { Transaction } from '../../../db/database.ts'
import { CommandProblem, openForCommand } from '../../../db/open-for-command.ts'
import { commandClock } from '../../../sandbox-time.ts'
import { terminalProgress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { verifySnapshot } from '../../verify/verify.ts'
import { type CsvForm, DELIMITERS, ENCODINGS } from '../file/csv-form.ts'
import { ImportProblem } from '../file/problem.ts'
import { columnsText } from './columns-text.ts'
import { COLUMNS_FILE } from './folder.ts'
import { moveIn } from './move-in.ts'
import { templates } from './parts.ts'
import { moveInText } from './report.ts'

const USAGE = `Moves a whole portfolio in, all or nothing: certificates with all that hangs on them.

  npm run move-in -- FOLDER [options]
  npm run move-in -- --templates FOLDER

The folder holds certificates.csv, subsequents.csv, expenses.csv, payments.csv, plans.csv, instalments.csv, legal.csv,
defendants.csv, correspondence.csv and payoffs.csv, or .xlsx, each if there is one. Where the columns of a file have
other names than the template's, its map lies beside it: subsequents.map.json.

  --preset XX           store the preset payoff rules of state XX if it has none (verify with counsel); once for each
                        state
  --encoding windows-1252, --delimiter ';'
                        how files without a map are written (default: utf-8 and ','); a map says its own
  --rehearse            do everything, then store nothing
  --accept-differences  move in also when payoffs differ from those of payoffs.csv
  --templates           write the template of each file into the folder
  --help

Every fault of every file is listed here and in move-in.faults.csv; what a file may say is in COLUMNS.md beside the
templates. Invalid rows are in FILE.rejected.csv beside their file, payoffs that differ in payoffs.csv.differences.csv. The
database is that of DATABASE_URL, else the embedded one in DATA_DIR (stop a server that runs on it first).
`

/** Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. */
async function main(): Promise<number> {
  const { values, positionals } = parse(process.argv.slice(2))
  if (values.help === true) {
    process.stdout.write(USAGE)
    return 0
  }
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) return misused('Say which folder.')
  if (values.templates === true) return writeTemplates(folder)
  const csv = csvFormOf(values)
  if (csv === null)
    return misused(`--encoding is one of ${ENCODINGS.join(', ')}; --delimiter one of , ; | or a tab.`)
  const config = readCommandConfig()
  const database = await openForCommand(config)
  try {
    const log = pino({ level: 'silent' })
    const clock = await commandClock(config, database.db)
    const services: TaskServices = { config, database, db: database.db, replica: null, clock, log }
    const request = {
      folder,
      presets: (values.preset ?? []).map((stateId) => stateId.toUpperCase()),
      csv,
      isRehearsal: values.rehearse === true,
      acceptsDifferences: values['accept-differences'] === true,
      verify: (trx: Transaction) => wrongIn(trx, services),
    }
    const result = await moveIn(services, request, terminalProgress(process.stderr))
    process.stdout.write(`\n${moveInText(result)}`)
    return result.outcome === 'refused' ? 1 : 0
  } finally {
    await database.close()
  }
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      rehearse: { type: 'boolean' },
      'accept-differences': { type: 'boolean' },
      templates: { type: 'boolean' },
      preset: { type: 'string', multiple: true },
      encoding: { type: 'string', default: 'utf-8' },
      delimiter: { type: 'string', default: ',' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}

/** Null if the text is invalid. */
function csvFormOf(values: { readonly encoding: string; readonly delimiter: string }): CsvForm | null {
  const encoding = ENCODINGS.find((each) => each === values.encoding.toLowerCase())
  const delimiter = DELIMITERS.find((each) => each === values.delimiter)
  return encoding === undefined || delimiter === undefined ? null : { encoding, delimiter }
}

function misused(sentence: string): number {
  process.stderr.write(`${sentence}\n\n${USAGE}`)
  return 2
}

/** Returns the violated invariants, before anything is committed. */
async function wrongIn(trx: Transaction, services: TaskServices): Promise<string[]> {
  const { findings } = await verifySnapshot(trx, services)
  return findings
    .filter(({ isOk }) => !isOk)
    .map(({ id, title, offending }) => `${id} would not hold: ${title} (${offending.slice(0, 3).join(', ')})`)
}

function writeTemplates(folder: string): number {
  mkdirSync(folder, { recursive: true })
  for (const [name, header] of Object.entries(templates()))
    writeFileSync(join(folder, `${name}.csv`), `${header.join(',')}\n`, { flag: 'wx' })
  writeFileSync(join(folder, COLUMNS_FILE), `${columnsText()}\n`, { flag: 'wx' })
  process.stdout.write(
    `The templates are in ${folder}; ${COLUMNS_FILE} there says what each column may hold.\n`,
  )
  return 0
}

function failure(error: unknown): number {
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (isParseError(error)) return misused(text)
  if (error instanceof ConfigError) process.stderr.write(`The settings are invalid:\n${text}\n`)
  else if (error instanceof ImportProblem || error instanceof CommandProblem)
    process.stderr.write(`${text}\n`)
  // Only the message: errors of the embedded database contain the values of the statement.
  else process.stderr.write(`Moving in failed: ${text}. Nothing was stored.\n`)
  return 1
}

process.exitCode = await main().catch(failure)
