import { TIES, type Tie } from '@fieldstone/contract/entities/people/rows'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The certificates of a query of `id` and `tie`, each once, with its ties: the closest first. */
export async function readTies(
  db: Db,
  query: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, readonly Tie[]>> {
  const { rows } = await sql<{ id: number; ties: Tie[] }>`
    select known.id, array_agg(distinct known.tie) as ties from (${query}) known group by known.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, ties }) => [id, inOrder(ties)]))
}

export const inOrder = (ties: readonly Tie[]): Tie[] => TIES.filter((tie) => ties.includes(tie))
