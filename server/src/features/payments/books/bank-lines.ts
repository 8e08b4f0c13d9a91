import type { BankLineRecord, LINE_STANDINGS } from '@fieldstone/contract/entities/payments/bank-line'
import type { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, numberKey } from '../../../lists/sort.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { endMatch, lockPayouts, makeMatch, onlyAccountId } from './match-lines.ts'

type AdminContext = Context<ActorOf<'admin'>>
type Standing = (typeof LINE_STANDINGS)[number]

const LINES: ListSource<(typeof bankLineRoutes.listBankLines.sorts)[number]> = {
  columns: sql`line.id, line.booked_on as "on", line.amount_cents as "amountCents", line.description,
    case when line.match_id is not null then 'matched' when line.category is not null then 'set-aside' else 'open' end as standing,
    payout.id as "payoutId", payout.amount_cents as "payoutCents", match.evidence, line.note,
    decider.username as "decidedBy", line.decided_at as "decidedAt", statement.file_name as "fileName"`,
  from: sql`bank_line line left join bank_match match on match.id = line.match_id
    left join bank_match_item item on item.match_id = match.id left join payout on payout.id = item.item_id
    left join app_user decider on decider.id = line.decided_by
    left join bank_statement statement on statement.id = line.statement_id`,
  sorts: { bookedOn: dateKey(sql`line.booked_on`), amount: numberKey(sql`line.amount_cents`) },
  usualSort: '-bookedOn',
  key: numberKey(sql`line.id`),
  filtered: sql`concat_ws(' ', line.description, payout.id, line.note, statement.file_name)`,
}

const STANDINGS: Readonly<Record<Standing, RawBuilder<unknown>>> = {
  open: sql`line.match_id is null and line.category is null`,
  matched: sql`line.match_id is not null`,
  'set-aside': sql`line.category is not null`,
}

interface LineQuery extends ListQuery {
  readonly standing?: Standing | undefined
}

/** Lists the lines of the bank. `from` and `to` are the days on which the bank booked them. */
export function listBankLines(
  context: AdminContext,
  { standing, from, to, ...query }: LineQuery,
): Promise<Page<BankLineRecord[]>> {
  const scope = sql.join(
    [
      standing === undefined ? sql`true` : STANDINGS[standing],
      from === undefined ? sql`true` : sql`line.booked_on >= ${from}::date`,
      to === undefined ? sql`true` : sql`line.booked_on <= ${to}::date`,
    ],
    sql` and `,
  )
  return readList<BankLineRecord>(context, LINES, query, scope)
}

interface Decision {
  readonly payoutId: string | null
  readonly note: string
}

/** Stores what staff decided about a line: it is a payout, none (with a note why), or open again. */
export async function decideBankLine(
  context: AdminContext,
  id: number,
  { payoutId, note }: Decision,
): Promise<BankLineRecord> {
  const { services, actor, at } = context
  await inTransaction(services.db, async (trx) => {
    await lockPayouts(trx)
    const before = await getLine(trx, id)
    if (payoutId !== null && payoutId !== before.payoutId) await checkIsFree(trx, payoutId)
    await endMatch(trx, id)
    const isSetAside = payoutId === null && note !== ''
    await trx
      .updateTable('bank_line')
      .set({ category: isSetAside ? 'other' : null, note, decided_by: actor.userId, decided_at: at })
      .where('id', '=', id)
      .execute()
    if (payoutId !== null)
      await makeMatch(trx, { lineId: id, payoutId, evidence: 'person', by: actor.userId, at })
    const detail = { payoutId, beforePayoutId: before.payoutId, isSetAside, note }
    context.audit(trx, { action: 'match-bank-line', subject: { kind: 'bank-line', id }, detail })
  })
  const [line] = (
    await readList<BankLineRecord>(context, LINES, { page: 1, pageSize: 1, sort: '' }, sql`line.id = ${id}`)
  ).rows
  if (!line) throw new Error(`bank line ${id} is gone`)
  return line
}

/** A line that was entered by hand belongs to its payout and is changed there. */
async function getLine(trx: Transaction, id: number): Promise<{ payoutId: string | null }> {
  const line = await trx
    .selectFrom('bank_line')
    .leftJoin('bank_match_item as item', 'item.match_id', 'bank_line.match_id')
    .select('item.item_id as payoutId')
    .where('id', '=', id)
    .where('statement_id', 'is not', null)
    .executeTakeFirstOrThrow(() => new Refusal('not_found', { log: 'no such line of a statement' }))
  return line
}

async function checkIsFree(trx: Transaction, payoutId: string): Promise<void> {
  await requirePayout(trx, payoutId)
  if (await hasRow(trx.selectFrom('bank_match_item').select('item_id').where('item_id', '=', payoutId)))
    throw new Refusal('bad_request', {
      fields: { payoutId: fieldSentence('payoutHasLine') },
      log: 'the payout has a line',
    })
}

async function requirePayout(trx: Transaction, id: string): Promise<void> {
  if (!(await hasRow(trx.selectFrom('payout').select('id').where('id', '=', id))))
    throw new Refusal('not_found', { log: 'no such payout' })
}

interface TypedLine {
  readonly amountCents: number
  readonly on: PlainDate
  readonly reference: string
}

/** Enters the line of the bank statement for a payout by hand. A second entry corrects it, and the audit log keeps both. */
export async function enterBankLine(
  context: AdminContext,
  payoutId: string,
  typed: TypedLine,
): Promise<void> {
  const { services, actor, at } = context
  const values = {
    booked_on: typed.on,
    amount_cents: typed.amountCents,
    description: typed.reference,
    decided_by: actor.userId,
    decided_at: at,
  }
  await inTransaction(services.db, async (trx) => {
    await lockPayouts(trx)
    await requirePayout(trx, payoutId)
    const before = await trx
      .selectFrom('bank_line')
      .innerJoin('bank_match_item as item', 'item.match_id', 'bank_line.match_id')
      .select(['bank_line.id', 'statement_id', 'amount_cents'])
      .where('item.item_id', '=', payoutId)
      .executeTakeFirst()
    if (before?.statement_id)
      throw new Refusal('bad_request', {
        fields: { reference: fieldSentence('payoutHasStatementLine') },
        log: 'the payout has a line of a statement',
      })
    if (before) await trx.updateTable('bank_line').set(values).where('id', '=', before.id).execute()
    else {
      const { id: lineId } = await trx
        .insertInto('bank_line')
        .values({ ...values, account_id: await onlyAccountId(trx) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await makeMatch(trx, { lineId, payoutId, evidence: 'person', by: actor.userId, at })
    }
    const detail = { bankCents: typed.amountCents, beforeCents: before?.amount_cents ?? null, on: typed.on }
    context.audit(trx, {
      action: 'enter-bank-line',
      subject: { kind: 'payout', id: payoutId },
      detail,
    })
  })
}
