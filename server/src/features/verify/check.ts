import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../db/database.ts'

/** The result of checking one invariant. */
export interface Check {
  readonly id: string
  readonly title: string
  run(trx: Transaction, config: Pick<Config, 'businessTimeZone'>): Promise<Found>
}

export interface Found {
  /** How many rows were checked. */
  readonly rowCount: number
  readonly offendingCount: number
  /** Names of the first wrong rows, for a person to find them. */
  readonly offending: readonly string[]
}

/** How many wrong rows are named; the others are only counted. */
export const NAMED_AT_MOST = 20

/** Collects wrong rows while others are read. */
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

/** `rows` returns the count as `n`; `wrong` returns a row with a `name` for each wrong row. */
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

interface RowCheck extends Pick<Check, 'id' | 'title'> {
  readonly rows: RawBuilder<{ n: number }>
  readonly wrong: RawBuilder<{ name: string }>
}

/** A check of which one statement finds all that is wrong. */
export const rowCheck = ({ rows, wrong, ...named }: RowCheck): Check => ({
  ...named,
  run: (trx) => findWrong(trx, rows, wrong),
})

/** The names of triggers that are missing or disabled: without them rows could have been changed. */
export const disabledTriggers = (names: readonly string[]): RawBuilder<{ name: string }> => sql`
  select 'trigger ' || wanted.name as name from (values ${sql.join(names.map((name) => sql`(${name}::text)`))}) wanted(name)
  where not exists (select from pg_trigger where tgname = wanted.name and tgenabled in ('O', 'A'))`
