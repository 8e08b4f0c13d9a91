import { RETENTION_KINDS, type RetentionKind, retentionRule } from '@fieldstone/domain/retention/kinds'
import type { Db, Transaction } from '../../db/database.ts'

/** The stored settings of a kind of record, and its last run. */
export interface KindRow {
  /** Null: the default of the product. */
  readonly days: number | null
  readonly version: number
  readonly lastRunAt: Date | null
  readonly deletedCount: number
}

/** A kind without settings and runs. */
const UNSET: KindRow = { days: null, version: 0, lastRunAt: null, deletedCount: 0 }

export async function readKinds(db: Db | Transaction): Promise<ReadonlyMap<RetentionKind, KindRow>> {
  const rows = await db
    .selectFrom('retention_kind')
    .select(['kind', 'days', 'version', 'last_run_at as lastRunAt', 'deleted_count as deletedCount'])
    .execute()
  const known = new Map(rows.map(({ kind, ...row }) => [kind, row]))
  return new Map(RETENTION_KINDS.map((kind) => [kind, known.get(kind) ?? UNSET]))
}

/** Returns how many days a kind is kept. Null for kinds that are deleted when they end. */
export function daysOf(kind: RetentionKind, row: KindRow | undefined): number | null {
  const { period } = retentionRule(kind)
  return period === null ? null : (row?.days ?? period.days)
}

/** Returns the time before which records have been kept long enough. */
export function dueBefore(kind: RetentionKind, row: KindRow | undefined, at: Date): Date {
  const days = daysOf(kind, row) ?? 0
  return new Date(at.getTime() - days * 24 * 3_600_000)
}
