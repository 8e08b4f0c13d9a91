import type { PlanCall } from '@fieldstone/contract/entities/plans/plan-call'
import type { AnyActor } from '@fieldstone/domain/access/actor'
import { PLAN_OBSTACLES } from '@fieldstone/domain/payments/certificate-money'
import { isPlanOpen } from '@fieldstone/domain/payoff/view'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { t } from '../../messages/refusals.ts'
import { recordHistory } from '../../records/history.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien, viewFor } from '../payoff/service.ts'
import { refusePlan } from './open-offer.ts'
import { insertPlanRequest } from './request-plan.ts'

/**
 * Starts a plan for an owner without an account, who asked for it by telephone. Returns the plan's id. Refuses where an
 * owner could not request a plan, and if a request is open. Obstacles that staff may override are judged with the offer.
 */
export function startPlan(context: AdminContext, certificateId: number, call: PlanCall): Promise<number> {
  const { services, actor, at } = context
  return inTransaction(services.db, async (trx) => {
    const isThere = await lockCertificate(trx, certificateId)
    const record = isThere ? await readLien(trx, services, certificateId) : null
    if (!record) throw new Refusal('not_found')
    await refuseStart(trx, context, record)
    const planId = await insertPlanRequest(trx, {
      certificate_id: certificateId,
      requester_first_name: call.firstName,
      requester_last_name: call.lastName,
      requested_on: record.today,
      comment: call.note,
      status: 'PENDING',
      stage: 'requested',
      created_at: at,
    })
    await trx
      .insertInto('plan_caller')
      .values({
        plan_id: planId,
        phone: call.phone,
        mailing_address: call.mailingAddress,
        email: call.email.trim(),
        language: call.language,
        taken_by: actor.userId,
        taken_at: at,
      })
      .execute()
    const what = 'payment plan requested by telephone'
    await recordHistory(trx, { certificateId, at, actor, what, after: record.today })
    context.audit(trx, {
      action: 'start-plan',
      subject: { kind: 'payment_plan', id: planId },
      detail: { certificateId },
    })
    return planId
  })
}

/** Whether staff can start a plan now: an owner could request one, and no request is open. */
export const canStartPlan = (record: LienRecord, actor: AnyActor): boolean =>
  record.row.planRequests.length === 0 && isPlanOpen(viewFor(record, actor), record.today)

/** Refuses unless a plan can be started, with the reason in words for staff. */
async function refuseStart(trx: Transaction, context: AdminContext, record: LienRecord): Promise<void> {
  if (canStartPlan(record, context.actor)) return
  await refusePlan(trx, context, record, { overridden: PLAN_OBSTACLES, reason: null })
  const { facts, row } = record
  if (facts.planCount > 0 || row.planRequests.length > 0)
    throw new Refusal('plan_exists', { message: t('planStarted') })
  throw new Refusal('not_payable', { message: t('nothingToPlan'), details: { reason: 'nothing_due' } })
}
