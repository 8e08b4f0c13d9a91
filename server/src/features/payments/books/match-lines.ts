import {
  type BankItem,
  type BankLine,
  type ItemKind,
  type MatchEvidence,
  matchBankLines,
} from '@fieldstone/domain/payments/bank-lines'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { lockText } from '../../../records/lock.ts'
import { BOOKS_START } from './closed.ts'

/** Locks lines, items and matches until the transaction ends, so that no two matches have the same item. */
export const lockBank = (trx: Transaction) => lockText(trx, 'bank lines')

/** Bank lines on or after the first day of their account. Earlier ones are part of its opening balance. */
export const COUNTED_LINES: RawBuilder<unknown> = sql`bank_line line
  join deposit_account account on account.id = line.account_id and line.booked_on >= account.opened_on`

/** Keeps rows of `bank_item item` that must show up at the bank since the books began, and have no bank line. */
export const OPEN_ITEM: RawBuilder<unknown> = sql`item.on_day >= ${BOOKS_START}
  and not exists (select from bank_match_item matched where matched.kind = item.kind and matched.item_id = item.item_id)`

/** Computes what the lines of a match have more than its items, in cents. Null without a match. */
export const matchDifference = (matchId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (select sum(mate.amount_cents) from bank_line mate where mate.match_id = ${matchId})
  - (select coalesce(sum(item.amount_cents), 0) from bank_match_item matched
    join bank_item item on item.kind = matched.kind and item.item_id = matched.item_id
    where matched.match_id = ${matchId}))::bigint`

/** Matches lines that nobody has decided about. Returns how many lines got a match. */
export async function matchOpenLines(trx: Transaction, at: Date): Promise<number> {
  const lines = await listOpenLines(trx)
  if (lines.length === 0) return 0
  const matches = matchBankLines(lines, await listOpenItems(trx))
  for (const { lines: matched, items, evidence } of matches)
    await makeMatch(trx, { lineIds: matched.map(({ id }) => id), items, evidence, note: '', by: null, at })
  return matches.reduce((count, { lines: matched }) => count + matched.length, 0)
}

async function listOpenLines(trx: Transaction): Promise<readonly BankLine[]> {
  const { rows } = await sql<BankLine>`
    select line.id, line.account_id as "accountId", line.booked_on as on, line.amount_cents as "amountCents",
      line.description as text
    from ${COUNTED_LINES}
    where line.match_id is null and line.category is null and line.decided_by is null
    order by line.booked_on, line.id`.execute(trx)
  return rows
}

async function listOpenItems(trx: Transaction): Promise<readonly BankItem[]> {
  const { rows } = await sql<BankItem>`
    select item.kind, item.item_id as id, item.account_id as "accountId", item.on_day as on,
      item.amount_cents as "amountCents", item.number
    from bank_item item where ${OPEN_ITEM} and item.amount_cents <> 0
    order by item.on_day, item.kind, item.item_id`.execute(trx)
  return rows
}

interface NewMatch {
  readonly lineIds: readonly number[]
  readonly items: readonly { readonly kind: ItemKind; readonly id: string }[]
  readonly evidence: MatchEvidence
  readonly note: string
  /** Null: by rule. */
  readonly by: number | null
  readonly at: Date
}

export async function makeMatch(
  trx: Transaction,
  { lineIds, items, evidence, note, by, at }: NewMatch,
): Promise<number> {
  const { id } = await trx
    .insertInto('bank_match')
    .values({ evidence, note, matched_by: by, matched_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('bank_match_item')
    .values(items.map((item) => ({ match_id: id, kind: item.kind, item_id: item.id })))
    .execute()
  await trx
    .updateTable('bank_line')
    .set({ match_id: id, decided_by: by, decided_at: at })
    .where('id', 'in', lineIds)
    .execute()
  await sql`update deposit set account_id = line.account_id
    from bank_match_item item, bank_line line
    where item.match_id = ${id} and item.kind = 'deposit' and item.item_id = deposit.id::text
      and line.id = ${lineIds[0]} and deposit.account_id is null`.execute(trx)
  return id
}
