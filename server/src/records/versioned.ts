import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../refusal.ts'

/** For the `set` clause of every update of a versioned row. */
export const nextVersion: RawBuilder<number> = sql<number>`version + 1`

/**
 * Refuses with `edit_conflict` when the row has changed since the person saw it. `conflict` gives the details of the
 * answer: `current` in wire names, and who changed it, if known. A body without a version, as older clients send it, is
 * applied.
 */
export async function requireVersion(
  row: { readonly version: number },
  seenVersion: number | undefined,
  conflict: () => ConflictDetails | Promise<ConflictDetails>,
): Promise<void> {
  if (seenVersion === undefined || seenVersion === row.version) return
  throw new Refusal('edit_conflict', { extra: { ...(await conflict()) } })
}

export interface ConflictDetails {
  readonly current: unknown
  readonly changedBy?: string | null
  /** An instant, ISO 8601. */
  readonly changedAt?: string
}
