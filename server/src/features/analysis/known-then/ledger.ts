import type { CsvTable } from '@fieldstone/contract/csv'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { centsToDollars } from '@fieldstone/domain/money/dollars'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { csvFile } from '../../../http/csv.ts'
import type { AskedDay } from './asked-day.ts'

/** An entry of a certificate's ledger. The entries of a posting add up to zero. */
export interface LedgerLine {
  readonly postingId: number
  readonly postedOn: PlainDate
  readonly effectiveOn: PlainDate
  readonly cause: string
  readonly causeId: string
  readonly account: Tables['ledger_entry']['account']
  readonly class: string
  readonly componentId: string
  readonly amountCents: Cents
}

/** Lists all entries posted by the end of the day, in posting order. */
export async function listLedger(db: Db, { id, on }: Pick<AskedDay, 'id' | 'on'>): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select posting.id as "postingId", posting.posted_on as "postedOn", entry.effective_on as "effectiveOn",
      posting.cause, posting.cause_id as "causeId", entry.account, coalesce(entry.class, '') as class,
      coalesce(entry.component_id, '') as "componentId", entry.amount_cents as "amountCents"
    from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
    where posting.certificate_id = ${id} and posting.posted_on <= ${on}
    order by posting.id, entry.id`.execute(db)
  return rows
}

/** The three accounts that matter to payers, and one column for all other accounts. */
export const LEDGER_ACCOUNTS = ['receivable', 'escrow', 'cash', 'other'] as const
type Column = (typeof LEDGER_ACCOUNTS)[number]

const columnOf = ({ account }: Pick<LedgerLine, 'account'>): Column =>
  LEDGER_ACCOUNTS.find((it) => it === account) ?? 'other'

/** The sum of a column. All four columns add up to zero. */
export const sumOf = (lines: readonly LedgerLine[], column: Column): Cents =>
  cents(lines.reduce((sum, line) => sum + (columnOf(line) === column ? line.amountCents : 0), 0))

const TITLES: Readonly<Record<Column, string>> = {
  receivable: 'Owed',
  escrow: 'Escrow',
  cash: 'Cash',
  other: 'Other accounts',
}

const TABLE: CsvTable = {
  name: 'ledger',
  columns: [
    ['Posting', 'postingId'],
    ['Posted', 'postedOn'],
    ['Effective', 'effectiveOn'],
    ['Cause', 'cause'],
    ['Reference', 'causeId'],
    ['Account', 'account'],
    ['Class', 'class'],
    ['Item', 'componentId'],
    ...LEDGER_ACCOUNTS.map((name) => [TITLES[name], name] as const),
  ],
  totals: Object.values(TITLES),
}

/** Returns the ledger as CSV. The last line has the sums. */
export function ledgerCsv(lines: readonly LedgerLine[]): Promise<Buffer> {
  const rows = lines.map(({ amountCents, ...line }) => ({
    ...line,
    ...Object.fromEntries(LEDGER_ACCOUNTS.map((name) => [name, 0])),
    [columnOf(line)]: centsToDollars(amountCents),
  }))
  return csvFile(TABLE, rows)
}
