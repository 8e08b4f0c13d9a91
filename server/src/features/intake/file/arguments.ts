import { parseArgs } from 'node:util'
import { readWrittenDollars } from '@fieldstone/domain/money/written-dollars'

export const USAGE = `Imports a county's file of certificates (CSV or XLSX).

  npm run import -- FILE [--map MAP] [options]

  --map MAP             how the file's columns become ours (see examples/maps). Without it the header must have
                        our own names, as in examples/template.csv
  --dry-run             check everything, write nothing
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
}

/** A mistake in the arguments; shown with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Returns null for --help. Throws UsageError. */
export function readArguments(argv: readonly string[]): Arguments | null {
  const { values, positionals } = parse(argv)
  if (values.help === true) return null
  const [path] = positionals
  if (path === undefined) throw new UsageError('Say which file to import.')
  if (positionals.length > 1)
    throw new UsageError(`One file at a time: ${positionals.slice(1).join(' ')} is too much.`)
  return {
    path,
    mapPath: values.map ?? null,
    sheet: values.sheet ?? null,
    acceptsValid: values['accept-valid'] === true,
    isDryRun: values['dry-run'] === true,
    expectedRows: wholeNumber(values['expect-rows']),
    expectedCents: amount(values['expect-total']),
    preset: values.preset?.toUpperCase() ?? null,
  }
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
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments cannot be read.')
  }
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
