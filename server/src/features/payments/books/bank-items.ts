import type { BankItemRecord } from '@fieldstone/contract/entities/payments/bank-line'
import type { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import type { ItemKind } from '@fieldstone/domain/payments/bank-lines'
import { sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../../lists/sort.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { COUNTED_LINES, lockBank, makeMatch, OPEN_ITEM } from './match-lines.ts'

const itemsNear = (wantedCents: number): ListSource<(typeof bankLineRoutes.listBankItems.sorts)[number]> => ({
  columns: sql`item.kind, item.item_id as id, item.on_day as "on", item.amount_cents as "amountCents", item.number,
    item.about, item.account_id as "accountId"`,
  from: sql`bank_item item`,
  sorts: {
    expectedDate: dateKey(sql`item.on_day`),
    amount: numberKey(sql`item.amount_cents`),
    closeness: numberKey(sql`abs(item.amount_cents - ${wantedCents}::bigint)`),
  },
  totals: { amount: sql`item.amount_cents` },
  usualSort: 'expectedDate',
  key: textKey(sql`item.kind || ' ' || item.item_id`),
  filtered: sql`concat_ws(' ', item.item_id, item.number, item.about)`,
})

interface ItemQuery extends ListQuery {
  readonly kind?: ItemKind | undefined
  readonly account?: number | undefined
  readonly nearCents?: string | undefined
}

/** Lists what has no bank line yet. A payout that failed may still have lines: it was booked, and taken back. */
export function listBankItems(
  context: AdminContext,
  { kind, account, nearCents = '0', ...query }: ItemQuery,
): Promise<Page<BankItemRecord[]>> {
  const conditions = [
    OPEN_ITEM,
    sql`(item.amount_cents <> 0 or item.about = 'failed')`,
    ...(kind === undefined ? [] : [sql`item.kind = ${kind}`]),
    ...(account === undefined ? [] : [sql`coalesce(item.account_id, ${account}) = ${account}`]),
  ]
  return readList<BankItemRecord>(
    context,
    itemsNear(Number(nearCents)),
    query,
    sql.join(conditions, sql` and `),
  )
}

interface ChosenMatch {
  readonly lineIds: readonly number[]
  readonly items: readonly { readonly kind: ItemKind; readonly id: string }[]
  readonly note: string
}

/**
 * Matches open lines of one account with open items. Refuses with `state_changed` if one of them is not open any more. A
 * difference needs a note.
 */
export async function matchByHand(context: AdminContext, chosen: ChosenMatch): Promise<void> {
  const { services, actor, at } = context
  const { note } = chosen
  const lineIds = [...new Set(chosen.lineIds)]
  const keys = [...new Set(chosen.items.map(({ kind, id }) => `${kind} ${id}`))]
  await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    const accountIds = await findLineAccounts(trx, lineIds)
    if (new Set(accountIds).size > 1)
      throw new Refusal('bad_request', { fields: { lineIds: fieldSentence('oneAccount') } })
    const items = await findOpenItems(trx, keys)
    if (accountIds.length !== lineIds.length || items.length !== keys.length)
      throw new Refusal('state_changed', { log: 'a line or an item is not open' })
    if (items.some(({ accountId }) => accountId !== null && accountId !== accountIds[0]))
      throw new Refusal('bad_request', { fields: { items: fieldSentence('itemAccount') } })
    const differenceCents =
      (await sumLines(trx, lineIds)) - items.reduce((sum, it) => sum + it.amountCents, 0)
    if (differenceCents !== 0 && note === '')
      throw new Refusal('bad_request', { fields: { note: fieldSentence('differenceNote') } })
    const id = await makeMatch(trx, { lineIds, items, evidence: 'person', note, by: actor.userId, at })
    context.audit(trx, {
      action: 'match-bank-line',
      subject: { kind: 'bank-match', id },
      detail: { lines: lineIds.join(' '), items: keys.join(', '), differenceCents, note },
    })
  })
}

/** Returns the account of each of the lines that is open. */
async function findLineAccounts(trx: Transaction, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select line.account_id as "accountId" from ${COUNTED_LINES}
    where line.id = any(${[...ids]}::bigint[]) and line.match_id is null and line.category is null`.execute(
    trx,
  )
  return rows.map(({ accountId }) => accountId)
}

async function sumLines(trx: Transaction, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select sum(amount_cents)::bigint as sum from bank_line where id = any(${[...ids]}::bigint[])`.execute(trx)
  return rows[0]?.sum ?? 0
}

interface FoundItem {
  readonly kind: ItemKind
  readonly id: string
  readonly accountId: number | null
  readonly amountCents: number
}

async function findOpenItems(trx: Transaction, keys: readonly string[]): Promise<readonly FoundItem[]> {
  const { rows } = await sql<FoundItem>`
    select item.kind, item.item_id as id, item.account_id as "accountId", item.amount_cents as "amountCents"
    from bank_item item where item.kind || ' ' || item.item_id = any(${[...keys]}::text[]) and ${OPEN_ITEM}`.execute(
    trx,
  )
  return rows
}

/** Undoes a match. Its lines stay decided by this person, so that no rule makes it again. */
export async function undoMatch(context: AdminContext, id: number): Promise<void> {
  const { services, actor, at } = context
  await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    // Of deposits whose account was not known before the match.
    await sql`update deposit set account_id = null from bank_match_item item
      where item.match_id = ${id} and item.kind = 'deposit' and item.item_id = deposit.id::text
        and deposit.kind <> 'slip'`.execute(trx)
    const lines = await trx
      .updateTable('bank_line')
      .set({ match_id: null, decided_by: actor.userId, decided_at: at })
      .where('match_id', '=', id)
      .returning('id')
      .execute()
    await trx
      .deleteFrom('bank_match')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('not_found', { log: 'no such match' }))
    const detail = { lines: lines.map((line) => line.id).join(' ') }
    context.audit(trx, { action: 'undo-bank-match', subject: { kind: 'bank-match', id }, detail })
  })
}
