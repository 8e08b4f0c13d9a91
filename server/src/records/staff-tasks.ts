import { receivedIdOf } from '@fieldstone/domain/payments/received'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** What a task is about; its page opens from the work queue. */
export interface TaskSubject {
  readonly subjectKind:
    | 'payment'
    | 'received_payment'
    | 'payment_plan'
    | 'certificate'
    | 'event'
    | 'books'
    | 'row'
    | 'installation'
    | 'import_mapping'
    | 'job'
    | 'approval'
  readonly subjectId: string
}

/**
 * What ends a task of each kind: somebody who has looked at it, or only what it tells of, which the product sees by
 * itself and which would open it again.
 */
const ENDED_BY = {
  'arrived-after-redemption': 'person',
  'arrived-after-right-ended': 'person',
  'arrived-before-sale': 'person',
  'arrived-in-bankruptcy': 'person',
  'arrived-payoff-closed': 'person',
  'autopay-held': 'cause',
  'hold-opened': 'person',
  'import-pattern': 'person',
  'in-rem-wording': 'person',
  'job-failed': 'cause',
  'late-petition': 'person',
  'payment-abandoned': 'person',
  'payment-books': 'person',
  'payment-disputed': 'person',
  'payment-event': 'person',
  'payment-in-escrow': 'cause',
  'payment-provider': 'person',
  'payment-refund-due': 'person',
  'payment-returned': 'person',
  'payment-reversed': 'person',
  'payment-review': 'person',
  'payment-stuck': 'person',
  'payoff-rules-unreadable': 'cause',
  'plan-debits-stopped': 'person',
  'plan-default': 'cause',
  'plan-standing': 'person',
  'received-in-escrow': 'cause',
  'received-rest': 'cause',
  'received-returned': 'person',
  'refund-approval': 'cause',
  'released-debt': 'cause',
  'return-fee': 'person',
  'second-approval': 'cause',
  'rest-after-payoff': 'cause',
  servicemember: 'person',
  'unreadable-row': 'person',
  'verify-failed': 'person',
  'write-by-letter': 'person',
} as const satisfies Readonly<Record<string, 'cause' | 'person'>>

export type StaffTaskKind = keyof typeof ENDED_BY

const ENDED_BY_PERSON = Object.entries(ENDED_BY).flatMap(([kind, by]) => (by === 'person' ? [kind] : []))

/** Of a row `task`: somebody may say that it is done. What is told of a payment in review ends with the review. */
export const MAY_BE_ENDED = sql<boolean>`(task.kind = any(${ENDED_BY_PERSON}::text[]) and not (
  task.subject_kind = 'payment' and exists (select from payment reviewed
    where reviewed.id = task.subject_id and reviewed.needs_review)))`

export interface NewStaffTask extends TaskSubject {
  readonly kind: StaffTaskKind
  readonly note: string
  readonly at: Date
}

/** False, and nothing is written, while a task with the same words is open. */
export async function openStaffTask(trx: Transaction, task: NewStaffTask): Promise<boolean> {
  const { kind, subjectKind, subjectId, note, at } = task
  const { rows } = await sql`
    insert into staff_task (kind, subject_kind, subject_id, note, created_at)
    select ${kind}, ${subjectKind}, ${subjectId}, ${note}, ${at}
    where not exists (select from staff_task where kind = ${kind} and subject_kind = ${subjectKind}
      and subject_id = ${subjectId} and note = ${note} and done_at is null)
    returning id`.execute(trx)
  return rows.length > 0
}

/** The same with other words where a task of this kind is open: an amount has changed. */
export async function renewStaffTask(trx: Transaction, task: NewStaffTask): Promise<void> {
  const { kind, subjectKind, subjectId, note, at } = task
  await sql`
    update staff_task set done_at = ${at}
    where kind = ${kind} and subject_kind = ${subjectKind} and subject_id = ${subjectId} and note <> ${note}
      and done_at is null`.execute(trx)
  await openStaffTask(trx, task)
}

/** `doneBy`: null where no person ended it. */
export async function closeStaffTasks(
  trx: Transaction,
  { subjectKind, subjectId, kinds }: TaskSubject & { readonly kinds: readonly StaffTaskKind[] },
  { at, doneBy }: { readonly at: Date; readonly doneBy: number | null },
): Promise<void> {
  await trx
    .updateTable('staff_task')
    .set({ done_at: at, done_by: doneBy })
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .execute()
}

/** Opens the last task of this kind again, if there was one: what had settled it was taken back. */
export async function reopenStaffTask(
  trx: Transaction,
  { kind, subjectKind, subjectId }: TaskSubject & { readonly kind: StaffTaskKind },
): Promise<void> {
  await sql`
    update staff_task set done_at = null, done_by = null
    where id = (select max(id) from staff_task
      where kind = ${kind} and subject_kind = ${subjectKind} and subject_id = ${subjectId})`.execute(trx)
}

/** A plan that missed too many instalments: somebody calls its owner, and cures or ends it. */
export const PLAN_DEFAULT_TASK = 'plan-default' as const

/** Automatic payments that cannot go on, or cannot debit a rest: somebody decides. */
export const DEBIT_STOPPED_TASK = 'plan-debits-stopped'

/** A plan of an earlier version stood otherwise than its money says: somebody looks whether its owner was told wrong. */
export const PLAN_STANDING_TASK = 'plan-standing'

/** Money went back after the lien was released: counsel decide what becomes of the debt. */
export const RELEASED_DEBT_TASK = 'released-debt'

export const planSubject = (planId: number) =>
  ({ subjectKind: 'payment_plan', subjectId: String(planId) }) as const

export const certificateSubject = (certificateId: number) =>
  ({ subjectKind: 'certificate', subjectId: String(certificateId) }) as const

/** Money of a payment that is held in escrow, by the kind of its payment. */
export const ESCROW_TASKS = { payment: 'payment-in-escrow', received_payment: 'received-in-escrow' } as const

/** What a payment left owed, by the kind of the payment. */
export const REST_TASKS = { payment: 'rest-after-payoff', received_payment: 'received-rest' } as const

/** A payment by its key: the provider's, or one that staff received. */
export function paymentSubject(moneyId: string) {
  const receivedId = receivedIdOf(moneyId)
  return receivedId === null
    ? ({ subjectKind: 'payment', subjectId: moneyId } as const)
    : ({ subjectKind: 'received_payment', subjectId: String(receivedId) } as const)
}
