import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** One invariant: what must always be true of the rows, and the query that finds where it is not. */
export interface Check {
  readonly id: string
  readonly title: string
  run(trx: Transaction): Promise<Found>
}

export interface Found {
  /** How many rows were looked at. */
  readonly rowCount: number
  readonly offendingCount: number
  /** The first of them, named so that a person finds the row. */
  readonly offending: readonly string[]
}

/** So many are named; the count tells of the rest. */
export const NAMED_AT_MOST = 20

/** Wrong rows as they turn up in a walk. */
export class Offenders {
  readonly first: string[] = []
  count = 0

  add(name: string): void {
    this.count += 1
    if (this.first.length < NAMED_AT_MOST) this.first.push(name)
  }

  found(rowCount: number): Found {
    return { rowCount, offendingCount: this.count, offending: this.first }
  }
}

/** `rows` gives the count as `n`; `wrong` gives one row with a `name` for each that offends. */
export async function findWrong(
  trx: Transaction,
  rows: RawBuilder<{ n: number }>,
  wrong: RawBuilder<{ name: string }>,
): Promise<Found> {
  const counted = await rows.execute(trx)
  const found = await sql<{ name: string; total: number }>`
    select name, count(*) over () as total from (${wrong}) wrong order by name limit ${NAMED_AT_MOST}`.execute(
    trx,
  )
  return {
    rowCount: counted.rows[0]?.n ?? 0,
    offendingCount: found.rows[0]?.total ?? 0,
    offending: found.rows.map((row) => row.name),
  }
}

/** Names those of the triggers that are missing or switched off: without them rows could have been changed. */
export const disabledTriggers = (names: readonly string[]): RawBuilder<{ name: string }> => sql`
  select 'trigger ' || wanted.name as name from (values ${sql.join(names.map((name) => sql`(${name}::text)`))}) wanted(name)
  where not exists (select from pg_trigger where tgname = wanted.name and tgenabled in ('O', 'A'))`
