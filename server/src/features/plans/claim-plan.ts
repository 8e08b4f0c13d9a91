import type { PlanCode } from '@fieldstone/contract/entities/plans/plan-offer'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { bySystem, type Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import { Refusal } from '../../refusal.ts'
import { lockPlan, NEXT_VERSION, rejectDuplicatePlan } from './lock-plan.ts'
import { endCodes, requireCode, requireStillOpen } from './plan-codes.ts'
import { saveForRequester } from './request-plan.ts'

/**
 * Adds a plan without an account to the caller's account, by a code that was mailed to its address. From then on it is
 * theirs as if they had requested it. The code works once. Returns the id of the certificate.
 */
export async function claimPlan(
  context: Context<ActorOf<'taxpayer'>>,
  given: PlanCode,
): Promise<{ readonly certificateId: number }> {
  const { services, actor, at, address, request } = context
  const code = await requireCode(context, given, 'claim-plan')
  const { planId } = code
  return rejectDuplicatePlan(() =>
    inTransaction(services.db, async (trx) => {
      const { plan } = await lockPlan(trx, bySystem(context), planId)
      await requireStillOpen(trx, code)
      if (plan.requested_by !== null) throw new Refusal('plan_exists', { log: 'claimed before' })
      const { certificate_id: certificateId } = plan
      await trx
        .updateTable('payment_plan')
        .set({ requested_by: actor.userId, version: NEXT_VERSION })
        .where('id', '=', planId)
        .execute()
      await trx
        .insertInto('plan_claim')
        .values({
          ...{ plan_id: planId, user_id: actor.userId, code_id: code.id, claimed_at: at },
          ...{ address, browser: request.browser },
        })
        .execute()
      await endCodes(trx, planId, at)
      await saveForRequester(trx, { user_id: actor.userId, certificate_id: certificateId, saved_at: at })
      await recordHistory(trx, { certificateId, at, actor, what: 'payment plan claimed by an account' })
      context.audit(trx, {
        action: 'claim-plan',
        subject: { kind: 'payment_plan', id: planId },
        detail: { certificateId },
      })
      return { certificateId }
    }),
  )
}
