import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import type { PaperAcceptance } from '@fieldstone/contract/entities/plans/plan-offer'
import { formatMoney } from '@fieldstone/contract/format'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { activatePlan } from './activate.ts'
import { agreementOf } from './agreement-text.ts'
import { endOtherOffers } from './end-offers.ts'
import { lockPlan, type PlanRow, rejectDuplicatePlan, requireVersion } from './lock-plan.ts'
import { notifyOnce } from './notify.ts'
import { planAccepted } from './offer-mails.ts'
import { requireSchedule, sumOf, termsOf } from './offer-terms.ts'
import { recordOverride, refusePlan, requireOpenOffer, standingOverride } from './open-offer.ts'
import { findPrintedOffer, textColumns } from './printed-offer.ts'
import { readDeskPlan, requesterOf } from './read-desk-plan.ts'

/**
 * Records that the printed offer came back signed, with the text that was printed. The plan is active from today. The signed
 * sum must be what the plan comes to now: if the debt has grown since, another offer is needed.
 */
export async function acceptOnPaper(
  context: Context<ActorOf<'admin'>>,
  planId: number,
  { signedOn, agreedCents, version, overrideReason }: PaperAcceptance,
): Promise<DeskPlan> {
  const { services, company, actor, at } = context
  await rejectDuplicatePlan(() =>
    inTransaction(services.db, async (trx) => {
      const locked = await lockPlan(trx, context, planId)
      const { plan, record } = locked
      requireVersion(plan, version)
      requireOpenOffer(locked)
      const { overridden } = await refusePlan(trx, context, record, {
        ...standingOverride(plan),
        reason: overrideReason ?? null,
      })
      await recordOverride(trx, context, plan, { overridden, reason: overrideReason ?? null })
      requireSigned(plan, signedOn, record.today)
      const terms = termsOf(plan)
      requireSum(sumOf(requireSchedule(record, terms)), agreedCents)
      const { certificate_id: certificateId, requested_by: userId } = plan
      const agreement = { planId, certificateId, terms, actor, on: record.today, at }
      const schedule = await activatePlan(trx, record, agreement)
      const now = textColumns(agreementOf(await requesterOf(trx, plan), record, schedule, company))
      const agreed = (await findPrintedOffer(trx, plan, agreedCents)) ?? now
      await trx
        .insertInto('plan_acceptance')
        .values({
          ...{ plan_id: planId, user_id: userId, accepted_at: at, address: '', browser: '' },
          ...agreed,
          ...{ signed_on: signedOn, recorded_by: actor.userId },
        })
        .execute()
      const occasion = { occasion: `accepted ${planId}`, planId, certificateId, userId }
      await notifyOnce(trx, context, occasion, (news) => planAccepted(news, agreed.full_text))
      await endOtherOffers(trx, context, locked)
      context.audit(trx, {
        action: 'accept-plan-on-paper',
        subject: { kind: 'payment_plan', id: planId },
        detail: { certificateId, agreedCents, signedOn, overridden: overridden.join(', ') },
      })
    }),
  )
  return readDeskPlan(context, planId)
}

/** Rejects a day before the offer was made, or in the future. */
function requireSigned({ offered_on: offeredOn }: PlanRow, signedOn: PlainDate, today: PlainDate): void {
  if (signedOn <= today && (offeredOn === null || signedOn >= offeredOn)) return
  throw new Refusal('bad_request', {
    fields: { signedOn: fieldSentence('signedOn') },
    log: 'day of signing',
  })
}

function requireSum(nowCents: Cents, signedCents: Cents): void {
  if (nowCents === signedCents) return
  throw new Refusal('bad_request', {
    fields: { agreedCents: fieldSentence('signedSum', { amount: formatMoney(nowCents) }) },
    log: 'another sum was signed',
  })
}
