import { createHash } from 'node:crypto'
import type { ImportedStatement } from '@fieldstone/contract/entities/payments/bank-line'
import type { DetailsOf } from '@fieldstone/contract/refusals/details'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import type { StatementLine } from '@fieldstone/domain/payments/statement-map'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { lockPayouts, matchOpenLines } from './match-lines.ts'
import { readStatement, type Statement } from './read-statement.ts'
import { findStatement, getStatement } from './statements.ts'

type AdminContext = Context<ActorOf<'admin'>>

interface SentStatement {
  readonly fileName: string
  readonly text: string
  /** The totals printed on the statement. Null if not entered. */
  readonly lineCount: number | null
  readonly sumCents: Cents | null
}

/** A month of a busy account. */
const MOST_LINES = 5_000
const BAD_LINES_SHOWN = 20

/** Imports a whole statement or nothing. A file or line that is already stored changes nothing. */
export async function importStatement(
  context: AdminContext,
  sent: SentStatement,
): Promise<ImportedStatement> {
  const statement = readStatement(sent.text)
  checkStatement(statement, sent)
  const contentHash = createHash('sha256').update(sent.text).digest('hex')
  return inTransaction(context.services.db, async (trx) => {
    // Two imports at once: the second sees the lines of the first.
    await lockPayouts(trx)
    const { restCount } = statement
    const known = await findStatement(trx, contentHash)
    if (known) return { ...known, newCount: 0, isKnown: true, matchedCount: 0, restCount }
    const id = await store(trx, context, { fileName: sent.fileName, contentHash, lines: statement.lines })
    const matchedCount = await matchOpenLines(trx, context.at)
    const stored = await getStatement(trx, id)
    const { lineCount, newCount, sumCents: sum } = stored
    context.audit(trx, {
      action: 'import-bank-statement',
      subject: { kind: 'bank-statement', id },
      detail: { lineCount, newCount, sumCents: sum, matchedCount },
    })
    return { ...stored, isKnown: false, matchedCount, restCount }
  })
}

/** Refuses with `statement_refused`, its reason, and what was found. */
function checkStatement(
  { hasHeadings, lines, bad }: Statement,
  { lineCount, sumCents: sum }: SentStatement,
): void {
  const refuse = (details: DetailsOf<'statement_refused'>) =>
    new Refusal('statement_refused', { details, log: details.reason })
  if (bad.length > 0)
    throw refuse({ reason: 'bad-lines', lines: bad.slice(0, BAD_LINES_SHOWN), badCount: bad.length })
  if (!hasHeadings) throw refuse({ reason: 'no-heading' })
  if (lines.length === 0) throw refuse({ reason: 'no-lines' })
  if (lines.length > MOST_LINES) throw refuse({ reason: 'too-many-lines', limit: MOST_LINES })
  const found = { lineCount: lines.length, sum: sumOf(lines) }
  const isOther = (lineCount ?? found.lineCount) !== found.lineCount || (sum ?? found.sum) !== found.sum
  if (isOther) throw refuse({ reason: 'totals', ...found })
}

const sumOf = (lines: readonly StatementLine[]): Cents =>
  sumCents(lines.map(({ amountCents }) => amountCents))

interface NewStatement {
  readonly fileName: string
  readonly contentHash: string
  readonly lines: readonly StatementLine[]
}

async function store(
  trx: Transaction,
  { actor, at }: AdminContext,
  { fileName, contentHash, lines }: NewStatement,
): Promise<number> {
  const days = lines.map(({ on }) => on).sort()
  const { id } = await trx
    .insertInto('bank_statement')
    .values({
      file_name: fileName,
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
  const newCount = await storeLines(trx, id, lines)
  await trx.updateTable('bank_statement').set({ new_count: newCount }).where('id', '=', id).execute()
  return id
}

function noLines(): never {
  throw new Error('a statement without lines was refused before')
}

/** Inserts the lines that are not stored yet. Returns how many. */
async function storeLines(trx: Transaction, id: number, lines: readonly StatementLine[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_line (statement_id, line_key, booked_on, amount_cents, description)
    select ${id}, line.* from unnest(${keysOf(lines)}::text[], ${lines.map(({ on }) => on)}::date[],
      ${lines.map(({ amountCents }) => amountCents)}::bigint[], ${lines.map(({ description }) => description)}::text[]) as line
    on conflict (line_key) do nothing returning id`.execute(trx)
  return rows.length
}

/** Returns a key for each line: its content, and its number among equal lines of the file. */
function keysOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ on, amountCents, description }) => {
    const content = `${on} ${cents(amountCents)} ${description.toLowerCase()}`
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return createHash('sha256').update(`${content} ${nth}`).digest('hex')
  })
}
