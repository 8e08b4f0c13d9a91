import { type BankLine, matchBankLines, type SentPayout } from '@fieldstone/domain/payments/bank-lines'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** Locks all payouts, so that no two lines match the same one. */
export async function lockPayouts(trx: Transaction): Promise<void> {
  await sql`select id from payout order by id for update`.execute(trx)
}

/**
 * Matches undecided lines with payouts that have no line of a statement. Returns how many matched. A line of the bank replaces
 * one that was entered by hand.
 */
export async function matchOpenLines(trx: Transaction, at: Date): Promise<number> {
  const lines = await openLines(trx)
  if (lines.length === 0) return 0
  const matches = matchBankLines(lines, await payoutsWithoutLine(trx))
  for (const { lineId, payoutId, evidence } of matches) {
    await trx
      .deleteFrom('bank_line')
      .where('payout_id', '=', payoutId)
      .where('statement_id', 'is', null)
      .execute()
    await trx
      .updateTable('bank_line')
      .set({ payout_id: payoutId, evidence, decided_at: at })
      .where('id', '=', lineId)
      .execute()
  }
  return matches.length
}

async function openLines(trx: Transaction): Promise<readonly BankLine[]> {
  const { rows } = await sql<BankLine>`
    select id, booked_on as on, amount_cents as "amountCents", description as text from bank_line
    where payout_id is null and decided_by is null order by booked_on, id`.execute(trx)
  return rows
}

async function payoutsWithoutLine(trx: Transaction): Promise<readonly SentPayout[]> {
  const { rows } = await sql<SentPayout>`
    select id, amount_cents as "amountCents", arrives_on as "arrivesOn", trace_id as "traceId" from payout
    where status not in ('failed', 'canceled')
      and not exists (select from bank_line line where line.payout_id = payout.id and line.statement_id is not null)
    order by arrives_on, id`.execute(trx)
  return rows
}
