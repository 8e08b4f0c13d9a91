import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { dateRejections } from './check-row.ts'
import {
  ATTORNEY_COLUMN,
  affectedBy,
  BLANK_CERTIFICATE,
  CERTIFICATE_COLUMNS,
  type Columns,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  isWording,
  LEGAL_COLUMNS,
  type Value,
} from './fields.ts'
import { type Firms, nameOfFirm } from './lookups.ts'
import type { ImportMap } from './map.ts'
import type { Rejection } from './problem.ts'
import { type Memory, type RowContent, type Statement, statedBefore, withStatement } from './statements.ts'
import { fileColumn, shown } from './validate.ts'

/** An already imported certificate, with the current row of the file. */
export interface ImportedCertificate {
  readonly id: number
  readonly line: number
  readonly hash: string
  /** The hash of the last row of the certificate's own source. */
  readonly lastHash: string | null
  /** The stored values. */
  readonly current: Pick<Statement, 'facts' | 'legal'>
  /** The values that earlier files stated. */
  readonly memory: Memory
  readonly next: RowContent
  /** The name of the attorney who has the legal file. */
  readonly attorney: string | null
}

export interface Change {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
  /** An empty cell of the file erases the value. */
  readonly isErased: boolean
}

export interface Merged {
  readonly facts: Columns
  readonly legal: Columns
  /** Empty when the certificate already has the new values. */
  readonly changes: readonly Change[]
  /** Fields that affect payoff or status and were changed both in the file and in the portal. Staff must decide. */
  readonly conflicts: readonly Rejection[]
  readonly changesPayoff: boolean
  /** The status changes, and with it whether the certificate can be paid. The payoff does not change. */
  readonly changesStatus: boolean
  /** The content that the next file is compared with. */
  readonly memory: Memory
}

/**
 * Merges a row into its certificate. Takes only the values that the source states differently than before, so that a
 * file cannot undo a redemption or a correction that it does not have yet. Values that the file does not state stay.
 * `firms` gives the names for messages and history.
 */
export function merge({ current, memory, next, attorney }: ImportedCertificate, firms: Firms): Merged {
  const previous = statedBefore(memory)
  const words: Words = (column, value) =>
    column === FIRM_COLUMN && value !== null ? nameOfFirm(firms, value) : shown(column, value)
  const tableOf = (table: 'facts' | 'legal'): MergedTable => ({
    current: current[table],
    imported: memory.imported[table],
    previous: previous[table],
    next: next[table],
    words,
  })
  const certificate = mergeTable(CERTIFICATE_COLUMNS, tableOf('facts'))
  const legal = mergeTable(LEGAL_COLUMNS, tableOf('legal'))
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
    ].map((change) => ({ ...change, isErased: next.erased.includes(change.what) })),
    conflicts: [...certificate.conflicts, ...legal.conflicts],
    changesPayoff: changed.some(({ what }) => affectedBy(what) === 'payoff'),
    changesStatus: changed.some(({ what }) => affectedBy(what) === 'status'),
    memory: withStatement(memory, next),
  }
}

const FIRM_COLUMN = fieldOf('firm').column

/** Formats a value for messages. */
type Words = (column: string, value: Value) => string

interface ValueChange {
  readonly what: string
  readonly before: Value
  readonly after: Value
}

interface MergedTable {
  readonly current: Columns
  /** The value that the last import of each column stored. If `current` differs, staff have changed it since. */
  readonly imported: Columns
  /** The values that this source stated last. */
  readonly previous: Columns
  readonly next: Columns
  readonly words: Words
}

function mergeTable(columns: readonly string[], { current, imported, previous, next, words }: MergedTable) {
  const merged: Record<string, Value> = {}
  const changed: ValueChange[] = []
  const conflicts: Rejection[] = []
  for (const column of columns) {
    const [now, after] = [current[column] ?? null, next[column]]
    merged[column] = now
    const blank = BLANK_CERTIFICATE[column] ?? null
    if (after === undefined || after === (previous[column] ?? blank) || after === now) continue
    const before = imported[column] ?? blank
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

function columnChanges(previous: Statement['columns'], next: Statement['columns']) {
  return Object.entries(next)
    .filter(([column, text]) => (previous[column] ?? '') !== text)
    .map(([column, text]) => ({ what: fileColumn(column), before: previous[column] ?? null, after: text }))
}

/** Rejects contradicting dates of an existing certificate after the merge: a file may state only one of two dates. */
export function mergedDateRejections(merged: Merged, map: ImportMap, today: PlainDate): Rejection[] {
  const changed = new Set(merged.changes.map(({ what }) => what))
  const isChanged = (name: FieldName): boolean =>
    changed.has(fieldOf('purchasedOn').column) || changed.has(fieldOf(name).column)
  const fields = FIELD_NAMES.filter(isChanged).map((name) => [name, map.fields[name]] as const)
  return changed.size === 0
    ? []
    : dateRejections(
        { ...merged.facts, ...merged.legal },
        { fields: Object.fromEntries(fields.filter(([, source]) => source !== undefined)) },
        today,
      )
}
