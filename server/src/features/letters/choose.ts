import type { LetterChoice } from '@fieldstone/contract/entities/letters/letter'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { goesElectronically, type LetterKind } from '@fieldstone/domain/letters/letters'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { hasStatus } from '../../records/certificate-status.ts'
import { hasMailReader } from '../../records/letter-readers.ts'
import { isInWorklist } from '../../records/worklist.ts'
import { HAS_NO_RECIPIENT } from './letter-text.ts'

/** Returns the SQL condition of a choice on certificates `c`. */
export function chosenBy(choice: LetterChoice, today: PlainDate): RawBuilder<unknown> {
  const { countyId, status, boughtFrom, boughtBefore, certificateNos, certificateIds, worklistId } = choice
  return sql.join(
    [
      sql`true`,
      ...(countyId === undefined ? [] : [sql`c.county_id = ${countyId}`]),
      ...(status === undefined ? [] : [hasStatus(status, today)]),
      ...(boughtFrom === undefined ? [] : [sql`c.purchased_on >= ${boughtFrom}`]),
      ...(boughtBefore === undefined ? [] : [sql`c.purchased_on < ${boughtBefore}`]),
      ...(certificateNos === undefined ? [] : [sql`c.certificate_no = any(${[...certificateNos]}::text[])`]),
      ...(certificateIds === undefined ? [] : [sql`c.id = any(${[...certificateIds]}::bigint[])`]),
      ...(worklistId === undefined ? [] : [isInWorklist(worklistId, sql`c.id`)]),
    ],
    sql` and `,
  )
}

/** Whether the choice has any filter. A letter to everybody is never intended. */
export const isNarrowed = ({ kind: _, mayRepeat: __, ...narrowed }: LetterChoice): boolean =>
  Object.values(narrowed).some((it) => it !== undefined)

export async function countChosen(db: Db | Transaction, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from certificate c where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts the chosen certificates that a letter of this kind cannot reach: no mailing address, and nobody agreed to
 * e-mail.
 */
export async function countUnreached(
  db: Db | Transaction,
  where: RawBuilder<unknown>,
  kind: LetterKind,
): Promise<number> {
  const mailed = goesElectronically(kind) ? hasMailReader(sql`c.id`) : sql`false`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from certificate c
    where ${where} and ${HAS_NO_RECIPIENT} and not (${mailed})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the numbers that no certificate of the choice has. */
export async function listUnknown(
  db: Db,
  { certificateNos }: LetterChoice,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  if (certificateNos === undefined) return []
  const { rows } = await sql<{ no: string }>`
    select distinct c.certificate_no as no from certificate c where ${where}`.execute(db)
  const known = new Set(rows.map(({ no }) => no))
  return certificateNos.filter((no) => !known.has(no))
}
