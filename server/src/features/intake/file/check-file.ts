import type { FieldChange } from './field-changes.ts'
import { dollars } from './values.ts'

/** What is expected of the file, and whether invalid rows are accepted. */
export interface Expectations {
  readonly acceptsValid: boolean
  readonly isDryRun: boolean
  /** Whether empty cells may erase stored values. */
  readonly erasesEmpty: boolean
  readonly expectedRows: number | null
  readonly expectedCents: number | null
  /** The state whose preset payoff rules are stored, if it has none. */
  readonly preset: string | null
}

/** What the check found in the file. */
export interface FileSummary {
  readonly rowCount: number
  readonly rejectedCount: number
  readonly fileCents: number | null
  readonly totalColumn: string | null
  readonly stateIds: readonly string[]
  readonly fields: readonly FieldChange[]
}

/** Returns why the file must not be imported: it is not the expected file, or some rows are invalid. */
export function faultsOf(request: Expectations, found: FileSummary): string[] {
  const { expectedRows, preset } = request
  const faults: string[] = []
  if (expectedRows !== null && expectedRows !== found.rowCount)
    faults.push(`The file has ${whole(found.rowCount)} rows; ${whole(expectedRows)} were expected.`)
  faults.push(...totalFaults(request.expectedCents, found), ...erasureFaults(request, found))
  if (preset !== null && !found.stateIds.includes(preset))
    faults.push(`The file has no certificates in ${preset}, so its preset was not stored.`)
  if (found.rowCount === 0) faults.push('The file has no rows below its header.')
  if (found.rejectedCount > 0 && !request.acceptsValid && !request.isDryRun)
    faults.push(
      `${whole(found.rejectedCount)} of ${whole(found.rowCount)} rows ${found.rejectedCount === 1 ? 'is invalid. Correct it' : 'are invalid. Correct them'}, or import only the valid rows.`,
    )
  return faults
}

/** Erases nothing unless staff have agreed to it. */
function erasureFaults({ erasesEmpty, isDryRun }: Expectations, { fields }: FileSummary): string[] {
  const emptied = fields.filter(({ emptiedCount }) => emptiedCount > 0)
  if (emptied.length === 0 || erasesEmpty || isDryRun) return []
  const counts = emptied.map(
    ({ field, column, emptiedCount }) => `${field ?? column} on ${whole(emptiedCount)}`,
  )
  return [
    `Empty cells would erase stored values: ${counts.join(', ')}. To allow it, confirm it in the browser or add --erase-empty to the command. Otherwise choose that empty cells are left alone.`,
  ]
}

function totalFaults(expected: number | null, { totalColumn, fileCents }: FileSummary): string[] {
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
