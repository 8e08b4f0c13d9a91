import {
  type BankLine,
  type MatchEvidence,
  matchBankLines,
  type SentPayout,
} from '@fieldstone/domain/payments/bank-lines'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'

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
    await deleteTypedLine(trx, payoutId)
    await makeMatch(trx, { lineId, payoutId, evidence, by: null, at })
  }
  return matches.length
}

async function openLines(trx: Transaction): Promise<readonly BankLine[]> {
  const { rows } = await sql<BankLine>`
    select id, booked_on as on, amount_cents as "amountCents", description as text from bank_line
    where match_id is null and category is null and decided_by is null order by booked_on, id`.execute(trx)
  return rows
}

async function payoutsWithoutLine(trx: Transaction): Promise<readonly SentPayout[]> {
  const { rows } = await sql<SentPayout>`
    select id, amount_cents as "amountCents", arrives_on as "arrivesOn", trace_id as "traceId" from payout
    where status not in ('failed', 'canceled')
      and not exists (select from bank_match_item item join bank_line line on line.match_id = item.match_id
        where item.kind = 'payout' and item.item_id = payout.id and line.statement_id is not null)
    order by arrives_on, id`.execute(trx)
  return rows
}

interface NewMatch {
  readonly lineId: number
  readonly payoutId: string
  readonly evidence: MatchEvidence
  readonly by: number | null
  readonly at: Date
}

export async function makeMatch(
  trx: Transaction,
  { lineId, payoutId, evidence, by, at }: NewMatch,
): Promise<void> {
  const { id } = await trx
    .insertInto('bank_match')
    .values({ evidence, matched_by: by, matched_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('bank_match_item')
    .values({ match_id: id, kind: 'payout', item_id: payoutId })
    .execute()
  await trx.updateTable('bank_line').set({ match_id: id }).where('id', '=', lineId).execute()
}

/** Ends the match of a line, if it has one. */
export async function endMatch(trx: Transaction, lineId: number): Promise<void> {
  await sql`delete from bank_match where id = (select match_id from bank_line where id = ${lineId})`.execute(
    trx,
  )
}

/** A line of the bank replaces one that was entered by hand. */
async function deleteTypedLine(trx: Transaction, payoutId: string): Promise<void> {
  await sql`with gone as (delete from bank_line line using bank_match_item item
      where item.match_id = line.match_id and item.kind = 'payout' and item.item_id = ${payoutId} and line.statement_id is null
      returning item.match_id)
    delete from bank_match where id in (select match_id from gone)`.execute(trx)
}

/** The first account. */
export async function onlyAccountId(trx: Transaction): Promise<number> {
  const account = await trx.selectFrom('deposit_account').select('id').orderBy('id').executeTakeFirst()
  if (!account) throw new Refusal('not_found', { log: 'no deposit account' })
  return account.id
}
