import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { lockCertificate } from '../../records/lock.ts'
import type { Services } from '../../services.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { getCompany } from '../site/service.ts'
import { applyDefaultRule } from './default-rule.ts'
import { listReopened } from './follow-reopening.ts'
import { listPaidByHand, tellByHand } from './hand-notices.ts'
import type { PlanContext } from './notify.ts'
import { listToPause, pauseForHolds } from './pause-autopay.ts'
import { listNotReplayed, replayStored } from './replay-plans.ts'
import { listUntold } from './tell-completion.ts'
import { tellPlanEnd } from './tell-plan-end.ts'

/** What is to be done with one plan now, in a transaction of its own. */
export interface PlanChore {
  readonly planId: number
  readonly run: () => Promise<void>
}

/**
 * What is due for plans: owners learn that theirs is complete or goes on after all, or what is due,
 * and a late one may be in default.
 */
export async function planChores(services: Services): Promise<readonly PlanChore[]> {
  const chore = ({ id: planId, certificateId }: PlanOnCertificate, work: Work): PlanChore => ({
    planId,
    run: async () => {
      const context = { services, company: await getCompany(services), now: services.clock.now() }
      await inTransaction(services.db, async (trx) => {
        await lockCertificate(trx, certificateId)
        await work(trx, context, { id: planId, certificateId })
      })
    },
  })
  return [
    ...(await listNotReplayed(services.db)).map((plan) => chore(plan, replayStored)),
    ...(await listReopened(services.db)).map((plan) => chore(plan, tellLater)),
    ...(await listToPause(services)).map((plan) => chore(plan, pauseHeld)),
    ...(await listLate(services)).map((plan) => chore(plan, followLate)),
    ...(await listPaidByHand(services)).map((plan) => chore(plan, tellByHand)),
    ...(await listUntold(services.db, services.clock.now())).map((plan) => chore(plan, tellLater)),
  ]
}

interface PlanOnCertificate {
  readonly id: number
  readonly certificateId: number
}

type Work = (trx: Transaction, context: PlanContext, plan: PlanOnCertificate) => Promise<void>

/**
 * Active plans with an unpaid instalment of a day that is over somewhere; the rule asks the county's own day. What was on its
 * way when the standing was stored may have failed since.
 */
async function listLate({ db, clock }: Services): Promise<readonly PlanOnCertificate[]> {
  const { rows } = await sql<PlanOnCertificate>`
    select plan.id, plan.certificate_id as "certificateId" from payment_plan plan
    where status = 'ACTIVE' and exists (select from plan_instalment
      where plan_id = plan.id and status in ('DUE', 'FAILED', 'PROCESSING') and due_on <= ${clock.now()}::date)
    order by plan.id`.execute(db)
  return rows
}

const followLate: Work = async (trx, context, { id, certificateId }) => {
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  await applyDefaultRule(trx, context, id, today)
}

const pauseHeld: Work = async (trx, context, { certificateId }) => {
  await pauseForHolds(trx, context, certificateId)
}

const tellLater: Work = (trx, context, { certificateId }) => tellPlanEnd(trx, context, certificateId)
