import type { Transaction } from '../../db/database.ts'
import { notifyOnce, type PlanContext } from './notify.ts'
import { planComplete } from './plan-mails.ts'

/** Tells the owner of this certificate's plan that it is complete, once for each time that it is. Nothing where it is not. */
export async function tellCompletion(
  trx: Transaction,
  context: PlanContext,
  certificateId: number,
): Promise<void> {
  const plan = await trx
    .selectFrom('payment_plan')
    .select([
      'id as planId',
      'requested_by as userId',
      'completed_payment_id as completedBy',
      'completed_on as completedOn',
    ])
    .where('certificate_id', '=', certificateId)
    .where('status', '=', 'COMPLETE')
    .orderBy('accepted_on', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!plan) return
  const { planId, userId, completedBy, completedOn } = plan
  const occasion = `complete ${completedBy ?? `${planId} ${completedOn}`}`
  await notifyOnce(trx, context, { occasion, planId, certificateId, userId }, planComplete)
}
