import type { OverchargeRow } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { getOvercharge } from './list.ts'

/** Says why a charge is right all the same, at the amount that it has now. */
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

/** Refuses one that a check has found mended meanwhile. */
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
