import { dollars } from './values.ts'

/** What the person who imports expects of the file, and how strict to be. */
export interface Expectations {
  readonly acceptsValid: boolean
  readonly isDryRun: boolean
  readonly expectedRows: number | null
  readonly expectedCents: number | null
  /** State whose preset rules are to be stored, if it has none. */
  readonly preset: string | null
}

export interface SeenFile {
  readonly rowCount: number
  readonly rejectedCount: number
  readonly fileCents: number | null
  readonly totalColumn: string | null
  readonly stateIds: readonly string[]
}

/** Why nothing may be imported: the file is not the one expected, or some of it is not right. */
export function faultsOf(request: Expectations, seen: SeenFile): string[] {
  const { expectedRows, preset } = request
  const faults: string[] = []
  if (expectedRows !== null && expectedRows !== seen.rowCount)
    faults.push(`The file has ${whole(seen.rowCount)} rows; ${whole(expectedRows)} were expected.`)
  faults.push(...totalFaults(request.expectedCents, seen))
  if (preset !== null && !seen.stateIds.includes(preset))
    faults.push(`The file has no certificates in ${preset}, so its preset was not stored.`)
  if (seen.rowCount === 0) faults.push('The file has no rows below its header.')
  if (seen.rejectedCount > 0 && !request.acceptsValid && !request.isDryRun)
    faults.push(
      `${whole(seen.rejectedCount)} of ${whole(seen.rowCount)} rows are not right. Correct them, or import the others alone with --accept-valid.`,
    )
  return faults
}

function totalFaults(expected: number | null, { totalColumn, fileCents }: SeenFile): string[] {
  if (expected === null) return []
  if (totalColumn === null) return ['The map sums no column ("total"), so --expect-total cannot be checked.']
  if (fileCents === null)
    return [
      `Some amounts of ${totalColumn} cannot be read, so they make no total; ${dollars(expected)} was expected.`,
    ]
  if (fileCents === expected) return []
  return [`The amounts of ${totalColumn} make ${dollars(fileCents)}; ${dollars(expected)} was expected.`]
}

const whole = (value: number): string => value.toLocaleString('en-US')
