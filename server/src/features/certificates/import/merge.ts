import { FACT_COLUMNS, type Facts, LEGAL_COLUMNS, type Value } from './fields.ts'
import type { Rejection } from './rejection.ts'
import { type RowContent, shown } from './validate.ts'

/** A certificate that an earlier import made, and what the file says of it now. */
export interface KnownCertificate {
  readonly id: number
  readonly line: number
  readonly hash: string
  /** As it stands. */
  readonly facts: Facts
  readonly legal: Facts
  /** What the last import said; the difference is what staff or payments have changed since. */
  readonly said: Pick<RowContent, 'facts' | 'legal' | 'columns'>
  readonly next: RowContent
}

export interface Change {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

export interface Merged {
  readonly facts: Facts
  readonly legal: Facts
  readonly changes: readonly Change[]
  /** The file changes what was changed here, too, and it bears on the payoff: a person must say which is right. */
  readonly conflicts: readonly Rejection[]
  readonly movesPayoff: boolean
}

const BEARS_ON_PAYOFF: ReadonlySet<string> = new Set([
  'sale_type',
  'purchased_on',
  'price_cents',
  'rate_bps',
  'status_id',
  'status_override',
  'redeemed_on',
  'redeemed_cents',
  ...LEGAL_COLUMNS,
])

/**
 * Takes from the file only what the file has changed since its last import, so that a redemption or a correction
 * made here is not undone by a file that has not heard of it.
 */
export function merge(known: KnownCertificate): Merged {
  const certificate = mergeTable(FACT_COLUMNS, known.facts, known.said.facts, known.next.facts)
  const legal = mergeTable(LEGAL_COLUMNS, known.legal, known.said.legal, known.next.legal)
  const facts = { ...certificate.merged }
  // The reason belongs to the override: it moves with it, and never replaces the one of staff.
  if (known.next.facts['status_override'] === known.said.facts['status_override'])
    facts['status_override_reason'] = known.facts['status_override_reason'] ?? null
  const changed = [...certificate.changed, ...legal.changed]
  return {
    facts,
    legal: legal.merged,
    changes: [
      ...changed
        .filter(({ what }) => what !== 'status_override_reason')
        .map(({ what, before, after }) => ({ what, before: asText(before), after: asText(after) })),
      ...columnChanges(known.said.columns, known.next.columns),
    ],
    conflicts: [...certificate.conflicts, ...legal.conflicts],
    movesPayoff: changed.some(({ what }) => BEARS_ON_PAYOFF.has(what)),
  }
}

interface ValueChange {
  readonly what: string
  readonly before: Value
  readonly after: Value
}

function mergeTable(columns: readonly string[], current: Facts, said: Facts, next: Facts) {
  const merged: Record<string, Value> = {}
  const changed: ValueChange[] = []
  const conflicts: Rejection[] = []
  for (const column of columns) {
    const [now, before, after] = [current[column] ?? null, said[column] ?? null, next[column] ?? null]
    merged[column] = now
    if (after === before || after === now) continue
    if (now !== before && BEARS_ON_PAYOFF.has(column))
      conflicts.push({ column, value: shown(column, after), reason: conflictReason(column, before, now) })
    merged[column] = after
    changed.push({ what: column, before: now, after })
  }
  return { merged, changed, conflicts }
}

const conflictReason = (column: string, before: Value, now: Value): string =>
  `differs from the last import (${shown(column, before)}), and was changed here to ${shown(column, now)} since: set it by hand`

function columnChanges(said: RowContent['columns'], next: RowContent['columns']): Change[] {
  return [...new Set([...Object.keys(said), ...Object.keys(next)])]
    .filter((column) => said[column] !== next[column])
    .map((column) => ({
      what: `file: ${column}`,
      before: said[column] ?? null,
      after: next[column] ?? null,
    }))
}

const asText = (value: Value): string | null => (value === null ? null : String(value))
