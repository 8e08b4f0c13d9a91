import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import {
  closeStaffTasks,
  ESCROW_TASKS,
  paymentSubject,
  REST_TASKS,
  renewStaffTask,
} from '../../records/staff-tasks.ts'
import { heldOfPayment } from './escrow.ts'

interface End {
  readonly at: Date
  /** Null if no person ended it. */
  readonly doneBy: number | null
}

interface LedgerPayment {
  /** The key in the ledger. */
  readonly id: string
  readonly certificateId: number
}

/** Updates the task about a payment's unapplied funds after staff moved them. Closes it if nothing is held. */
export async function openEscrowTask(trx: Transaction, payment: LedgerPayment, end: End): Promise<void> {
  const heldCents = await heldOfPayment(trx, payment)
  if (heldCents === 0) return closeEscrowTask(trx, payment.id, end)
  const note =
    heldCents > 0
      ? `${formatMoney(cents(heldCents))} of this payment is held as unapplied funds. Apply it, or refund it.`
      : missingNote(heldCents)
  await renewEscrowTask(trx, payment.id, note, end.at)
}

/** Closes the tasks of a payment that was taken back as a whole. Opens one if more was returned than the payment held. */
export async function updateTasksAfterReversal(
  trx: Transaction,
  at: Date,
  payment: LedgerPayment,
): Promise<void> {
  const subject = paymentSubject(payment.id)
  const kinds = [ESCROW_TASKS[subject.subjectKind], REST_TASKS[subject.subjectKind]]
  await closeStaffTasks(trx, { ...subject, kinds }, { at, doneBy: null })
  const heldCents = await heldOfPayment(trx, payment)
  if (heldCents < 0) await renewEscrowTask(trx, payment.id, missingNote(heldCents), at)
}

/** What each payment holds, by its key in the ledger. Without payments that hold nothing. */
type Held = ReadonlyMap<string, number>

/**
 * Opens a task for each payment whose unapplied funds changed by a correction. Sends no e-mail, since one file may correct
 * many certificates.
 */
export async function openHeldMoneyTask(
  trx: Transaction,
  at: Date,
  before: Held,
  after: Held,
): Promise<void> {
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const heldCents = after.get(id) ?? 0
    if (heldCents === (before.get(id) ?? 0)) continue
    if (heldCents === 0) await closeEscrowTask(trx, id, { at, doneBy: null })
    else await renewEscrowTask(trx, id, heldNote(heldCents), at)
  }
}

const heldNote = (heldCents: number): string =>
  heldCents > 0
    ? `The data of the certificate were corrected. More was paid than is owed now: ${formatMoney(cents(heldCents))} is held as unapplied funds. Refund it, or apply it.`
    : `The data of the certificate were corrected. ${missingNote(heldCents)}`

const missingNote = (heldCents: number): string =>
  `${formatMoney(cents(-heldCents))} more was given out of the escrow of this payment than it held. Ask the payer for it, or undo what was given.`

export function closeEscrowTask(trx: Transaction, ledgerId: string, end: End): Promise<void> {
  const subject = paymentSubject(ledgerId)
  return closeStaffTasks(trx, { ...subject, kinds: [ESCROW_TASKS[subject.subjectKind]] }, end)
}

function renewEscrowTask(trx: Transaction, ledgerId: string, note: string, at: Date): Promise<void> {
  const subject = paymentSubject(ledgerId)
  return renewStaffTask(trx, { ...subject, kind: ESCROW_TASKS[subject.subjectKind], note, at })
}

interface Rest {
  readonly owedCents: number
  /** The payment that had paid the certificate off. */
  readonly redeemingId: string | null
}

/** Opens a task at the payment that had paid a certificate off if money is owed again. Closes it once nothing is owed. */
export async function openBalanceTask(
  trx: Transaction,
  at: Date,
  row: CertificateRow,
  { owedCents, redeemingId }: Rest,
): Promise<void> {
  const withTask = await listRestTasks(trx, row)
  const redeeming = redeemingId === null ? [] : [paymentSubject(sourceOf(row, redeemingId))]
  for (const subject of [...withTask, ...redeeming]) {
    const kind = REST_TASKS[subject.subjectKind]
    if (owedCents === 0) await closeStaffTasks(trx, { ...subject, kinds: [kind] }, { at, doneBy: null })
    else await renewStaffTask(trx, { ...subject, kind, note: restNote(owedCents), at })
  }
}

const restNote = (owedCents: number): string =>
  `The data of the certificate were corrected after this payment had paid it off: ${formatMoney(cents(owedCents))} is owed.`

/** Returns the payment of applied unapplied funds, since those have no page of their own. */
const sourceOf = ({ escrowMoves }: CertificateRow, moneyId: string): string =>
  escrowMoves.find((move) => move.moneyId === moneyId)?.sourceId ?? moneyId

/** Lists the payments of a certificate with an open task about a remaining balance. */
async function listRestTasks(
  trx: Transaction,
  { payments, receipts }: CertificateRow,
): Promise<PaymentSubject[]> {
  const ids = [...payments, ...receipts].map(({ id }) => paymentSubject(id).subjectId)
  const { rows } = await sql<PaymentSubject>`
    select subject_kind as "subjectKind", subject_id as "subjectId" from staff_task
    where kind = any(${Object.values(REST_TASKS)}::text[]) and done_at is null and subject_id = any(${ids}::text[])`.execute(
    trx,
  )
  return rows
}

type PaymentSubject = ReturnType<typeof paymentSubject>
