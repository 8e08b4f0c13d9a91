import type { Transaction } from '../../db/database.ts'
import { queueMail } from '../../outbox.ts'
import type { getCompany } from '../site/service.ts'

export type Company = Awaited<ReturnType<typeof getCompany>>

export interface StaffAlert {
  readonly kind:
    | 'payment-review'
    | 'payment-refund-due'
    | 'payment-disputed'
    | 'payment-reversed'
    | 'payment-provider'
    | 'payment-stuck'
  readonly paymentId: string
  /** What happened and what to do; ids and figures, no secrets. */
  readonly note: string
}

/**
 * Tells staff once: a task and a mail. While a task with the same words is open nothing is added, since the same
 * thing is heard at every fetch until it is over.
 */
export async function alertStaff(
  trx: Transaction,
  alert: StaffAlert,
  context: { readonly company: Company; readonly now: Date },
): Promise<void> {
  const known = await trx
    .selectFrom('staff_task')
    .select('id')
    .where('kind', '=', alert.kind)
    .where('subject_id', '=', alert.paymentId)
    .where('note', '=', alert.note)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (known) return
  const { company, now } = context
  await trx
    .insertInto('staff_task')
    .values({
      kind: alert.kind,
      subject_kind: 'payment',
      subject_id: alert.paymentId,
      note: alert.note,
      created_at: now,
    })
    .execute()
  await queueMail(trx, {
    at: now,
    to: company.servicingEmail,
    kind: 'alert',
    subject: `Payment ${alert.paymentId}: please look`,
    text: `${alert.note}\n\nThe payment is ${alert.paymentId}. A task for it is open.`,
  })
}
