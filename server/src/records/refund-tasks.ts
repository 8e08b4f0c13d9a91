import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import type { Transaction } from '../db/database.ts'
import { t } from '../messages/alerts.ts'
import { openStaffTask, type TaskSubject } from './staff-tasks.ts'

/** A refund that a second administrator must approve. */
const REFUND_TASK = 'refund-approval'

interface WaitingRefund extends TaskSubject {
  readonly refundId: number
  readonly amountCents: number
  readonly at: Date
}

/** Somebody else must look: without a task nobody would. */
export async function openRefundTask(trx: Transaction, refund: WaitingRefund): Promise<void> {
  const { subjectKind, subjectId, at } = refund
  await openStaffTask(trx, { subjectKind, subjectId, kind: REFUND_TASK, note: noteOf(refund), at })
}

/** It was decided; others of the same payment or certificate still wait. */
export async function closeRefundTask(
  trx: Transaction,
  refund: WaitingRefund,
  doneBy: number | null,
): Promise<void> {
  await trx
    .updateTable('staff_task')
    .set({ done_at: refund.at, done_by: doneBy })
    .where('kind', '=', REFUND_TASK)
    .where('subject_kind', '=', refund.subjectKind)
    .where('subject_id', '=', refund.subjectId)
    .where('note', '=', noteOf(refund))
    .where('done_at', 'is', null)
    .execute()
}

const noteOf = ({ refundId, amountCents }: WaitingRefund): string =>
  t('refundWaits', { number: refundId, amount: formatMoney(cents(amountCents)) })
