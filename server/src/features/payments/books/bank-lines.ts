import type { BankLineRecord, LINE_STANDINGS } from '@fieldstone/contract/entities/payments/bank-line'
import type { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { LineCategory } from '@fieldstone/domain/payments/bank-lines'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, numberKey } from '../../../lists/sort.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { requireAccount } from './accounts.ts'
import { followBookEntries } from './book-entries.ts'
import { refuseClosed } from './closed.ts'
import { lockBank, matchDifference, matchOpenLines } from './match-lines.ts'

type Standing = (typeof LINE_STANDINGS)[number]

const STANDING = sql`case when line.booked_on < account.opened_on then 'ignored'
  when line.match_id is not null then 'matched' when line.category is not null then 'categorized' else 'open' end`

/** What is said of a match is computed for the rows of the page only. */
const LINES: ListSource<(typeof bankLineRoutes.listBankLines.sorts)[number]> = {
  columns: sql`line.id, line.account_id as "accountId", account.name as "accountName", line.booked_on as "on",
    line.amount_cents as "amountCents", line.description, ${STANDING} as standing, line.category,
    line.match_id as "matchId", match.evidence, coalesce(nullif(match.note, ''), line.note) as note,
    (select count(*) from bank_line mate where mate.match_id = line.match_id) as "matchedLineCount",
    ${matchDifference(sql`line.match_id`)} as "differenceCents",
    coalesce((select json_agg(json_build_object('kind', item.kind, 'id', item.item_id, 'amountCents', item.amount_cents,
        'number', item.number) order by item.kind, item.item_id)
      from bank_match_item matched join bank_item item on item.kind = matched.kind and item.item_id = matched.item_id
      where matched.match_id = line.match_id), '[]') as items,
    decider.username as "decidedBy", line.decided_at as "decidedAt", statement.file_name as "fileName"`,
  from: sql`bank_line line join deposit_account account on account.id = line.account_id
    left join bank_match match on match.id = line.match_id
    left join app_user decider on decider.id = line.decided_by
    left join bank_statement statement on statement.id = line.statement_id`,
  sorts: { bookedOn: dateKey(sql`line.booked_on`), amount: numberKey(sql`line.amount_cents`) },
  totals: { amount: sql`line.amount_cents` },
  usualSort: '-bookedOn',
  key: numberKey(sql`line.id`),
  filtered: sql`concat_ws(' ', line.description, line.note, statement.file_name,
    (select string_agg(matched.item_id, ' ') from bank_match_item matched where matched.match_id = line.match_id))`,
}

interface LineQuery extends ListQuery {
  readonly standing?: Standing | undefined
  readonly account?: number | undefined
}

/** Lists the lines of the bank. `from` and `to` are the days on which the bank booked them. */
export function listBankLines(
  context: AdminContext,
  { standing, account, from, to, ...query }: LineQuery,
): Promise<Page<BankLineRecord[]>> {
  const conditions: readonly RawBuilder<unknown>[] = [
    sql`true`,
    ...(standing === undefined ? [] : [sql`${STANDING} = ${standing}`]),
    ...(account === undefined ? [] : [sql`line.account_id = ${account}`]),
    ...(from === undefined ? [] : [sql`line.booked_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`line.booked_on <= ${to}::date`]),
  ]
  return readList<BankLineRecord>(context, LINES, query, sql.join([...conditions], sql` and `))
}

async function getBankLine(context: AdminContext, id: number): Promise<BankLineRecord> {
  const query = { page: 1, pageSize: 1, sort: '' }
  const [line] = (await readList<BankLineRecord>(context, LINES, query, sql`line.id = ${id}`)).rows
  if (!line) throw new Error(`bank line ${id} is gone`)
  return line
}

interface TypedLine {
  readonly accountId: number
  readonly on: PlainDate
  readonly amountCents: number
  readonly description: string
}

/** Enters a line of a bank that sends no files. Rules match it like the lines of a file. */
export async function addBankLine(context: AdminContext, typed: TypedLine): Promise<BankLineRecord> {
  const { services, at } = context
  const id = await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    const account = await requireAccount(trx, typed.accountId)
    await refuseClosed(trx, typed.on, 'bookedOn')
    if (typed.on < account.opened_on)
      throw new Refusal('bad_request', { fields: { bookedOn: fieldSentence('beforeOpening') } })
    if (typed.amountCents === 0)
      throw new Refusal('bad_request', { fields: { amount: fieldSentence('lineAmount') } })
    const line = await trx
      .insertInto('bank_line')
      .values({
        account_id: typed.accountId,
        booked_on: typed.on,
        amount_cents: typed.amountCents,
        description: typed.description,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await matchOpenLines(trx, at)
    context.audit(trx, {
      action: 'enter-bank-line',
      subject: { kind: 'bank-line', id: line.id },
      detail: { amountCents: typed.amountCents, on: typed.on, accountId: typed.accountId },
    })
    return line.id
  })
  return getBankLine(context, id)
}

/** Deletes a line that was entered by hand. Its match must be undone first. */
export async function deleteBankLine(context: AdminContext, id: number): Promise<void> {
  const { services } = context
  await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    const line = await getLine(trx, id)
    if (line.statement_id !== null || line.match_id !== null || line.category !== null)
      throw new Refusal('state_changed', { log: 'of a statement, or decided' })
    await refuseClosed(trx, line.booked_on, 'bookedOn')
    await trx.deleteFrom('bank_line').where('id', '=', id).execute()
    const detail = { amountCents: line.amount_cents, on: line.booked_on }
    context.audit(trx, { action: 'delete-bank-line', subject: { kind: 'bank-line', id }, detail })
  })
}

interface Decision {
  readonly category: LineCategory | null
  readonly note: string
}

/** Stores what a line is that is none of our items, and books its amount. Null: it is open again. */
export async function categorizeBankLine(
  context: AdminContext,
  id: number,
  { category, note }: Decision,
): Promise<BankLineRecord> {
  const { services, actor, at } = context
  await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    const before = await getLine(trx, id)
    if (before.match_id !== null) throw new Refusal('state_changed', { log: 'it is matched' })
    if (category === 'other' && note === '')
      throw new Refusal('bad_request', { fields: { note: fieldSentence('lineNote') } })
    await trx
      .updateTable('bank_line')
      .set({ category, note: category === null ? '' : note, decided_by: actor.userId, decided_at: at })
      .where('id', '=', id)
      .execute()
    await followBookEntries(trx, services, { sources: ['bank-line'], ids: [String(id)] })
    const detail = { category, before: before.category, note, amountCents: before.amount_cents }
    context.audit(trx, { action: 'categorize-bank-line', subject: { kind: 'bank-line', id }, detail })
  })
  return getBankLine(context, id)
}

const getLine = (trx: Transaction, id: number) =>
  trx
    .selectFrom('bank_line')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found', { log: 'no such line' }))
