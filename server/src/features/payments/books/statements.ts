import type { BankStatement } from '@fieldstone/contract/entities/payments/bank-line'
import type { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { instantKey, numberKey } from '../../../lists/sort.ts'

const COLUMNS = sql`statement.id, account.name as "accountName", statement.file_name as "fileName", statement.line_count::bigint as "lineCount",
  statement.sum_cents as "sumCents", statement.new_count::bigint as "newCount", statement.first_on as "firstOn",
  statement.last_on as "lastOn", importer.username as "importedBy", statement.imported_at as "importedAt"`
const FROM = sql`bank_statement statement join app_user importer on importer.id = statement.imported_by
  join deposit_account account on account.id = statement.account_id`

const STATEMENTS: ListSource<(typeof bankLineRoutes.listBankStatements.sorts)[number]> = {
  columns: COLUMNS,
  from: FROM,
  sorts: { imported: instantKey(sql`statement.imported_at`) },
  usualSort: '-imported',
  key: numberKey(sql`statement.id`),
  at: sql`statement.imported_at`,
}

export const listBankStatements = (
  context: Context<ActorOf<'admin'>>,
  query: ListQuery,
): Promise<Page<BankStatement[]>> => readList<BankStatement>(context, STATEMENTS, query, sql`true`)

/** Finds the statement of an account by the hash of its file. */
export const findStatement = (
  trx: Transaction,
  contentHash: string,
  accountId: number,
): Promise<BankStatement | undefined> =>
  readStatementRow(trx, sql`statement.content_hash = ${contentHash} and statement.account_id = ${accountId}`)

export async function getStatement(trx: Transaction, id: number): Promise<BankStatement> {
  const statement = await readStatementRow(trx, sql`statement.id = ${id}`)
  if (!statement) throw new Error(`statement ${id} is gone`)
  return statement
}

async function readStatementRow(
  trx: Transaction,
  scope: RawBuilder<unknown>,
): Promise<BankStatement | undefined> {
  const { rows } = await sql<BankStatement>`select ${COLUMNS} from ${FROM} where ${scope}`.execute(trx)
  return rows[0]
}
