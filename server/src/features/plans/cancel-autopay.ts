import type { ActorOf } from '@fieldstone/domain/access/actor'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { endAutopay } from '../../records/end-autopay.ts'
import { lockCertificate } from '../../records/lock.ts'
import { getCompany } from '../site/service.ts'
import { notifyOnce } from './notify.ts'
import { autopayOff } from './plan-mails.ts'

/** Stops automatic payments, by the person who set them up or by an administrator. The plan goes on. */
export async function cancelAutopay(context: Context<ActorOf<'taxpayer' | 'admin'>>, id: string) {
  const { services, actor, at } = context
  const autopay = await services.db
    .selectFrom('autopay')
    .innerJoin('payment_plan as plan', 'plan.id', 'autopay.plan_id')
    .select([
      'autopay.user_id as userId',
      'autopay.plan_id as planId',
      'plan.certificate_id as certificateId',
    ])
    .where('autopay.id', '=', id)
    .executeTakeFirst()
  const isTheirs = actor.role === 'admin' || autopay?.userId === actor.userId
  if (!autopay || !isTheirs) throw await outOfReach(context, { kind: 'autopay', id })
  const company = await getCompany(services)
  await inTransaction(services.db, async (trx) => {
    await lockCertificate(trx, autopay.certificateId)
    const ended = await endAutopay(trx, autopay.planId, 'stopped', at)
    // They ended with their plan: should it open again, they stay off all the same.
    if (ended?.id !== id && !(await markStopped(trx, id))) return
    await notifyOnce(
      trx,
      { services, company, now: at },
      { occasion: `autopay off ${id}`, ...autopay },
      (news) => autopayOff(news, 'stopped'),
    )
    context.audit(trx, {
      action: 'stop-autopay',
      subject: { kind: 'autopay', id },
      detail: { certificateId: autopay.certificateId },
    })
  })
  return { id, status: 'ENDED' as const }
}

async function markStopped(trx: Transaction, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('autopay')
    .set({ ended_because: 'stopped' })
    .where('id', '=', id)
    .where('ended_because', '=', 'plan-ended')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
