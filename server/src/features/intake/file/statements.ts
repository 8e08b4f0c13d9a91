import type { Columns } from './fields.ts'

/**
 * What a file states of a certificate. A column that is not a key was not stated: it is left alone on update, and a new
 * certificate gets its blank value.
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
  /** The columns that an empty cell erases, as the history of a certificate names them. */
  readonly erased: readonly string[]
  /** The amount in the summed column; null when no column is summed. */
  readonly amountCents: number | null
}

/** As `certificate.import_fields` holds it. Earlier versions stored blank values for columns that no file stated. */
export interface StoredStatements extends Partial<Statement> {
  /** What each source stated last, once a second one has. Until then that is what was imported last. */
  readonly sources?: Readonly<Record<string, Partial<Statement>>>
}

/** What files stated of one certificate, as a file of `source` sees it. */
export interface Memory {
  readonly source: string
  /** Null for a certificate that no file added. */
  readonly ownSource: string | null
  /** The last imported value of each column, whichever source stated it. */
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

/** What this source stated last of each column; of a column that it never stated, what another one did. */
export const statedBefore = ({ imported, sources, source }: Memory): Statement =>
  joined(imported, sources?.[source] ?? whole(null))

/**
 * Adds the statement of a row. A column that the row does not state is remembered as before. Only news of this source counts
 * as imported: what it repeats may have been changed by another source since.
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
