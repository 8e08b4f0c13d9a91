import type { Columns } from './fields.ts'

/**
 * The columns that a file states for a certificate. A missing column was not stated: an update keeps the stored value,
 * and a new certificate gets the blank value.
 */
export interface Statement {
  /** Columns of `certificate`. */
  readonly facts: Columns
  /** Columns of `legal_case`. */
  readonly legal: Columns
  /** Columns of the file that are stored unchanged. */
  readonly columns: Readonly<Record<string, string>>
}

/** The content of a valid row. */
export interface RowContent extends Statement {
  /** The search columns of `certificate`, derived from the facts. */
  readonly keys: Columns
  /** The columns that an empty cell erases, by their names in the certificate's history. */
  readonly erased: readonly string[]
  /** The amount in the summed column. Null if no column is summed. */
  readonly amountCents: number | null
}

/** The content of `certificate.import_fields`. Earlier versions stored blank values for columns that no file stated. */
export interface StoredStatements extends Partial<Statement> {
  /** What each source stated last, once there is a second source. Before that, it equals the last import. */
  readonly sources?: Readonly<Record<string, Partial<Statement>>>
}

/** What files stated about one certificate, from the view of `source`. */
export interface Memory {
  readonly source: string
  /** Null for a certificate that was not imported. */
  readonly ownSource: string | null
  /** The last imported value of each column, from any source. */
  readonly imported: Statement
  readonly sources: Readonly<Record<string, Statement>> | null
}

export function readMemory(
  stored: StoredStatements | null,
  { source, ownSource }: Pick<Memory, 'source' | 'ownSource'>,
): Memory {
  const sources = stored?.sources
  return {
    source,
    ownSource,
    imported: whole(stored),
    sources: sources
      ? Object.fromEntries(Object.entries(sources).map(([name, statement]) => [name, whole(statement)]))
      : null,
  }
}

const whole = (statement: Partial<Statement> | null): Statement => ({
  facts: statement?.facts ?? {},
  legal: statement?.legal ?? {},
  columns: statement?.columns ?? {},
})

/** What this source stated last for each column, or another source if this one never did. */
export const statedBefore = ({ imported, sources, source }: Memory): Statement =>
  joined(imported, sources?.[source] ?? whole(null))

/**
 * Adds the statement of a row. Keeps columns that the row does not state. Counts only changed values of this source as
 * imported, because another source may have changed a repeated value.
 */
export function withStatement(memory: Memory, next: Statement): Memory {
  const { source, ownSource, imported, sources } = memory
  const { facts, legal, columns } = next
  const stated = { facts, legal, columns }
  if (sources === null && ownSource === source) return { ...memory, imported: joined(imported, stated) }
  const known = sources ?? (ownSource === null ? {} : { [ownSource]: imported })
  return {
    ...memory,
    imported: joined(imported, newsAmong(stated, statedBefore(memory))),
    sources: { ...known, [source]: joined(known[source] ?? whole(null), stated) },
  }
}

const joined = (first: Statement, second: Statement): Statement => ({
  facts: { ...first.facts, ...second.facts },
  legal: { ...first.legal, ...second.legal },
  columns: { ...first.columns, ...second.columns },
})

function newsAmong(next: Statement, before: Statement): Statement {
  const changed = <Value>(now: Readonly<Record<string, Value>>, then: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(now).filter(([column, value]) => then[column] !== value))
  return {
    facts: changed(next.facts, before.facts),
    legal: changed(next.legal, before.legal),
    columns: changed(next.columns, before.columns),
  }
}

export const storedStatements = ({ imported, sources }: Memory): StoredStatements =>
  sources === null ? imported : { ...imported, sources }
