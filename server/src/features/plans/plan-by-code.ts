import type { PlanByCode, PlanCode } from '@fieldstone/contract/entities/plans/plan-offer'
import { isOpenOffer } from '@fieldstone/domain/plans/offer'
import { auditRead } from '../../audit/throttle.ts'
import { bySystem, type Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { readLien } from '../payoff/service.ts'
import { findPlan } from './lock-plan.ts'
import { offerOf } from './offer-terms.ts'
import { type Acceptance, acceptOffer, counterOffer, presentOffer } from './offers.ts'
import { requireCode } from './plan-codes.ts'

/**
 * Reads the plan that a mailed code or an e-mailed link opens, without a log-in. The text is in the language of the page, so
 * that its reader can change it.
 */
export async function openPlanByCode(context: Context, given: PlanCode): Promise<PlanByCode> {
  const { planId } = await requireCode(context, given, 'open-plan-by-code')
  const subject = { kind: 'payment_plan', id: planId }
  await auditRead(context, subject, { everySeconds: 3600, what: `${context.route} ${planId}` })
  return readPlanByCode(context, planId)
}

async function readPlanByCode(context: Context, planId: number): Promise<PlanByCode> {
  const { services, request } = context
  const { language } = request
  const plan = await findPlan(services.db, planId)
  const record = plan && (await readLien(services.db, services, plan.certificate_id))
  if (!plan || !record) throw new Refusal('not_found')
  const isOpen = isOpenOffer(offerOf(plan), record.today) && record.facts.activePlanCount === 0
  return {
    certificateNo: record.row.certificateNo,
    offer: isOpen ? await presentOffer(context, plan, record, language) : null,
    acceptedOn: plan.accepted_on,
  }
}

/** Accepts an offer without an account. The code is part of the proof. */
export async function acceptPlanByCode(
  context: Context,
  { agreedCents, textVersion, isAccepted, ...given }: PlanCode & Acceptance,
): Promise<PlanByCode> {
  const code = await requireCode(context, given, 'open-plan-by-code')
  const seen = { agreedCents, textVersion, isAccepted }
  const { language } = context.request
  await acceptOffer(context, code.planId, seen, { lockedAs: bySystem(context), userId: null, code, language })
  return readPlanByCode(context, code.planId)
}

/** Asks staff for other terms, without an account. */
export async function counterPlanByCode(
  context: Context,
  { comment, ...given }: PlanCode & { readonly comment: string },
) {
  const { planId } = await requireCode(context, given, 'open-plan-by-code')
  return counterOffer(context, planId, { comment, lockedAs: bySystem(context) })
}
