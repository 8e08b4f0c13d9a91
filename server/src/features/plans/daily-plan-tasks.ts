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
import { isUntold, notifyPlanEnded } from './notify-plan-ended.ts'
import { isToPause, pauseForHolds } from './pause-autopay.ts'

/** What is to be done with one plan now, in a transaction of its own. */
export interface PlanTask {
  readonly planId: number
  readonly run: () => Promise<void>
}

type Work = (trx: Transaction, context: SystemContext, plan: PlanOnCertificate) => Promise<unknown>

interface Kind {
  /** Of a `plan`, that this is to be done with it now. */
  readonly isDue: (now: Date) => RawBuilder<boolean>
  readonly work: Work
}

/** Active plans with an unpaid instalment of a day that is over somewhere; the rule asks the county's own day. */
const isLate = (now: Date) => sql<boolean>`plan.status = 'ACTIVE' and exists (select from plan_instalment due
  where due.plan_id = plan.id and due.status in (${literals(MAYBE_UNPAID)}) and due.due_on <= ${now}::date)`

const followLate: Work = async (trx, context, { id, certificateId }) => {
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  await applyDefaultRule(trx, context, id, today)
}

const pauseHeld: Work = (trx, context, { certificateId }) => pauseForHolds(trx, context, certificateId)

const tellLater: Work = (trx, context, { certificateId }) => notifyPlanEnded(trx, context, certificateId)

/** In this order. */
const KINDS: readonly Kind[] = [
  { isDue: () => isNotReplayed, work: replayStored },
  { isDue: () => isReopened, work: tellLater },
  { isDue: isToPause, work: pauseHeld },
  { isDue: isLate, work: followLate },
  { isDue: isPaidByHand, work: sendManualReminders },
  { isDue: isUntold, work: tellLater },
]

/**
 * What is due for plans: owners learn that theirs is complete or goes on after all, or what is due, and a late one may be
 * in default. Asked at once, since it is asked again and again.
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

/** Plans of an earlier version, which filled installments as money came: their standing was never replayed. */
const isNotReplayed = sql<boolean>`not plan.is_replayed`

/** Replays one of them. Where an installment stood otherwise, history and staff are told which. */
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
