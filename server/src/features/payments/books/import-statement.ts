import { createHash } from 'node:crypto'
import type {
  BankStatement,
  ImportedStatement,
  StatementColumns,
} from '@fieldstone/contract/entities/payments/bank-line'
import type { DetailsOf } from '@fieldstone/contract/refusals/details'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { readBai2 } from '@fieldstone/domain/payments/bai2'
import { isBaiBalanceReport } from '@fieldstone/domain/payments/lockbox-bai'
import {
  fitsStatementMap,
  listStatementColumns,
  proposeStatementMap,
  type StatementMap,
} from '@fieldstone/domain/payments/statement-map'
import { sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { listAccounts, requireAccount, storeBalance } from './accounts.ts'
import { lockBank, matchOpenLines } from './match-lines.ts'
import { readStatement, recordsOf } from './read-statement.ts'
import { findStatement, getStatement } from './statements.ts'

interface SentStatement {
  readonly fileName: string
  readonly text: string
  /** The account of a CSV. A BAI2 file names its accounts. */
  readonly accountId: number | null
  /** The columns of a CSV, as staff chose them. */
  readonly map?: StatementMap | undefined
  /** The totals printed on the statement. Null if not entered. */
  readonly lineCount: number | null
  readonly sumCents: Cents | null
}

interface FileLine {
  readonly on: PlainDate
  readonly amountCents: Cents
  readonly description: string
}

/** What the file has of one account. */
interface AccountStatement {
  readonly accountId: number
  readonly lines: readonly FileLine[]
  readonly balances: readonly { readonly on: PlainDate; readonly balanceCents: Cents }[]
}

/** A month of a busy account. */
const MOST_LINES = 5_000
const BAD_LINES_SHOWN = 20

/** Imports a whole file or nothing. A file or line that is already stored changes nothing. */
export async function importStatement(
  context: AdminContext,
  sent: SentStatement,
): Promise<ImportedStatement> {
  const contentHash = createHash('sha256').update(sent.text).digest('hex')
  return inTransaction(context.services.db, async (trx) => {
    // Two imports at once: the second sees the lines of the first.
    await lockBank(trx)
    const { parts, restCount } = await readFile(trx, sent)
    checkTotals(parts, sent)
    const stored = []
    for (const part of parts) stored.push(await storePart(trx, context, { ...part, sent, contentHash }))
    const matchedCount = await matchOpenLines(trx, context.at)
    return {
      statements: stored.map(({ statement }) => statement),
      isKnown: stored.every(({ isKnown }) => isKnown),
      matchedCount,
      restCount,
      balanceCount: parts.reduce((count, { balances }) => count + balances.length, 0),
    }
  })
}

interface ReadFile {
  readonly parts: readonly AccountStatement[]
  readonly restCount: number
}

async function readFile(trx: Transaction, sent: SentStatement): Promise<ReadFile> {
  if (isBaiBalanceReport(sent.text)) return { parts: await readBai2File(trx, sent.text), restCount: 0 }
  const account = await requireAccount(trx, sent.accountId ?? 0)
  const map = sent.map ?? (account.statement_map as StatementMap | null)
  const { hasHeadings, lines, bad, restCount, closingCents } = readStatement(sent.text, map)
  if (bad.length > 0)
    throw refuse({ reason: 'bad-lines', lines: bad.slice(0, BAD_LINES_SHOWN), badCount: bad.length })
  if (!hasHeadings) throw refuse({ reason: 'no-heading' })
  if (sent.map !== undefined)
    await trx
      .updateTable('deposit_account')
      .set({ statement_map: JSON.stringify(sent.map) })
      .where('id', '=', account.id)
      .execute()
  const last = lines
    .map(({ on }) => on)
    .toSorted()
    .at(-1)
  const balances =
    last === undefined || closingCents === null ? [] : [{ on: last, balanceCents: closingCents }]
  return { parts: [{ accountId: account.id, lines, balances }], restCount }
}

/** Returns the columns of a CSV, with the map of the account if it fits, or else a proposal. */
export async function describeStatement(
  { services }: AdminContext,
  { text, accountId }: { readonly text: string; readonly accountId: number },
): Promise<StatementColumns> {
  const records = recordsOf(text)
  if ('problem' in records) throw refuse({ reason: 'bad-lines', lines: [records], badCount: 1 })
  const account = await inTransaction(services.db, (trx) => requireAccount(trx, accountId))
  const kept = account.statement_map as StatementMap | null
  const map = kept !== null && fitsStatementMap(records, kept) ? kept : proposeStatementMap(records)
  return {
    columns: listStatementColumns(records).map(({ name, samples }) => ({ name, samples: [...samples] })),
    map: { ...map, columns: { ...map.columns }, description: [...map.description] },
  }
}

/** Several days of one account are one part. Refuses an account that we do not have, and names it. */
async function readBai2File(trx: Transaction, text: string): Promise<readonly AccountStatement[]> {
  const read = readBai2(text)
  if ('problem' in read) throw refuse({ reason: 'bai2', ...read })
  const ids = new Map((await listAccounts(trx)).map(({ id, accountNo }) => [normalNumber(accountNo), id]))
  const parts = new Map<number, AccountStatement>()
  for (const { number, asOf, closingCents, lines } of read) {
    const accountId = ids.get(normalNumber(number))
    if (accountId === undefined || normalNumber(number) === '')
      throw refuse({ reason: 'unknown-account', accountNo: number })
    const before = parts.get(accountId)
    const balances = closingCents === null ? [] : [{ on: asOf, balanceCents: closingCents }]
    parts.set(accountId, {
      accountId,
      lines: [...(before?.lines ?? []), ...lines],
      balances: [...(before?.balances ?? []), ...balances],
    })
  }
  return [...parts.values()]
}

/** Banks write the same number with and without separators and leading zeros. */
const normalNumber = (number: string): string =>
  number
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .replace(/^0+/, '')
    .toUpperCase()

/** Returns the refusal `statement_refused` with its reason and what was found. */
const refuse = (details: DetailsOf<'statement_refused'>) =>
  new Refusal('statement_refused', { details, log: details.reason })

/** A day without lines still has a balance. */
function checkTotals(parts: readonly AccountStatement[], { lineCount, sumCents: sum }: SentStatement): void {
  const lines = parts.flatMap((part) => part.lines)
  if (lines.length === 0 && parts.every(({ balances }) => balances.length === 0))
    throw refuse({ reason: 'no-lines' })
  if (lines.length > MOST_LINES) throw refuse({ reason: 'too-many-lines', limit: MOST_LINES })
  const found = { lineCount: lines.length, sum: sumOf(lines) }
  const isOther = (lineCount ?? found.lineCount) !== found.lineCount || (sum ?? found.sum) !== found.sum
  if (isOther) throw refuse({ reason: 'totals', ...found })
}

const sumOf = (lines: readonly { readonly amountCents: Cents }[]): Cents =>
  sumCents(lines.map(({ amountCents }) => amountCents))

interface NewStatement extends AccountStatement {
  readonly sent: SentStatement
  readonly contentHash: string
}

interface StoredStatement {
  readonly statement: BankStatement
  readonly isKnown: boolean
}

async function storePart(
  trx: Transaction,
  context: AdminContext,
  { accountId, lines, balances, sent, contentHash }: NewStatement,
): Promise<StoredStatement> {
  const { actor, at } = context
  const known = await findStatement(trx, contentHash, accountId)
  if (known) return { statement: { ...known, newCount: 0 }, isKnown: true }
  const days = [...lines, ...balances].map(({ on }) => on).sort()
  const { id } = await trx
    .insertInto('bank_statement')
    .values({
      account_id: accountId,
      file_name: sent.fileName,
      content_hash: contentHash,
      line_count: lines.length,
      new_count: 0,
      sum_cents: sumOf(lines),
      first_on: days[0] ?? noLines(),
      last_on: days.at(-1) ?? noLines(),
      imported_by: actor.userId,
      imported_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const newCount = await storeLines(trx, { id, accountId }, lines)
  await trx.updateTable('bank_statement').set({ new_count: newCount }).where('id', '=', id).execute()
  for (const balance of balances)
    await storeBalance(trx, { ...balance, accountId, statementId: id, by: actor.userId, at })
  context.audit(trx, {
    action: 'import-bank-statement',
    subject: { kind: 'bank-statement', id },
    detail: { accountId, lineCount: lines.length, newCount, sumCents: sumOf(lines) },
  })
  return { statement: await getStatement(trx, id), isKnown: false }
}

function noLines(): never {
  throw new Error('a statement without lines and balances was refused before')
}

/**
 * Inserts the lines that are not stored yet. Returns how many. A line that was entered by hand becomes the line of the statement
 * with the same day and amount, and keeps its match.
 */
async function storeLines(
  trx: Transaction,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  lines: readonly FileLine[],
): Promise<number> {
  const keys = keysOf(lines)
  const columns = sql`unnest(${keys}::text[], ${lines.map(({ on }) => on)}::date[],
      ${lines.map(({ amountCents }) => amountCents)}::bigint[], ${lines.map(({ description }) => description)}::text[])`
  const adopted = await sql`
    with sent as (select key, on_day, amount, description, row_number() over (partition by on_day, amount order by key) as nth
        from ${columns} as line (key, on_day, amount, description)
        where not exists (select from bank_line known where known.account_id = ${accountId} and known.line_key = line.key)),
      typed as (select id, booked_on, amount_cents, row_number() over (partition by booked_on, amount_cents order by id) as nth
        from bank_line where account_id = ${accountId} and statement_id is null and line_key is null)
    update bank_line set statement_id = ${id}, line_key = sent.key, description = sent.description
    from sent join typed on typed.booked_on = sent.on_day and typed.amount_cents = sent.amount and typed.nth = sent.nth
    where bank_line.id = typed.id`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into bank_line (statement_id, account_id, line_key, booked_on, amount_cents, description)
    select ${id}, ${accountId}, line.* from ${columns} as line
    on conflict (account_id, line_key) where line_key is not null do nothing returning id`.execute(trx)
  return rows.length + Number(adopted.numAffectedRows ?? 0)
}

/** Returns a key for each line: its content, and its number among equal lines of the file. */
function keysOf(lines: readonly FileLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ on, amountCents, description }) => {
    const content = `${on} ${cents(amountCents)} ${description.toLowerCase()}`
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return createHash('sha256').update(`${content} ${nth}`).digest('hex')
  })
}
