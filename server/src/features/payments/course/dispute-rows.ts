import { cents, sumCents } from '@fieldstone/domain/money/cents'
import type { Disputed } from '@fieldstone/domain/payments/disputes'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import type { DisputeTable } from '../../../db/tables.ts'

export type DisputeRow = Selectable<DisputeTable>

/** The disputes of a payment, in the order in which they were opened. */
export const listDisputes = (db: Db | Transaction, paymentId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('dispute')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()

export const insertDispute = (trx: Transaction, dispute: Insertable<DisputeTable>): Promise<DisputeRow> =>
  trx.insertInto('dispute').values(dispute).returningAll().executeTakeFirstOrThrow()

export const updateDispute = (
  trx: Transaction,
  id: number,
  changes: Updateable<DisputeTable>,
): Promise<DisputeRow> =>
  trx.updateTable('dispute').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Adds up what the stored disputes of a payment take back. */
export function disputedIn(
  rows: readonly { readonly amount_cents: number; readonly outcome?: DisputeRow['outcome'] | undefined }[],
): Disputed {
  const sumOf = (outcome: DisputeRow['outcome']) =>
    sumCents(rows.filter((row) => (row.outcome ?? null) === outcome).map((row) => cents(row.amount_cents)))
  return { openCents: sumOf(null), lostCents: sumOf('lost') }
}
