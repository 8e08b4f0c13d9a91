import { OPEN_REFUND } from '@fieldstone/domain/payments/refundable'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import type { PaymentRefundTable } from '../../../db/tables.ts'

export type RefundRow = Selectable<PaymentRefundTable>

export const isOpen = ({ status }: Pick<RefundRow, 'status'>): boolean =>
  OPEN_REFUND.some((one) => one === status)

/** Lists the refunds in the order in which they were requested. */
export async function listRefunds(db: Db | Transaction, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('no')
    .execute()
}

export async function hasRefunds(db: Db | Transaction, paymentId: string): Promise<boolean> {
  return hasRow(db.selectFrom('payment_refund').select('id').where('payment_id', '=', paymentId))
}

/** Inserts a refund with the next number of its payment, whose row is locked. */
export async function insertRefund(
  trx: Transaction,
  refund: Omit<Insertable<PaymentRefundTable>, 'no' | 'id'>,
): Promise<RefundRow> {
  const { no } = await trx
    .selectFrom('payment_refund')
    .select((it) => it.fn.coalesce(it.fn.max('no'), it.lit(0)).as('no'))
    .where('payment_id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('payment_refund')
    .values({ ...refund, no: Number(no) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateRefund(
  db: Db | Transaction,
  id: number,
  changes: Updateable<PaymentRefundTable>,
): Promise<RefundRow> {
  return db
    .updateTable('payment_refund')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lists the unfinished refunds that were ready or sent before an instant. */
export async function listUnfinishedRefunds(db: Db, before: Date): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refund')
    .selectAll()
    .where('status', 'in', ['READY', 'PENDING'])
    .where('requested_at', '<', before)
    .orderBy('id')
    .limit(500)
    .execute()
}
