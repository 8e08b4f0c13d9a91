import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Services } from '../../../services.ts'
import { BOOKS_START } from './closed.ts'
import { dayOfLine } from './reconciliation.ts'

type Source = 'deposit-account' | 'balance-entry' | 'bank-line'

/**
 * What must be booked outside the ledger of certificates, as `account, source, source_id, on_day, cents, label`: the opening
 * balances, the fees of the processor since the books begin, and the bank lines with a category.
 */
export const bookSources = (timeZone: string) => sql`
  select 'opening' as account, 'deposit-account' as source, account.id::text as source_id, account.opened_on as on_day,
    account.opening_cents as cents, account.name as label
  from deposit_account account
  union all
  select 'processor-fee', 'balance-entry', line.id, ${dayOfLine(timeZone)},
    case when line.category = 'fee' then line.net_cents else -line.fee_cents end, 'Processor fee'
  from balance_entry line where ${dayOfLine(timeZone)} >= ${BOOKS_START}
  union all
  select case line.category when 'returned-item-fee' then 'bank-fee' when 'before-opening' then 'opening'
    else line.category end, 'bank-line', line.id::text, line.booked_on, line.amount_cents,
    account.name || ': ' || line.description
  from bank_line line join deposit_account account on account.id = line.account_id
  where line.category is not null and line.booked_on >= account.opened_on`

const ALL_SOURCES: readonly Source[] = ['deposit-account', 'balance-entry', 'bank-line']

interface Stale {
  readonly sources?: readonly Source[]
  /** The rows that are new. Left out: all. Comparing all of a long history takes seconds. */
  readonly ids?: readonly string[]
}

/**
 * Adds to `book_entry` what the sources come to now, less what it has of them. Call it in the transaction that changes a source. If
 * the first day of the books may change, all sources are stale.
 */
export async function followBookEntries(
  trx: Transaction,
  { config }: Pick<Services, 'config'>,
  { sources = ALL_SOURCES, ids }: Stale = {},
): Promise<void> {
  const isStale = ids === undefined ? sql`true` : sql`source_id = any(${[...ids]}::text[])`
  await sql`
    with source as (
      select account, source, source_id, on_day, cents as amount from (${bookSources(config.businessTimeZone)}) known where ${isStale}
      union all
      select account, source, source_id, effective_on, -amount_cents from book_entry where ${isStale}
    )
    insert into book_entry (account, source, source_id, effective_on, posted_on, amount_cents)
    select account, source, source_id, on_day, on_day, sum(amount) from source
    where source = any(${[...sources]}::text[])
    group by account, source, source_id, on_day having sum(amount) <> 0
    order by on_day, source, source_id`.execute(trx)
}
