import {
  ATTORNEY_COLUMN,
  affectedBy,
  CERTIFICATE_COLUMNS,
  type Columns,
  fieldOf,
  isWording,
  LEGAL_COLUMNS,
  type Value,
} from './fields.ts'
import { type Firms, nameOfFirm } from './firms.ts'
import type { Rejection } from './rejection.ts'
import { type RowContent, shown } from './validate.ts'

/** An already imported certificate, with the current row of the file. */
export interface ImportedCertificate {
  readonly id: number
  readonly line: number
  readonly hash: string
  /** The stored values. */
  readonly current: Pick<RowContent, 'facts' | 'legal'>
  /** The values of the last import; a difference to `current` was made in the portal since. */
  readonly previous: Pick<RowContent, 'facts' | 'legal' | 'columns'>
  readonly next: RowContent
  /** The name of the attorney who has the legal file. */
  readonly attorney: string | null
}

export interface Change {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

export interface Merged {
  readonly facts: Columns
  readonly legal: Columns
  /** Empty when the certificate already has the new values. */
  readonly changes: readonly Change[]
  /** Fields that affect payoff or status and were changed both in the file and in the portal: a person must decide. */
  readonly conflicts: readonly Rejection[]
  readonly changesPayoff: boolean
}

/**
 * Takes from the file only the values that changed since its last import, so that a redemption or a correction made in the
 * portal is not undone by a file that does not have it yet. `firms` gives the names in messages and history.
 */
export function merge({ current, previous, next, attorney }: ImportedCertificate, firms: Firms): Merged {
  const words: Words = (column, value) =>
    column === FIRM_COLUMN && value !== null ? nameOfFirm(firms, value) : shown(column, value)
  const certificate = mergeTable(CERTIFICATE_COLUMNS, [current.facts, previous.facts, next.facts], words)
  const legal = mergeTable(LEGAL_COLUMNS, [current.legal, previous.legal, next.legal], words)
  const facts = { ...certificate.merged }
  // The reason belongs to the override: without a new override, the reason given by staff stays.
  if (facts['status_override'] === current.facts['status_override'])
    facts['status_override_reason'] = current.facts['status_override_reason'] ?? null
  const changed = [...certificate.changed, ...legal.changed]
  const leavesAttorney = attorney !== null && legal.changed.some(({ what }) => what === FIRM_COLUMN)
  const text = (column: string, value: Value): string | null => {
    if (value === null) return null
    return column === FIRM_COLUMN ? words(column, value) : String(value)
  }
  return {
    facts,
    legal: leavesAttorney ? { ...legal.merged, [ATTORNEY_COLUMN]: null } : legal.merged,
    changes: [
      ...changed
        .filter(({ what }) => what !== 'status_override_reason')
        .map(({ what, before, after }) => ({ what, before: text(what, before), after: text(what, after) })),
      ...(leavesAttorney ? [{ what: ATTORNEY_COLUMN, before: attorney, after: null }] : []),
      ...columnChanges(previous.columns, next.columns),
    ],
    conflicts: [...certificate.conflicts, ...legal.conflicts],
    changesPayoff: changed.some(({ what }) => affectedBy(what) === 'payoff'),
  }
}

const FIRM_COLUMN = fieldOf('firm').column

/** A value as messages show it. */
type Words = (column: string, value: Value) => string

interface ValueChange {
  readonly what: string
  readonly before: Value
  readonly after: Value
}

function mergeTable(
  columns: readonly string[],
  [current, previous, next]: readonly [current: Columns, previous: Columns, next: Columns],
  words: Words,
) {
  const merged: Record<string, Value> = {}
  const changed: ValueChange[] = []
  const conflicts: Rejection[] = []
  for (const column of columns) {
    const [now, before, after] = [current[column] ?? null, previous[column] ?? null, next[column] ?? null]
    merged[column] = now
    if (after === before || after === now) continue
    if (now !== before && now !== null && now !== '' && isWording(column)) continue
    if (now !== before && affectedBy(column) !== null) {
      const reason = `differs from the last import (${words(column, before)}), and was changed here to ${words(column, now)} since: set it by hand`
      conflicts.push({ column, value: words(column, after), reason })
    }
    merged[column] = after
    changed.push({ what: column, before: now, after })
  }
  return { merged, changed, conflicts }
}

function columnChanges(previous: RowContent['columns'], next: RowContent['columns']): Change[] {
  return [...new Set([...Object.keys(previous), ...Object.keys(next)])]
    .filter((column) => previous[column] !== next[column])
    .map((column) => ({
      what: `file: ${column}`,
      before: previous[column] ?? null,
      after: next[column] ?? null,
    }))
}
