import { CERTIFICATE_COLUMNS, type Columns, decidedBy, LEGAL_COLUMNS, type Value } from './fields.ts'
import type { Rejection } from './rejection.ts'
import { type RowContent, shown } from './validate.ts'

/** A certificate that an earlier import made, and what the file says of it now. */
export interface ImportedCertificate {
  readonly id: number
  readonly line: number
  readonly hash: string
  /** As it stands. */
  readonly current: Pick<RowContent, 'facts' | 'legal'>
  /** What the last import said; the difference is what staff or payments have changed since. */
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
  /** Empty when the row says something new that the certificate already holds. */
  readonly changes: readonly Change[]
  /** The file changes what was changed here, too, and much rests on it: a person must say which is right. */
  readonly conflicts: readonly Rejection[]
  readonly changesPayoff: boolean
}

/**
 * Takes from the file only what the file has changed since its last import, so that a redemption or a correction
 * made here is not undone by a file that has not heard of it.
 */
export function merge({ current, previous, next }: ImportedCertificate): Merged {
  const certificate = mergeTable(CERTIFICATE_COLUMNS, current.facts, previous.facts, next.facts)
  const legal = mergeTable(LEGAL_COLUMNS, current.legal, previous.legal, next.legal)
  const facts = { ...certificate.merged }
  // The reason belongs to the override: it moves with it, and never replaces the one of staff.
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
    changesPayoff: changed.some(({ what }) => decidedBy(what) === 'payoff'),
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
    if (now !== before && decidedBy(column) !== null)
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
