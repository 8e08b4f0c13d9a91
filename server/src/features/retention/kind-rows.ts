import { RETENTION_KINDS, type RetentionKind, retentionRule } from '@fieldstone/domain/retention/kinds'
import type { Db, Transaction } from '../../db/database.ts'

/** What is kept of a kind besides its rule: what was set, and the last run. */
export interface KindRow {
  /** Null: the product's own. */
  readonly days: number | null
  readonly version: number
  readonly lastRunAt: Date | null
  readonly deletedCount: number
}

/** Of a kind that nobody has set, and that was never run. */
const UNSET: KindRow = { days: null, version: 0, lastRunAt: null, deletedCount: 0 }

export async function readKinds(db: Db | Transaction): Promise<ReadonlyMap<RetentionKind, KindRow>> {
  const rows = await db
    .selectFrom('retention_kind')
    .select(['kind', 'days', 'version', 'last_run_at as lastRunAt', 'deleted_count as deletedCount'])
    .execute()
  const known = new Map(rows.map(({ kind, ...row }) => [kind, row]))
  return new Map(RETENTION_KINDS.map((kind) => [kind, known.get(kind) ?? UNSET]))
}

/** For how many days a kind is kept; null of what goes when it has ended. */
export function daysOf(kind: RetentionKind, row: KindRow | undefined): number | null {
  const { period } = retentionRule(kind)
  return period === null ? null : (row?.days ?? period.days)
}

/** What is older than this has been kept long enough. */
export function dueBefore(kind: RetentionKind, row: KindRow | undefined, at: Date): Date {
  const days = daysOf(kind, row) ?? 0
  return new Date(at.getTime() - days * 24 * 3_600_000)
}
