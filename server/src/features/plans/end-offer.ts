import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import { closing } from './change-plan.ts'
import { type LockedPlan, NEXT_VERSION } from './lock-plan.ts'
import { notifyOnce } from './notify.ts'
import { planLapsed, planOfferClosed } from './offer-mails.ts'

/** Why an offer ends without its owner: 'lapsed', nobody accepted in time; 'closed', another owner accepted a plan. */
const REASONS = {
  lapsed: { occasion: 'lapsed', action: 'plan-offer-lapsed', mail: planLapsed },
  closed: { occasion: 'offer closed', action: 'plan-offer-closed', mail: planOfferClosed },
} as const

/** Ends the offer of a locked plan, and notifies its owner. */
export async function endOffer(
  trx: Transaction,
  context: SystemContext,
  plan: LockedPlan['plan'],
  { today, reason }: { readonly today: PlainDate; readonly reason: keyof typeof REASONS },
): Promise<void> {
  const { occasion, action, mail } = REASONS[reason]
  const { id: planId, certificate_id: certificateId, requested_by: userId, version } = plan
  await trx
    .updateTable('payment_plan')
    .set({ ...closing(plan, { today, at: context.at }, 'expired'), version: NEXT_VERSION })
    .where('id', '=', planId)
    .execute()
  const what = 'payment plan offer ended'
  await recordHistory(trx, { certificateId, actor: context.actor, what, after: today })
  const about = { occasion: `${occasion} ${planId} ${version}`, planId, certificateId, userId }
  await notifyOnce(trx, context, about, mail)
  context.audit(trx, {
    action,
    subject: { kind: 'payment_plan', id: String(planId) },
    detail: { certificateId },
  })
}
