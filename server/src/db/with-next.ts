import type { CompiledQuery } from 'kysely'
import type { Transaction } from './database.ts'
import { isFilled, WITH_NEXT } from './prepared.ts'

/**
 * Runs a statement of a transaction together with the next one that is asked, or with its commit: for what nobody needs
 * an answer of. They reach the database in one piece and run there one after the other. If it fails, the next one is
 * refused with its error.
 */
export async function runWithNext(trx: Transaction, statement: CompiledQuery): Promise<void> {
  await trx.executeQuery({ ...statement, sql: WITH_NEXT + statement.sql })
}

/** The same of a question: its rows can be had once the next statement, or the commit, has been answered. */
export async function askWithNext<T>(
  trx: Transaction,
  question: CompiledQuery<T>,
): Promise<() => readonly T[]> {
  const { rows } = await trx.executeQuery<T>({ ...question, sql: WITH_NEXT + question.sql })
  return () => {
    if (!isFilled(rows)) throw new Error('The rows are read before they are there.')
    return rows
  }
}
