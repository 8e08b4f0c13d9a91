import { type FirmPlace, type FirmRefusal, whyNoFile } from '@fieldstone/domain/legal/firm'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { Sentence } from '../messages/language.ts'
import { fieldSentence } from '../messages/refusals.ts'

export interface FirmRecord extends FirmPlace {
  readonly id: number
  readonly name: string
  /** Whether its lists have a column for reference numbers. */
  readonly showsRefNo: boolean
}

export async function findFirm(
  db: Db | Transaction,
  id: number,
  lock: RawBuilder<unknown> = sql``,
): Promise<FirmRecord | null> {
  const [firm] = await firmsWhere(db, sql`firm.id = ${id}`, lock)
  return firm ?? null
}

/** Returns these firms by id, locked so that none is closed before the transaction ends. */
export async function lockFirms(
  trx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FirmRecord>> {
  const firms = await firmsWhere(trx, sql`firm.id = any(${[...ids]}::bigint[])`, sql`for share`)
  return new Map(firms.map((firm) => [firm.id, firm]))
}

export const listFirmRecords = (db: Db | Transaction): Promise<FirmRecord[]> => firmsWhere(db, sql`true`)

async function firmsWhere(
  db: Db | Transaction,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<FirmRecord[]> {
  const { rows } = await sql<FirmRecord>`
    select firm.id, firm.name, firm.closed_on as "closedOn", firm.shows_ref_no as "showsRefNo", ${FIRM_COUNTIES} as "countyIds"
    from firm where ${where} order by firm.id ${lock}`.execute(db)
  return rows
}

/** Where a firm works, by id. */
export const FIRM_COUNTIES = sql`coalesce((select jsonb_agg(works.county_id order by works.county_id)
  from firm_county works where works.firm_id = firm.id), '[]')`

/** What keeps a file of a county from a firm, in words; null: nothing. */
export function firmProblem(firm: FirmRecord | null, countyId: number): Sentence | null {
  if (firm === null) return fieldSentence('noFirm')
  const refusal = whyNoFile(firm, countyId)
  return refusal === null ? null : fieldSentence(WORDS[refusal])
}

const WORDS = { 'firm-closed': 'firmClosed', 'firm-elsewhere': 'firmElsewhere' } as const satisfies Readonly<
  Record<FirmRefusal, string>
>
