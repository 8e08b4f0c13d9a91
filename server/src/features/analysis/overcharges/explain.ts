import type { OverchargeRow } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { getOvercharge } from './list.ts'

/** Records why a charge is correct at its current amount. */
export const explainOvercharge = (
  context: AdminContext,
  id: number,
  reason: string,
): Promise<OverchargeRow> =>
  change(context, id, {
    ...{ explained_reason: reason, explained_by: context.actor.userId, explained_at: context.at },
    explained_cents: sql<number>`amount_cents`,
  })

export const reopenOvercharge = (context: AdminContext, id: number): Promise<OverchargeRow> =>
  change(context, id, {
    ...{ explained_reason: null, explained_by: null, explained_at: null, explained_cents: null },
  })

type Explanation = Readonly<
  Record<'explained_reason' | 'explained_by' | 'explained_at' | 'explained_cents', unknown>
>

/** Throws `Refusal('state_changed')` if a check has found the charge corrected meanwhile. */
function change({ services, audit }: AdminContext, id: number, values: Explanation): Promise<OverchargeRow> {
  return inTransaction(services.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('overcharge')
      .set(values as never)
      .where('id', '=', id)
      .where('mended_at', 'is', null)
      .executeTakeFirst()
    const row = await getOvercharge(trx, id)
    if (numUpdatedRows === 0n) throw new Refusal('state_changed')
    audit(trx, {
      action: values.explained_reason === null ? 'reopen-overcharge' : 'explain-overcharge',
      subject: { kind: 'certificate', id: row.certificateId },
      detail: { overcharge: id, kind: row.kind, amountCents: row.amountCents },
    })
    return row
  })
}
