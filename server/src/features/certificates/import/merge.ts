import {
  affectedBy,
  CERTIFICATE_COLUMNS,
  type Columns,
  isWording,
  LEGAL_COLUMNS,
  type Value,
} from './fields.ts'
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
 * portal is not undone by a file that does not have it yet.
 */
export function merge({ current, previous, next }: ImportedCertificate): Merged {
  const certificate = mergeTable(CERTIFICATE_COLUMNS, current.facts, previous.facts, next.facts)
  const legal = mergeTable(LEGAL_COLUMNS, current.legal, previous.legal, next.legal)
  const facts = { ...certificate.merged }
  // The reason belongs to the override: without a new override, the reason given by staff stays.
  if (facts['status_override'] === current.facts['status_override'])
    facts['status_override_reason'] = current.facts['status_override_reason'] ?? null
  const changed = [...certificate.changed, ...legal.changed]
  return {
    facts,
    legal: legal.merged,
    changes: [
      ...changed
        .filter(({ what }) => what !== 'status_override_reason')
        .map(({ what, before, after }) => ({ what, before: asText(before), after: asText(after) })),
      ...columnChanges(previous.columns, next.columns),
    ],
    conflicts: [...certificate.conflicts, ...legal.conflicts],
    changesPayoff: changed.some(({ what }) => affectedBy(what) === 'payoff'),
  }
}

interface ValueChange {
  readonly what: string
  readonly before: Value
  readonly after: Value
}

function mergeTable(columns: readonly string[], current: Columns, previous: Columns, next: Columns) {
  const merged: Record<string, Value> = {}
  const changed: ValueChange[] = []
  const conflicts: Rejection[] = []
  for (const column of columns) {
    const [now, before, after] = [current[column] ?? null, previous[column] ?? null, next[column] ?? null]
    merged[column] = now
    if (after === before || after === now) continue
    if (now !== before && now !== null && now !== '' && isWording(column)) continue
    if (now !== before && affectedBy(column) !== null)
      conflicts.push({ column, value: shown(column, after), reason: conflictReason(column, before, now) })
    merged[column] = after
    changed.push({ what: column, before: now, after })
  }
  return { merged, changed, conflicts }
}

const conflictReason = (column: string, before: Value, now: Value): string =>
  `differs from the last import (${shown(column, before)}), and was changed here to ${shown(column, now)} since: set it by hand`

function columnChanges(previous: RowContent['columns'], next: RowContent['columns']): Change[] {
  return [...new Set([...Object.keys(previous), ...Object.keys(next)])]
    .filter((column) => previous[column] !== next[column])
    .map((column) => ({
      what: `file: ${column}`,
      before: previous[column] ?? null,
      after: next[column] ?? null,
    }))
}

const asText = (value: Value): string | null => (value === null ? null : String(value))
