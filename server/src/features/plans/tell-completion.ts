import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { notifyOnce, type PlanContext } from './notify.ts'
import { planComplete } from './plan-mails.ts'

/** Each time that a plan is completed is told once: by the payment that did it, or by the day of the redemption. */
const occasion = sql<string>`'complete ' || coalesce(completed_payment_id, concat_ws(' ', plan.id, completed_on))`

/** Tells the owner of this certificate's plan that it is complete. Nothing where it is not. */
export async function tellCompletion(
  trx: Transaction,
  context: PlanContext,
  certificateId: number,
): Promise<void> {
  const plan = await trx
    .selectFrom('payment_plan as plan')
    .select(['plan.id as planId', 'plan.requested_by as userId', occasion.as('occasion')])
    .where('plan.certificate_id', '=', certificateId)
    .where('plan.status', '=', 'COMPLETE')
    .orderBy('plan.accepted_on', 'desc')
    .orderBy('plan.id', 'desc')
    .executeTakeFirst()
  if (plan) await notifyOnce(trx, context, { ...plan, certificateId }, planComplete)
}

interface UntoldPlan {
  readonly id: number
  readonly certificateId: number
}

/**
 * Complete plans whose debits ended with them this week, and whose owners were not told: a county's file reported the
 * redemption.
 */
export async function listUntold(db: Db, now: Date): Promise<readonly UntoldPlan[]> {
  const { rows } = await sql<UntoldPlan>`
    select plan.id, plan.certificate_id as "certificateId" from payment_plan plan
    where status = 'COMPLETE' and exists (select from autopay where plan_id = plan.id
        and ended_because = 'plan-ended' and ended_at > ${now}::timestamptz - interval '7 days')
      and not exists (select from plan_notice where plan_id = plan.id and occasion = ${occasion})
    order by plan.id`.execute(db)
  return rows
}
