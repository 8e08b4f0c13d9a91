import type { QueueName } from '@fieldstone/contract/entities/queues/queue'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { todayOf } from '../payoff/service.ts'
import { QUEUE_ROWS } from './queues.ts'

export interface ItemChange {
  /** 'mine': the caller takes it; 'free': nobody has it; left out, it stays. */
  readonly taken?: 'mine' | 'free' | undefined
  /** Null: it waits no longer; left out, it stays. */
  readonly putOffUntil?: PlainDate | null | undefined
  readonly note?: string | undefined
}

/** Says of one thing that waits whose it is, or until when it waits. Of what does not wait there is nothing to say. */
export async function changeItem(
  context: AdminContext,
  queue: QueueName,
  no: string,
  change: ItemChange,
): Promise<undefined> {
  const { services, actor, at } = context
  const today = todayOf(services, null)
  const scope = { today, timeZone: services.config.businessTimeZone }
  const { putOffUntil } = change
  if (putOffUntil !== undefined && putOffUntil !== null && putOffUntil <= today)
    throw new Refusal('bad_request', { fields: { putOffUntil: fieldSentence('inFuture') } })
  await inTransaction(services.db, async (trx) => {
    const { rows } = await sql`select no from (${QUEUE_ROWS[queue](scope)}) item where no = ${no}`.execute(
      trx,
    )
    if (rows.length === 0) throw new Refusal('not_found')
    const takenBy =
      change.taken === undefined ? {} : { taken_by: change.taken === 'mine' ? actor.userId : null }
    const values = {
      ...takenBy,
      ...(putOffUntil === undefined ? {} : { put_off_until: putOffUntil }),
      ...(change.note === undefined ? {} : { note: change.note }),
      changed_by: actor.userId,
      changed_at: at,
    }
    await trx
      .insertInto('queue_item')
      .values({ queue, no, ...values })
      .onConflict((conflict) => conflict.columns(['queue', 'no']).doUpdateSet(values))
      .execute()
    context.audit(trx, {
      action: 'change-queue-item',
      subject: { kind: 'queue', id: queue },
      detail: { no, taken: change.taken ?? null, putOffUntil: putOffUntil ?? null },
    })
  })
}
