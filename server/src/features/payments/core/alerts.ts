import { sql } from 'kysely'
import type { Moment } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import { staffText } from '../../../messages/mail-words.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'
import { certificateFacts } from '../../../records/certificate-facts.ts'
import {
  closeStaffTasks,
  openStaffTask,
  type StaffTaskKind,
  type TaskSubject,
} from '../../../records/staff-tasks.ts'
import { queueMessage } from '../../../templates/queue-message.ts'
import { message } from '../../../templates/values.ts'
import type { ArrivalTaskKind } from './arrived.ts'

export interface StaffAlert {
  readonly kind:
    | 'payment-review'
    | 'payment-refund-due'
    | 'payment-disputed'
    | 'payment-reversed'
    | 'payment-returned'
    | 'payment-provider'
    | 'payment-stuck'
    | 'payment-in-escrow'
    | 'payment-abandoned'
    | 'rest-after-payoff'
    | ArrivalTaskKind
  readonly paymentId: string
  /** What happened and what to do; ids and figures, no secrets. */
  readonly note: string
}

interface Task extends TaskSubject {
  readonly kind: StaffTaskKind
  readonly note: string
}

/**
 * Alerts staff once, by a task and an e-mail. Adds nothing while a task with the same text is open, since every fetch reports the
 * same until it is over.
 */
export const alertStaff = (trx: Transaction, alert: StaffAlert, moment: Moment): Promise<void> =>
  openTask(
    trx,
    { kind: alert.kind, subjectKind: 'payment', subjectId: alert.paymentId, note: alert.note },
    moment,
  )

/** The same for an event of the provider that belongs to no payment here, or could not be applied. */
export const alertOfEvent = (
  trx: Transaction,
  { id }: Pick<ProviderEvent, 'id'>,
  note: string,
  moment: Moment,
): Promise<void> =>
  openTask(trx, { kind: 'payment-event', subjectKind: 'event', subjectId: id, note }, moment)

/** The same for matters of no single payment: rates, payouts. */
export const alertOfBooks = (
  trx: Transaction,
  { id, note }: { readonly id: string; readonly note: string },
  moment: Moment,
): Promise<void> =>
  openTask(trx, { kind: 'payment-books', subjectKind: 'books', subjectId: id, note }, moment)

/** The same for money that staff received. */
export const alertOfReceived = (
  trx: Transaction,
  { id, kind, note }: { readonly id: number; readonly kind: ReceivedAlert; readonly note: string },
  moment: Moment,
): Promise<void> =>
  openTask(trx, { kind, subjectKind: 'received_payment', subjectId: String(id), note }, moment)

/** The kinds of tasks about money that staff received. */
export type ReceivedAlert =
  | 'received-in-escrow'
  | 'received-rest'
  | 'received-returned'
  | 'write-by-letter'
  | ArrivalTaskKind

/** Completes the tasks that asked staff to look at a payment. `doneBy`: null if no person ended them. */
export const closeReviewTasks = (
  trx: Transaction,
  { at }: Pick<Moment, 'at'>,
  paymentId: string,
  doneBy: number | null = null,
): Promise<void> =>
  closeStaffTasks(
    trx,
    { subjectKind: 'payment', subjectId: paymentId, kinds: ['payment-review', 'payment-refund-due'] },
    { at, doneBy },
  )

const SUBJECT_WORDS: Readonly<Record<TaskSubject['subjectKind'], string>> = {
  payment: 'Payment',
  received_payment: 'Received payment',
  payment_plan: 'Payment plan',
  certificate: 'Certificate',
  event: 'Event',
  books: 'Matter',
  row: 'Row',
  installation: 'Installation',
  import_mapping: 'Import mapping',
  job: 'Job',
  approval: 'Approval',
}

/** The same for any of these. */
export const alertOfMoney = openTask

async function openTask(trx: Transaction, task: Task, { company, at }: Moment): Promise<void> {
  if (!(await openStaffTask(trx, { ...task, at }))) return
  const { subjectKind, subjectId, note } = task
  const what = SUBJECT_WORDS[subjectKind]
  const lien = await findLien(trx, task)
  const certificate = lien
    ? `${lien.certificateNo}, parcel ${lien.parcelNo}, ${lien.countyName}`
    : staffText('none')
  await queueMessage(trx, {
    ...{ at, to: company.servicingEmail, userId: null, language: STAFF_LANGUAGE, company },
    certificateId: lien?.id ?? null,
    message: message('alert', { what, id: subjectId, certificate, note }),
  })
}

/** The certificate of the money. Null if it belongs to none. */
async function findLien(trx: Transaction, { subjectKind, subjectId }: TaskSubject) {
  const isIts = sql<boolean>`
    certificate.id = (select certificate_id from payment where ${subjectKind}::text = 'payment' and id = ${subjectId}::text)
    or certificate.id = (select certificate_id from received_payment
      where ${subjectKind}::text = 'received_payment' and id::text = ${subjectId}::text)`
  return (await certificateFacts(trx).select('certificate.id').where(isIts).executeTakeFirst()) ?? null
}
