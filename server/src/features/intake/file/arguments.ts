import { parseArgs } from 'node:util'
import { MATCH_BY } from '@fieldstone/contract/entities/intake/import'
import { readWrittenDollars } from '@fieldstone/domain/money/written-dollars'

export const USAGE = `Imports a county's file of certificates (CSV, XLSX or JSON).

  npm run import -- FILE [--map MAP] [options]
  npm run import -- --undo [ID]

  --map MAP             how the file's columns become ours (see examples/maps). Without it the header must have
                        our own names, as in examples/template.csv
  --dry-run             check everything, write nothing; lists each field that would change, with its count
  --match-by FIELD      certificateNo or parcelNo: find certificates by county and this number, whichever source sent
                        them, and add none (for files of statuses or redemptions)
  --erase-empty         an empty cell of a mapped column erases the stored value. Otherwise it is left alone, as are
                        fields that the file does not have
  --undo [ID]           undo a whole import; without ID, list the imports that can be undone
  --accept-valid        import the rows that are right when others are not; else it is all or nothing
  --expect-rows N       refuse unless the file has N rows
  --expect-total 12.34  refuse unless the summed column of the file makes this amount of dollars
  --sheet NAME          sheet of an XLSX (default: the map's, else the first)
  --preset XX           store the preset payoff rules of state XX if it has none (verify with counsel)
  --help

Refused rows are listed here, and all of them in FILE.rejected.csv. The database is that of DATABASE_URL, else the
embedded one in DATA_DIR (stop a server that runs on it first).
`

export interface Arguments {
  readonly path: string
  readonly mapPath: string | null
  readonly sheet: string | null
  readonly acceptsValid: boolean
  readonly isDryRun: boolean
  readonly expectedRows: number | null
  readonly expectedCents: number | null
  readonly preset: string | null
  readonly matchBy: (typeof MATCH_BY)[number] | null
  readonly erasesEmpty: boolean
}

/** `undo` is the id of the import, null to list those that can be undone. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'undo'; readonly batchId: number | null }
  | { readonly kind: 'import'; readonly args: Arguments }

/** A mistake in the arguments; shown with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Throws UsageError. */
export function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parse(argv)
  if (values.help === true) return { kind: 'help' }
  if (values.undo === true) {
    const [other] = Object.keys(values).filter((name) => name !== 'undo')
    if (other !== undefined) throw new UsageError(`--undo takes no other option: leave out --${other}.`)
    return { kind: 'undo', batchId: batchIdOf(positionals) }
  }
  const [path] = positionals
  if (path === undefined) throw new UsageError('Say which file to import.')
  if (positionals.length > 1)
    throw new UsageError(`One file at a time: ${positionals.slice(1).join(' ')} is too much.`)
  const args = {
    path,
    mapPath: values.map ?? null,
    sheet: values.sheet ?? null,
    acceptsValid: values['accept-valid'] === true,
    isDryRun: values['dry-run'] === true,
    expectedRows: wholeNumber(values['expect-rows']),
    expectedCents: amount(values['expect-total']),
    preset: values.preset?.toUpperCase() ?? null,
    matchBy: matchByOf(values['match-by']),
    erasesEmpty: values['erase-empty'] === true,
  }
  return { kind: 'import', args }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        sheet: { type: 'string' },
        'accept-valid': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'expect-rows': { type: 'string' },
        'expect-total': { type: 'string' },
        preset: { type: 'string' },
        'match-by': { type: 'string' },
        'erase-empty': { type: 'boolean' },
        undo: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments cannot be read.')
  }
}

function matchByOf(text: string | undefined): Arguments['matchBy'] {
  if (text === undefined) return null
  const found = MATCH_BY.find((each) => each.toLowerCase() === text.toLowerCase())
  if (found === undefined)
    throw new UsageError(`--match-by must be one of ${MATCH_BY.join(', ')}, not ${text}.`)
  return found
}

function batchIdOf(positionals: readonly string[]): number | null {
  const [text, ...others] = positionals
  if (text === undefined) return null
  if (others.length > 0 || !/^\d{1,15}$/.test(text))
    throw new UsageError(`--undo needs the number of one import, not ${positionals.join(' ')}.`)
  return Number(text)
}

function wholeNumber(text: string | undefined): number | null {
  if (text === undefined) return null
  const digits = text.replaceAll(',', '')
  if (!/^\d{1,9}$/.test(digits)) throw new UsageError(`--expect-rows must be a whole number, not ${text}.`)
  return Number(digits)
}

function amount(text: string | undefined): number | null {
  if (text === undefined) return null
  const value = readWrittenDollars(text)
  if (value === null) throw new UsageError(`--expect-total must be an amount such as 1234.56, not ${text}.`)
  return value
}
