import { LIVE, ON_ITS_WAY, UNDER_WAY } from '@fieldstone/domain/payments/states'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import { type SystemContext, systemContext } from '../../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import type { PaymentTable, Tables } from '../../../db/tables.ts'
import { lockCertificatesOf, paysCertificate } from '../../../records/payment-allocations.ts'
import type { Services } from '../../../services.ts'

export type PaymentRow = Selectable<PaymentTable>

/** The statuses of payments that were started but, as far as we know, not paid. */
export const UNFINISHED = ['NEW', 'OPEN'] as const

export async function findPayment(db: Db | Transaction, id: string): Promise<PaymentRow | null> {
  return (await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function getPayment(db: Db | Transaction, id: string): Promise<PaymentRow> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function getPaymentForUpdate(trx: Transaction, id: string): Promise<PaymentRow> {
  return trx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Finds the unfinished full payment of this certificate. There is at most one. */
export async function findUnfinished(
  db: Db | Transaction,
  certificateId: number,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where(paysCertificate(certificateId))
    .where('kind', '=', 'FULL')
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the unfinished payments of a payer, by when they expire. */
export async function listUnfinishedOf(db: Db, userId: number): Promise<readonly PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', UNFINISHED)
    .orderBy('expires_at')
    .execute()
}

/** Lists the payments that we closed but have not withdrawn at the provider yet, oldest first. */
export const listToWithdraw = (db: Db): Promise<readonly PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('closed_because', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('closed_at')
    .limit(500)
    .execute()

/** The payments of one payer for one certificate, of one kind. */
export interface OwnPayments {
  readonly certificateId: number
  readonly userId: number
  readonly kind: PaymentRow['kind']
}

/** Selects these payments, newest first. */
export const ownPayments = (db: Db | Transaction, { certificateId, userId, kind }: OwnPayments) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where(paysCertificate(certificateId))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')

/** Finds the newest payment of the caller for this certificate that is on its way or took its money. */
export const findOwnLive = async (db: Db | Transaction, own: OwnPayments): Promise<PaymentRow | null> =>
  (await ownPayments(db, own).where('status', 'in', LIVE).executeTakeFirst()) ?? null

/**
 * Whether another full payment was started after this one was refunded, and so replaces it. A payment that was started
 * earlier only paid the rest of this one.
 */
export async function isReplaced(
  trx: Transaction,
  { id, certificate_id }: Pick<PaymentRow, 'id' | 'certificate_id'>,
): Promise<boolean> {
  return hasRow(
    trx
      .selectFrom('payment')
      .select('id')
      .where(paysCertificate(certificate_id))
      .where('kind', '=', 'FULL')
      .where('status', 'in', LIVE)
      .where('id', '!=', id)
      .where('created_at', '>', (it) =>
        it
          .selectFrom('payment_transition')
          .select((refund) => refund.fn.max('payment_transition.at').as('at'))
          .where('payment_transition.payment_id', '=', id)
          .where('payment_transition.to_status', '=', 'REFUNDED'),
      ),
  )
}

/** Section 3.2 of the specification: whether a payment is pending while the certificate is not redeemed. */
export async function isPaymentPending(db: Db | Transaction, certificateId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('payment')
      .innerJoin('payment_allocation as allocation', 'allocation.money_id', 'payment.id')
      .innerJoin('certificate', 'certificate.id', 'allocation.certificate_id')
      .select('payment.id')
      .where('certificate.id', '=', certificateId)
      .where('certificate.redeemed_on', 'is', null)
      .where((it) =>
        it.or([
          it('payment.status', 'in', ON_ITS_WAY),
          it.and([it('payment.status', '=', 'SUCCEEDED'), it('payment.needs_review', '=', true)]),
        ]),
      ),
  )
}

/** The columns of a debit: the account or card, its authorization, and the agreed debit of a plan. */
export interface DebitColumns {
  readonly ach_account_id: string | null
  readonly card_id?: string | null
  readonly authorization_id: number
  readonly autopay_item_id?: number
  readonly presentment_no?: number
}

export interface PlanTarget {
  readonly planId: number
  /** Null if every installment is paid and a rest is owed. */
  readonly instalmentId: number | null
}

/** Lists payments of a certificate that are under way, or succeeded and wait for staff. */
export async function listInFlight(
  db: Db | Transaction,
  certificateId: number,
): Promise<readonly PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where(paysCertificate(certificateId))
    .where((it) =>
      it.or([
        it('status', 'in', UNDER_WAY),
        it.and([it('status', '=', 'SUCCEEDED'), it('needs_review', '=', true)]),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

export async function updatePayment(
  db: Db | Transaction,
  id: string,
  changes: UpdateObject<Tables, 'payment'>,
): Promise<PaymentRow> {
  return db.updateTable('payment').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function insertTransition(
  trx: Transaction,
  transition: {
    paymentId: string
    from: PaymentRow['status'] | null
    to: PaymentRow['status']
    cause: string
    eventId: string | null
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('payment_transition')
    .values({
      payment_id: transition.paymentId,
      from_status: transition.from,
      to_status: transition.to,
      cause: transition.cause,
      event_id: transition.eventId,
      at: transition.at,
    })
    .execute()
}

/** Lists when the caller started payments by one method since an instant, oldest first. */
export async function listStartTimes(
  db: Db,
  userId: number,
  method: PaymentRow['method'],
  since: Date,
): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('payment')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** An expression for a receipt number: the one of the row, else the next one. Each is used once, in order. */
export const receiptNo = sql<number>`coalesce(receipt_no, nextval('receipt_no'))`

/** Locks the certificates of a payment first, then the payment. All code uses this order, so that there are no deadlocks. */
export async function lockPayment(trx: Transaction, { id }: { readonly id: string }): Promise<PaymentRow> {
  await lockCertificatesOf(trx, id)
  return getPaymentForUpdate(trx, id)
}

/** Changes one payment in its own transaction, with its current row. */
export async function changePayment<R extends PaymentRow | null>(
  services: Services,
  payment: PaymentRow,
  work: (trx: Transaction, context: SystemContext, row: PaymentRow) => Promise<R>,
): Promise<R> {
  const context = await systemContext(services)
  return inTransaction(services.db, async (trx) => work(trx, context, await lockPayment(trx, payment)))
}
