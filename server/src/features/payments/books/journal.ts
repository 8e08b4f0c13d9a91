import type { FileAnswer } from '@fieldstone/contract/route'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { type AccountName, CHART_OF_ACCOUNTS } from '@fieldstone/domain/payments/chart-of-accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { csvCell } from '../../../http/csv.ts'
import type { Days } from './reconciliation.ts'
import { IS_EARLIER } from './tie-facts.ts'

export interface JournalTotals {
  readonly entryCount: number
  readonly debitCents: Cents
  readonly creditCents: Cents
}

/** Counts and adds up the journal of some days. Debits equal credits, since each posting sums to zero. */
export async function readJournalTotals(db: Db | Transaction, days: Days): Promise<JournalTotals> {
  const { rows } = await sql<JournalTotals>`
    select count(distinct no)::int as "entryCount", coalesce(sum(cents) filter (where cents > 0), 0)::bigint as "debitCents",
      coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as "creditCents"
    from (${journalLines(days)}) line`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('one row always comes')
  return totals
}

interface JournalLine {
  readonly on: PlainDate
  readonly no: string
  readonly account: AccountName
  /** Debits are positive. */
  readonly cents: number
  readonly reference: string
  readonly memo: string
  readonly county: string
  readonly certificate: string
}

const HEADING = [
  'Date',
  'Journal No.',
  'Account code',
  'Account',
  'Debit',
  'Credit',
  'Reference',
  'Memo',
  'County',
  'Certificate',
]

/**
 * Writes the journal of some days as CSV, in the form that accounting programs import: a date as MM/DD/YYYY, one line for each
 * account of a posting, and no line of totals.
 */
export async function journalFile(db: Db, days: Days): Promise<FileAnswer> {
  const { rows } = await sql<JournalLine>`
    select on_day as on, no, account, cents, reference, memo, county, certificate from (${journalLines(days)}) line
    order by on_day, left(no, 1) desc, length(no), no, cents desc, account`.execute(db)
  const lines = [HEADING, ...rows.map(cellsOf)].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return { name: `journal-${days.to.slice(0, 7)}.csv`, bytes: Buffer.from(`\uFEFF${lines.join('')}`, 'utf8') }
}

function cellsOf({ on, no, account, cents, reference, memo, county, certificate }: JournalLine): string[] {
  const { code, name } = CHART_OF_ACCOUNTS[account]
  const amount = (Math.abs(cents) / 100).toFixed(2)
  const [year, month, day] = on.split('-')
  return [
    ...[`${month}/${day}/${year}`, no, code, name, cents > 0 ? amount : '', cents > 0 ? '' : amount],
    ...[reference, memo, county, certificate],
  ]
}

/** One line for each account of a posting. Numbers that begin with B are cash outside the ledger of certificates. */
const journalLines = ({ from, to }: Days): RawBuilder<unknown> => sql`
  select posting.posted_on as on_day, 'L' || posting.id as no,
    case when entry.account = 'cash' and posting.cause <> 'return' and ${IS_EARLIER} then 'earlier-cash' else entry.account end as account,
    sum(entry.amount_cents)::bigint as cents,
    max(coalesce(payment.receipt_no::text, nullif(received.reference, ''), posting.cause_id)) as reference,
    initcap(posting.cause) as memo, coalesce(max(county.name), '') as county, coalesce(max(c.certificate_no), '') as certificate
  from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
    left join escrow_move move on move.money_id = posting.money_id
    left join payment on payment.id = coalesce(move.source_id, posting.money_id)
    left join received_payment received on received.money_id = coalesce(move.source_id, posting.money_id)
    left join certificate c on c.id = posting.certificate_id left join county on county.id = c.county_id
  where posting.posted_on between ${from}::date and ${to}::date
  group by posting.id, 3 having sum(entry.amount_cents) <> 0
  union all
  select entry.posted_on, 'B' || entry.id, line.account, line.cents,
    case entry.source when 'balance-entry' then entry.source_id else '' end,
    case entry.source when 'deposit-account' then opened.name || ': opening balance' when 'balance-entry' then 'Processor fee'
      else coalesce(bank.description, 'Bank line') end, '', ''
  from book_entry entry
    cross join lateral (values ('cash', entry.amount_cents), (entry.account, -entry.amount_cents)) line (account, cents)
    left join bank_line bank on entry.source = 'bank-line' and bank.id::text = entry.source_id
    left join deposit_account opened on entry.source = 'deposit-account' and opened.id::text = entry.source_id
  where entry.posted_on between ${from}::date and ${to}::date`
