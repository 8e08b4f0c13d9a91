import { OPEN_REFUND } from '@fieldstone/domain/payments/refundable'
import type { ImpliedEntry } from '@fieldstone/domain/payoff/ledger'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { literals } from '../../db/literals.ts'

/** The ledger causes that add to or reduce the unapplied funds of a payment, or unidentified money. */
const HELD_CAUSES = ['payment', 'refund', 'return', 'unidentified']

/**
 * Returns the part of one payment that is held as unapplied funds, or unidentified without a certificate, less what was
 * returned of it. Below 0 if more was returned.
 */
export async function heldOfPayment(
  trx: Transaction,
  { id, certificateId }: { readonly id: string; readonly certificateId: number | null },
): Promise<number> {
  const { held } = await trx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::bigint`.as('held'))
    .where('ledger_entry.account', 'in', ['escrow', 'unidentified'])
    .where('certificate_id', certificateId === null ? 'is' : '=', certificateId)
    .where('cause', 'in', HELD_CAUSES)
    .where('cause_id', '=', id)
    .executeTakeFirstOrThrow()
  return held
}

/** Computes the same from the entries that the ledger of its certificate comes to. */
export const heldIn = (entries: readonly ImpliedEntry[], paymentId: string): number =>
  entries.reduce(
    (sum, { class: of, causeId, amountCents }) =>
      sum + (of === 'ESCROW' && causeId === paymentId ? amountCents : 0),
    0,
  )

/** Returns the amount of a payment in refunds that wait for approval or for the payment processor, by the payment's key. */
export async function promisedOfPayment(trx: Transaction, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(promised.cents), 0)::bigint as cents from (
      select refund.amount_cents - refund.fee_cents as cents from payment_refund refund
        where refund.payment_id = ${paymentId} and refund.status in (${literals(OPEN_REFUND)})
      union all
      select refund.amount_cents from escrow_refund refund
        where refund.source_id = ${paymentId} and refund.decision is null) promised`.execute(trx)
  return Number(rows[0]?.cents ?? 0)
}

/** Returns our fee of an online payment that was refunded with overcharges. */
export async function refundedFeeOf(trx: Transaction, paymentId: string): Promise<number> {
  const { cents } = await trx
    .selectFrom('payment_refund')
    .select((it) => it.fn.coalesce(it.fn.sum('fee_cents'), it.lit(0)).as('cents'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'SUCCEEDED')
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** Returns what is held of each payment of a certificate, by its key. Leaves out payments that hold nothing. */
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
    .where('ledger_posting.cause', 'in', HELD_CAUSES)
    .groupBy('cause_id')
    .having(sql<number>`sum(amount_cents)`, '<>', 0)
    .execute()
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/**
 * Returns by how much the refunds of a certificate's payments, sent or waiting for approval, exceed what those payments hold.
 * 0 unless the debt now needs money that was refunded.
 */
export async function overRefundedCents(trx: Transaction, certificateId: number): Promise<number> {
  const held = await heldByPayment(trx, certificateId)
  const waiting = await trx
    .selectFrom('escrow_refund')
    .select(['source_id as id', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .where('certificate_id', '=', certificateId)
    .where('decision', 'is', null)
    .groupBy('source_id')
    .execute()
  const promised = new Map(waiting.map(({ id, cents }) => [id, Number(cents)]))
  return [...new Set([...held.keys(), ...promised.keys()])].reduce(
    (sum, id) => sum + Math.max(0, (promised.get(id) ?? 0) - (held.get(id) ?? 0)),
    0,
  )
}

/**
 * Sets the unapplied funds shown on certificates to the balance of the ledger. In one pass: with one query for each
 * certificate, a database without statistics, as during an import, read the whole ledger twice each time.
 */
export async function showEscrow(trx: Transaction, certificateIds: readonly number[]): Promise<void> {
  await sql`
    update certificate c set escrow_cents = held.cents
    from (select it.id, coalesce(-sum(entry.amount_cents), 0) as cents
      from certificate it left join ledger_posting posting on posting.certificate_id = it.id
        left join ledger_entry entry on entry.posting_id = posting.id and entry.account = 'escrow'
      where it.id = any(${[...certificateIds]}::bigint[]) group by it.id) held
    where c.id = held.id and c.escrow_cents <> held.cents`.execute(trx)
}
