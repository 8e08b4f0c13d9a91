import { bySystem, type Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import { closing } from './change-plan.ts'
import { type LockedPlan, NEXT_VERSION } from './lock-plan.ts'
import { notifyOnce } from './notify.ts'
import { planOfferClosed } from './offer-mails.ts'

/** Ends the offers of other owners of this certificate once a plan was accepted, and notifies them. */
export async function endOtherOffers(
  trx: Transaction,
  acting: Context,
  { plan: accepted, record: { today } }: LockedPlan,
): Promise<void> {
  const context = bySystem(acting)
  const { certificate_id: certificateId } = accepted
  const others = await trx
    .selectFrom('payment_plan')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .where('id', '<>', accepted.id)
    .where('status', '=', 'PENDING')
    .where('stage', 'in', ['offered', 'countered'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const plan of others) {
    const { id: planId, requested_by: userId, version } = plan
    await trx
      .updateTable('payment_plan')
      .set({ ...closing(plan, { today, at: context.at }, 'expired'), version: NEXT_VERSION })
      .where('id', '=', planId)
      .execute()
    const what = 'payment plan offer ended'
    await recordHistory(trx, { certificateId, actor: context.actor, what, after: today })
    const occasion = { occasion: `offer closed ${planId} ${version}`, planId, certificateId, userId }
    await notifyOnce(trx, context, occasion, planOfferClosed)
    context.audit(trx, {
      action: 'plan-offer-closed',
      subject: { kind: 'payment_plan', id: String(planId) },
      detail: { certificateId },
    })
  }
}
