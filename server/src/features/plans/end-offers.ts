import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isLapsedOffer } from '@fieldstone/domain/plans/offer'
import { bySystem, type Context, type SystemContext, systemContext } from '../../context.ts'
import { inTransaction, sqlState, type Transaction } from '../../db/database.ts'
import { errorName } from '../../error-name.ts'
import { recordHistory } from '../../records/history.ts'
import type { Services } from '../../services.ts'
import { closing } from './change-plan.ts'
import { type LockedPlan, lockPlan, NEXT_VERSION } from './lock-plan.ts'
import { notifyOnce } from './notify.ts'
import { planLapsed, planOfferClosed } from './offer-mails.ts'
import { offerOf } from './offer-terms.ts'

/** Ends the offers that nobody accepted in time. Checks the county's own day under the lock. */
export async function lapseOffers(services: Services, signal?: AbortSignal): Promise<void> {
  for (const id of await listPassed(services)) {
    if (signal?.aborted) return
    try {
      await lapse(services, id)
    } catch (error) {
      // An error on one offer does not stop the others.
      const reason = errorName(error)
      services.log.error({ planId: id, reason, code: sqlState(error) }, 'offer not ended')
    }
  }
}

async function listPassed({ db, clock }: Services): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payment_plan')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('stage', '=', 'offered')
    .where((it) => it(it.cast<Date>('offer_expires_on', 'timestamptz'), '<', clock.now()))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function lapse(services: Services, planId: number): Promise<void> {
  const context = await systemContext(services)
  await inTransaction(services.db, async (trx) => {
    const { plan, record } = await lockPlan(trx, context, planId)
    const { today } = record
    if (plan.status !== 'PENDING' || !isLapsedOffer(offerOf(plan), today)) return
    await endOffer(trx, context, plan, { today, reason: 'lapsed' })
  })
}

/** Ends the offers to other owners of this certificate once a plan was accepted, and notifies them. */
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
  for (const plan of others) await endOffer(trx, context, plan, { today, reason: 'closed' })
}

/** Why an offer ends: 'lapsed' if nobody accepted in time, 'closed' if another owner accepted a plan. */
const REASONS = {
  lapsed: { occasion: 'lapsed', action: 'plan-offer-lapsed', mail: planLapsed },
  closed: { occasion: 'offer closed', action: 'plan-offer-closed', mail: planOfferClosed },
} as const

/** Ends the offer of a locked plan, and notifies its owner. */
async function endOffer(
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
