import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** The part of one payment that is held in escrow, less what was given back of it. Below 0 where more was given back. */
export const heldOfPayment = (
  trx: Transaction,
  payment: { readonly id: string; readonly certificateId: number },
): Promise<number> =>
  heldCents(
    trx,
    sql`certificate_id = ${payment.certificateId} and cause in ('payment', 'refund') and cause_id = ${payment.id}`,
  )

/** What is held of each payment of a certificate, by its name in the ledger. Without those that hold nothing. */
export async function heldByPayment(
  trx: Transaction,
  certificateId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(['cause_id as id', sql<number>`-sum(amount_cents)::bigint`.as('held')])
    .where('ledger_entry.account', '=', 'escrow')
    .where('ledger_posting.certificate_id', '=', certificateId)
    .where('ledger_posting.cause', 'in', ['payment', 'refund'])
    .groupBy('cause_id')
    .having(sql<number>`sum(amount_cents)`, '<>', 0)
    .execute()
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** Sets the escrow shown on the certificate to the balance of the ledger. */
export async function showEscrow(trx: Transaction, certificateId: number): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ escrow_cents: await heldCents(trx, sql`certificate_id = ${certificateId}`) })
    .where('id', '=', certificateId)
    .execute()
}

async function heldCents(trx: Transaction, which: RawBuilder<unknown>): Promise<number> {
  const { held } = await trx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::bigint`.as('held'))
    .where('ledger_entry.account', '=', 'escrow')
    .where(sql<boolean>`${which}`)
    .executeTakeFirstOrThrow()
  return held
}
