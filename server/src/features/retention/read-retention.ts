import {
  MOST_COUNTED,
  type Retention,
  type RetentionOf,
} from '@fieldstone/contract/entities/retention/retention'
import {
  nextRunOn,
  RETENTION_KINDS,
  type RetentionKind,
  retentionRule,
} from '@fieldstone/domain/retention/kinds'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { listWaiting } from './deletion/read.ts'
import { daysOf, dueBefore, type KindRow, readKinds } from './kind-rows.ts'
import { listHolds } from './litigation-holds.ts'
import { SWEEPS, type Sweep } from './sweeps.ts'

/** Reads each kind with its due records, the active holds, and the open requests to delete an account. */
export async function readRetention(
  context: AdminContext,
  db: Db | Transaction = context.services.db,
): Promise<Retention> {
  const rows = await readKinds(db)
  const kinds: RetentionOf[] = []
  // Sequential: each counts rows of whole tables.
  for (const kind of RETENTION_KINDS) kinds.push(await readKind(context, db, { kind, row: rows.get(kind) }))
  return {
    kinds,
    holds: await listHolds(db, sql`held.lifted_at is null`),
    waiting: await listWaiting(db),
  }
}

async function readKind(
  { services, at }: AdminContext,
  db: Db | Transaction,
  { kind, row }: { readonly kind: RetentionKind; readonly row: KindRow | undefined },
): Promise<RetentionOf> {
  const { period, every } = retentionRule(kind)
  const lastRunAt = row?.lastRunAt ?? null
  const before = dueBefore(kind, row, at)
  let [due, held] = [0, 0]
  for (const sweep of SWEEPS[kind]) {
    const counted = await countOf(db, sweep, before)
    due += counted.due
    held += counted.held
  }
  return {
    kind,
    every,
    days: daysOf(kind, row),
    usualDays: period?.days ?? null,
    leastDays: period?.least ?? null,
    mostDays: period?.most ?? null,
    version: row?.version ?? 0,
    dueCount: Math.min(due, MOST_COUNTED),
    heldCount: Math.min(held, MOST_COUNTED),
    nextRunOn: nextRunOn(kind, lastRunAt, { now: at, timeZone: services.config.businessTimeZone }),
    lastRunAt,
    deletedCount: row?.deletedCount ?? 0,
  }
}

async function countOf(
  db: Db | Transaction,
  { table, isDue, isHeld }: Sweep,
  before: Date,
): Promise<{ readonly due: number; readonly held: number }> {
  const { rows } = await sql<{ due: number; held: number }>`
    select count(*) filter (where not counted.held)::int as due, count(*) filter (where counted.held)::int as held
    from (select ${isHeld} as held from ${sql.table(table)} it where ${isDue(before)} limit ${MOST_COUNTED}) counted`.execute(
    db,
  )
  return rows[0] ?? { due: 0, held: 0 }
}
