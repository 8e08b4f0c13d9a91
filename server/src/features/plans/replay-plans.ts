import { sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/mail-words.ts'
import { recordHistory } from '../../records/history.ts'
import { certificateSubject, openStaffTask, PLAN_STANDING_TASK } from '../../records/staff-tasks.ts'
import type { PlanContext, PlanOnCertificate } from './notify.ts'
import { writeStanding } from './write-standing.ts'

/** Plans of an earlier version, which filled installments as money came: their standing was never replayed. */
export const isNotReplayed = sql<boolean>`not plan.is_replayed`

/** Replays one of them. Where an installment stood otherwise, history and staff are told which. */
export async function replayStored(
  trx: Transaction,
  { now }: PlanContext,
  { id: planId, certificateId }: PlanOnCertificate,
): Promise<void> {
  const { changed } = await writeStanding(trx, planId)
  await trx.updateTable('payment_plan').set({ is_replayed: true }).where('id', '=', planId).execute()
  if (changed.length === 0) return
  const note = t('standingCorrected', { numbers: changed.join(', ') })
  await recordHistory(trx, {
    certificateId,
    actorUserId: null,
    what: 'standing of the payment plan corrected',
    reason: note,
  })
  await openStaffTask(trx, { ...certificateSubject(certificateId), kind: PLAN_STANDING_TASK, note, at: now })
  recordAudit(trx, {
    at: now,
    actor: { role: 'system' },
    action: 'plan-standing-corrected',
    subject: { kind: 'payment_plan', id: planId },
    result: 'ok',
    address: null,
    detail: { certificateId, count: changed.length },
  })
}
