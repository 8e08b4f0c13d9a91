import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { staffText } from '../../messages/mail-words.ts'
import { recordHistory } from '../../records/history.ts'
import { certificateSubject, openStaffTask, PLAN_STANDING_TASK } from '../../records/staff-tasks.ts'
import { writeStanding } from '../../records/write-standing.ts'
import type { PlanOnCertificate } from './notify.ts'

/** Plans of an earlier version, which filled installments as money came: their standing was never replayed. */
export const isNotReplayed = sql<boolean>`not plan.is_replayed`

/** Replays one of them. Where an installment stood otherwise, history and staff are told which. */
export async function replayStored(
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
