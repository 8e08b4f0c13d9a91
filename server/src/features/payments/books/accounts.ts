import type { BankBalance, DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import type { depositAccountRoutes } from '@fieldstone/contract/routes/payments/deposit-accounts'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { type Db, inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../../db/database.ts'
import type { DepositAccountTable } from '../../../db/tables.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, numberKey } from '../../../lists/sort.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { todayOf } from '../../payoff/service.ts'
import { followBookEntries } from './book-entries.ts'
import { CLOSED_THROUGH, findClosedThrough, refuseClosed } from './closed.ts'
import { lockBank, matchOpenLines } from './match-lines.ts'
import { formOwnDeposits } from './own-deposits.ts'

type AccountRow = Selectable<DepositAccountTable>

/** Computes the balance of an account at the end of a day: its opening balance and all lines since. */
const computedCents = (
  account: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`(${account}.opening_cents
  + coalesce((select sum(line.amount_cents) from bank_line line where line.account_id = ${account}.id
    and line.booked_on between ${account}.opened_on and ${day}), 0))::bigint`

export async function listAccounts(db: Db | Transaction): Promise<DepositAccount[]> {
  const { rows } = await sql<DepositAccount>`
    select account.id, account.name, account.account_no as "accountNo", account.opened_on as "openedOn",
      account.opening_cents as "openingCents", ${CLOSED_THROUGH} is not null as "isOpeningFixed",
      account.statement_map is not null as "hasMap",
      ${computedCents(sql`account`, sql`'infinity'::date`)} as "computedCents",
      (select max(line.booked_on) from bank_line line where line.account_id = account.id
        and line.booked_on >= account.opened_on) as "lineThrough",
      (select count(*) from bank_line line where line.account_id = account.id and line.match_id is null
        and line.category is null and line.booked_on >= account.opened_on) as "openLineCount",
      stated.on_day as "statedOn", stated.balance_cents as "statedCents"
    from deposit_account account left join lateral (select on_day, balance_cents from bank_balance balance
      where balance.account_id = account.id order by on_day desc limit 1) stated on true
    order by account.id`.execute(db)
  return rows
}

export async function requireAccount(trx: Transaction, id: number): Promise<AccountRow> {
  const account = await trx.selectFrom('deposit_account').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) throw new Refusal('bad_request', { fields: { accountId: fieldSentence('noAccount') } })
  return account
}

interface AccountFacts {
  readonly name: string
  readonly accountNo: string
  readonly openedOn: PlainDate
  readonly openingCents: Cents
}

/** Adds an account. The books begin with its opening balance. */
export async function addAccount(context: AdminContext, facts: AccountFacts): Promise<DepositAccount> {
  const { services, actor, at } = context
  const id = await withOwnNumber(() =>
    inTransaction(services.db, async (trx) => {
      await lockBank(trx)
      await refuseClosed(trx, facts.openedOn, 'openedDate')
      if (facts.openedOn > todayOf(services, null))
        throw new Refusal('bad_request', { fields: { openedDate: fieldSentence('dayToCome') } })
      const account = await trx
        .insertInto('deposit_account')
        .values({ ...columnsOf(facts), created_by: actor.userId, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await formOwnDeposits(trx, at)
      await followBookEntries(trx, services)
      context.audit(trx, {
        action: 'add-deposit-account',
        subject: { kind: 'deposit-account', id: account.id },
        detail: { openedOn: facts.openedOn, openingCents: facts.openingCents },
      })
      return account.id
    }),
  )
  return getAccount(services.db, id)
}

/** Changes an account. After the first closed month its opening balance is fixed. */
export async function changeAccount(
  context: AdminContext,
  id: number,
  facts: AccountFacts,
): Promise<DepositAccount> {
  const { services, at } = context
  await withOwnNumber(() =>
    inTransaction(services.db, async (trx) => {
      await lockBank(trx)
      const before = await trx
        .selectFrom('deposit_account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => new Refusal('not_found', { log: 'no such account' }))
      const isOther = before.opened_on !== facts.openedOn || before.opening_cents !== facts.openingCents
      if (isOther && (await findClosedThrough(trx)) !== null)
        throw new Refusal('bad_request', { fields: { openingBalance: fieldSentence('openingFixed') } })
      if (facts.openedOn > todayOf(services, null))
        throw new Refusal('bad_request', { fields: { openedDate: fieldSentence('dayToCome') } })
      await trx.updateTable('deposit_account').set(columnsOf(facts)).where('id', '=', id).execute()
      await formOwnDeposits(trx, at)
      await followBookEntries(trx, services)
      await matchOpenLines(trx, at)
      context.audit(trx, {
        action: 'change-deposit-account',
        subject: { kind: 'deposit-account', id },
        detail: {
          ...{ openedOn: facts.openedOn, openingCents: facts.openingCents },
          ...{ beforeOpenedOn: before.opened_on, beforeOpeningCents: before.opening_cents },
        },
      })
    }),
  )
  return getAccount(services.db, id)
}

const columnsOf = ({ name, accountNo, openedOn, openingCents }: AccountFacts) => ({
  name,
  account_no: accountNo,
  opened_on: openedOn,
  opening_cents: openingCents,
})

/** Rejects a number that another account has, because files name accounts by their numbers. */
async function withOwnNumber<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new Refusal('bad_request', { fields: { accountNo: fieldSentence('accountNoTaken') } })
  }
}

async function getAccount(db: Db, id: number): Promise<DepositAccount> {
  const account = (await listAccounts(db)).find((it) => it.id === id)
  if (!account) throw new Error(`deposit account ${id} is gone`)
  return account
}

const BALANCES: ListSource<(typeof depositAccountRoutes.listBankBalances.sorts)[number]> = {
  columns: sql`balance.account_id as "accountId", account.name as "accountName", balance.on_day as "on",
    balance.balance_cents as "statedCents", computed.cents as "computedCents",
    balance.balance_cents - computed.cents as "differenceCents", statement.file_name as "fileName",
    person.username as "enteredBy", balance.entered_at as "enteredAt",
    coalesce(balance.on_day <= ${CLOSED_THROUGH}, false) as "isClosed"`,
  from: sql`bank_balance balance join deposit_account account on account.id = balance.account_id
    join app_user person on person.id = balance.entered_by
    left join bank_statement statement on statement.id = balance.statement_id
    cross join lateral (select ${computedCents(sql`account`, sql`balance.on_day`)} as cents) computed`,
  countedFrom: sql`bank_balance balance`,
  sorts: { balanceDate: dateKey(sql`balance.on_day`) },
  usualSort: '-balanceDate',
  key: numberKey(sql`balance.account_id`),
}

interface BalanceQuery extends ListQuery {
  readonly account?: number | undefined
}

export function listBalances(
  context: AdminContext,
  { account, from, to, ...query }: BalanceQuery,
): Promise<Page<BankBalance[]>> {
  const conditions = [
    sql`true`,
    ...(account === undefined ? [] : [sql`balance.account_id = ${account}`]),
    ...(from === undefined ? [] : [sql`balance.on_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`balance.on_day <= ${to}::date`]),
  ]
  return readList<BankBalance>(context, BALANCES, query, sql.join(conditions, sql` and `))
}

interface TypedBalance {
  readonly accountId: number
  readonly on: PlainDate
  readonly balanceCents: Cents
}

/** Stores the balance that the bank states. A second entry of the day corrects it, also one of a file. */
export async function enterBalance(context: AdminContext, typed: TypedBalance): Promise<void> {
  const { services, actor, at } = context
  await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    const account = await requireAccount(trx, typed.accountId)
    await refuseClosed(trx, typed.on, 'balanceDate')
    if (typed.on < account.opened_on)
      throw new Refusal('bad_request', { fields: { balanceDate: fieldSentence('beforeOpening') } })
    if (typed.on > todayOf(services, null))
      throw new Refusal('bad_request', { fields: { balanceDate: fieldSentence('dayToCome') } })
    await storeBalance(trx, { ...typed, statementId: null, by: actor.userId, at })
    context.audit(trx, {
      action: 'enter-bank-balance',
      subject: { kind: 'deposit-account', id: typed.accountId },
      detail: { on: typed.on, balanceCents: typed.balanceCents },
    })
  })
}

interface NewBalance extends TypedBalance {
  readonly statementId: number | null
  readonly by: number
  readonly at: Date
}

/** Returns false for a day in a closed month, whose balance does not change. */
export async function storeBalance(
  trx: Transaction,
  { accountId, on, balanceCents, statementId, by, at }: NewBalance,
): Promise<boolean> {
  const closedThrough = await findClosedThrough(trx)
  if (closedThrough !== null && on <= closedThrough) return false
  const values = { balance_cents: balanceCents, statement_id: statementId, entered_by: by, entered_at: at }
  await trx
    .insertInto('bank_balance')
    .values({ account_id: accountId, on_day: on, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'on_day']).doUpdateSet(values))
    .execute()
  return true
}
