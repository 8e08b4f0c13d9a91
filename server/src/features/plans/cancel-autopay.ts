import type { ActorOf } from '@fieldstone/domain/access/actor'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { lockCertificate } from '../../records/lock.ts'
import { certificateSubject, closeStaffTasks } from '../../records/staff-tasks.ts'
import { findAutopay } from './debit-items.ts'
import { notifyOnce } from './notify.ts'
import { AUTOPAY_HELD_TASK } from './pause-autopay.ts'
import { autopayOff } from './plan-mails.ts'

/** Stops automatic payments for the person who set them up, or for an administrator. The plan stays active. */
export async function cancelAutopay(context: Context<ActorOf<'taxpayer' | 'admin'>>, id: string) {
  const { services, actor, at } = context
  const autopay = await findAutopay(services.db, id)
  const isTheirs = actor.role === 'admin' || autopay?.userId === actor.userId
  if (!autopay || !isTheirs) throw await outOfReach(context, { kind: 'autopay', id })
  await inTransaction(services.db, async (trx) => {
    await lockCertificate(trx, autopay.certificateId)
    if (!(await stop(trx, id, at))) return
    await notifyOnce(trx, context, { occasion: `autopay off ${id}`, ...autopay }, (news) =>
      autopayOff(news, 'stopped'),
    )
    const { certificateId } = autopay
    const task = { ...certificateSubject(certificateId), kinds: [AUTOPAY_HELD_TASK] }
    await closeStaffTasks(trx, task, { at, doneBy: actor.role === 'admin' ? actor.userId : null })
    context.audit(trx, {
      action: 'stop-autopay',
      subject: { kind: 'autopay', id },
      detail: { certificateId },
    })
  })
  return { id, status: 'ENDED' as const }
}

/**
 * Returns false if nothing is left to stop, for example after others replaced them. Those that ended with their plan, or
 * that a hold paused, are stopped for good, so that they do not resume.
 */
async function stop(trx: Transaction, id: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('autopay')
    .set({
      status: 'ENDED',
      ended_because: 'stopped',
      ended_at: (it) => it.fn.coalesce('ended_at', it.val(at)),
    })
    .where('id', '=', id)
    .where((it) => it.or([it('status', '=', 'ON'), it('ended_because', 'in', ['plan-ended', 'hold'])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
