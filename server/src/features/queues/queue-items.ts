import type { QueueName } from '@fieldstone/contract/entities/queues/queue'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { MAY_BE_ENDED } from '../../records/staff-tasks.ts'
import { Refusal } from '../../refusal.ts'
import { todayOf } from '../payoff/service.ts'
import { QUEUE_ROWS } from './queues.ts'

interface ItemChange {
  /** 'mine': assign to the caller. 'free': unassign. Undefined: no change. */
  readonly taken?: 'mine' | 'free' | undefined
  /** Null: end the snooze. Undefined: no change. */
  readonly putOffUntil?: PlainDate | null | undefined
  readonly note?: string | undefined
  /** True: the staff task is done. False: reopen it. Undefined: no change. */
  readonly done?: boolean | undefined
}

/**
 * Assigns, snoozes or finishes an item of a queue. Throws `not_found` for an item that does not wait, except to
 * reopen a task.
 */
export async function changeItem(
  context: AdminContext,
  queue: QueueName,
  no: string,
  change: ItemChange,
): Promise<undefined> {
  const { services, actor, at } = context
  const today = todayOf(services, null)
  const scope = { at, today, timeZone: services.config.businessTimeZone }
  const { putOffUntil } = change
  if (putOffUntil !== undefined && putOffUntil !== null && putOffUntil <= today)
    throw new Refusal('bad_request', { fields: { putOffUntil: fieldSentence('inFuture') } })
  await inTransaction(services.db, async (trx) => {
    if (change.done === false) await openAgain(trx, queue, no)
    const { rows } = await sql`select no from (${QUEUE_ROWS[queue](scope)}) item where no = ${no}`.execute(
      trx,
    )
    if (rows.length === 0) throw new Refusal('not_found')
    if (change.done === true) await end(trx, queue, no, { at, doneBy: actor.userId })
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
      detail: {
        no,
        taken: change.taken ?? null,
        putOffUntil: putOffUntil ?? null,
        done: change.done ?? null,
      },
    })
  })
}

interface End {
  readonly at: Date | null
  readonly doneBy: number | null
}

const openAgain = (trx: Transaction, queue: QueueName, no: string) =>
  end(trx, queue, no, { at: null, doneBy: null })

/** Throws `state_changed` for items that only their cause can end, and for items that are not tasks. */
async function end(trx: Transaction, queue: QueueName, no: string, { at, doneBy }: End): Promise<void> {
  const { rows } = await sql`
    update staff_task task set done_at = ${at}, done_by = ${doneBy}
    where ${queue} = 'staff-tasks' and task.id::text = ${no} and (task.done_at is null) = ${at !== null}
      and ${MAY_BE_ENDED} returning task.id`.execute(trx)
  if (rows.length === 0) throw new Refusal('state_changed', { log: 'this task is not ended by hand' })
}
