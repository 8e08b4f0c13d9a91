import { type Retention, retention } from '@fieldstone/contract/entities/retention/retention'
import { isAllowedPeriod, type RetentionKind, retentionRule } from '@fieldstone/domain/retention/kinds'
import type { AdminContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { lastChangeFor } from '../../records/last-change.ts'
import { requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { daysOf, readKinds } from './kind-rows.ts'
import { readRetention } from './read-retention.ts'

interface NewPeriod {
  readonly days: number
  readonly version?: number | undefined
}

/**
 * Sets the retention period of a kind of record. Throws `bad_request` outside of its limits, and `edit_conflict` if
 * somebody saved it first.
 */
export async function setPeriod(
  context: AdminContext,
  kind: RetentionKind,
  { days, version }: NewPeriod,
): Promise<Retention> {
  const { period } = retentionRule(kind)
  if (!isAllowedPeriod(kind, days)) {
    const { least = 0, most = 0 } = period ?? {}
    throw new Refusal('bad_request', { fields: { days: fieldSentence('retentionDays', { least, most }) } })
  }
  await inTransaction(context.services.db, async (trx) => {
    // The first change of a kind inserts its row; a concurrent one waits for it.
    await trx
      .insertInto('retention_kind')
      .values({ kind, version: 0 })
      .onConflict((conflict) => conflict.column('kind').doNothing())
      .execute()
    await trx.selectFrom('retention_kind').select('kind').where('kind', '=', kind).forUpdate().execute()
    const row = (await readKinds(trx)).get(kind)
    const subject = { kind: 'records', id: kind }
    await requireVersion({ version: row?.version ?? 0 }, version, retention, async () => ({
      current: await readRetention(context, trx),
      ...(await lastChangeFor(context.actor.userId, trx, subject, ['set-retention'])),
    }))
    const before = daysOf(kind, row)
    if (before === days) return
    await trx
      .updateTable('retention_kind')
      .set({ days, version: (row?.version ?? 0) + 1 })
      .where('kind', '=', kind)
      .execute()
    context.audit(trx, { action: 'set-retention', subject, detail: { before, after: days } })
  })
  return readRetention(context)
}
