import { type RawBuilder, sql } from 'kysely'
import { type SystemContext, systemContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { literals } from '../../db/literals.ts'
import { staffText } from '../../messages/mail-words.ts'
import { recordHistory } from '../../records/history.ts'
import { lockCertificate } from '../../records/lock.ts'
import { isReopened, MAYBE_UNPAID } from '../../records/plan-standing.ts'
import { certificateSubject, openStaffTask, PLAN_STANDING_TASK } from '../../records/staff-tasks.ts'
import { writeStanding } from '../../records/write-standing.ts'
import type { Services } from '../../services.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { applyDefaultRule } from './default-rule.ts'
import { isPaidByHand, sendManualReminders } from './manual-payment-reminders.ts'
import type { PlanOnCertificate } from './notify.ts'
import { isCompletionUnannounced, notifyPlanEnded } from './notify-plan-ended.ts'
import { isToPause, pauseForHolds } from './pause-autopay.ts'

/** One task on one plan, run in its own transaction. */
export interface PlanTask {
  readonly planId: number
  readonly run: () => Promise<void>
}

type Work = (trx: Transaction, context: SystemContext, plan: PlanOnCertificate) => Promise<unknown>

interface Kind {
  /** A condition on `plan`: this task is due. */
  readonly isDue: (now: Date) => RawBuilder<boolean>
  readonly work: Work
}

/** Active plans with an installment that may be late. The rule itself decides by the county's own day. */
const isLate = (now: Date) => sql<boolean>`plan.status = 'ACTIVE' and exists (select from plan_instalment due
  where due.plan_id = plan.id and due.status in (${literals(MAYBE_UNPAID)}) and due.due_on <= ${now}::date)`

const followLate: Work = async (trx, context, { id, certificateId }) => {
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  await applyDefaultRule(trx, context, id, today)
}

const pauseHeld: Work = (trx, context, { certificateId }) => pauseForHolds(trx, context, certificateId)

const notifyEnded: Work = (trx, context, { certificateId }) => notifyPlanEnded(trx, context, certificateId)

/** Run in this order. */
const KINDS: readonly Kind[] = [
  { isDue: () => isNotReplayed, work: replayStored },
  { isDue: () => isReopened, work: notifyEnded },
  { isDue: isToPause, work: pauseHeld },
  { isDue: isLate, work: followLate },
  { isDue: isPaidByHand, work: sendManualReminders },
  { isDue: isCompletionUnannounced, work: notifyEnded },
]

/**
 * Lists the tasks that are due for plans: notices to owners that a plan is complete, continues or has money due, and the
 * default rule for late plans. One query, since the job runs often.
 */
export async function dailyPlanTasks(services: Services): Promise<readonly PlanTask[]> {
  const now = services.clock.now()
  const legs = KINDS.map(
    ({ isDue }, kind) => sql`select ${kind}::int as kind, plan.id, plan.certificate_id as "certificateId"
      from payment_plan plan where ${isDue(now)}`,
  )
  const { rows } = await sql<PlanOnCertificate & { kind: number }>`
    ${sql.join(legs, sql` union all `)} order by kind, id`.execute(services.db)
  return rows.flatMap(({ kind, ...plan }) => {
    const work = KINDS[kind]?.work
    return work ? [{ planId: plan.id, run: () => runAlone(services, plan, work) }] : []
  })
}

async function runAlone(services: Services, plan: PlanOnCertificate, work: Work): Promise<void> {
  const context = await systemContext(services)
  await inTransaction(services.db, async (trx) => {
    await lockCertificate(trx, plan.certificateId)
    await work(trx, context, plan)
  })
}

/** Plans of an earlier version, which filled installments as money came. Their status was never computed by a replay. */
const isNotReplayed = sql<boolean>`not plan.is_replayed`

/** Replays one of them. If that changes an installment, records it in the history and opens a task for staff. */
async function replayStored(
  trx: Transaction,
  context: SystemContext,
  { id: planId, certificateId }: PlanOnCertificate,
): Promise<void> {
  const { changed } = await writeStanding(trx, planId)
  await trx.updateTable('payment_plan').set({ is_replayed: true }).where('id', '=', planId).execute()
  if (changed.length === 0) return
  const note = staffText('standingCorrected', { numbers: changed.join(', ') })
  await recordHistory(trx, {
    certificateId,
    actor: context.actor,
    what: 'standing of the payment plan corrected',
    reason: note,
  })
  await openStaffTask(trx, {
    ...certificateSubject(certificateId),
    kind: PLAN_STANDING_TASK,
    note,
    at: context.at,
  })
  context.audit(trx, {
    action: 'plan-standing-corrected',
    subject: { kind: 'payment_plan', id: planId },
    detail: { certificateId, count: changed.length },
  })
}
