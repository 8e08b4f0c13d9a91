import { PAYOFF_NEEDS, type PayoffNeed } from '@fieldstone/contract/entities/intake/import'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { earliestLikelyPurchase } from '@fieldstone/domain/payoff/likely'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { fieldOf } from './fields.ts'
import { isAbout, type Matching } from './sql-parts.ts'

export interface WithoutPayoff {
  readonly count: number
  /** The first ones. */
  readonly rows: readonly { readonly line: number; readonly missing: readonly PayoffNeed[] }[]
}

/**
 * Finds valid staged rows whose certificate would lack what a payoff is computed from, or has an implausible price or
 * purchase date. Fields that the file does not state keep their stored values. Ignores redeemed certificates.
 */
export async function findWithoutPayoff(
  db: Db,
  {
    batchId,
    shown,
    today,
    ...matching
  }: Matching & { readonly batchId: number; readonly shown: number; readonly today: PlainDate },
): Promise<WithoutPayoff> {
  const unlikely: Partial<Record<PayoffNeed, RawBuilder<boolean>>> = {
    price: sql<boolean>`coalesce((r.fields -> 'facts' ->> 'price_cents')::bigint, c.price_cents) = 0`,
    purchasedOn: sql<boolean>`coalesce(r.fields -> 'facts' ->> 'purchased_on', c.purchased_on::text) < ${earliestLikelyPurchase(today)}`,
  }
  const lacks = PAYOFF_NEEDS.map((name) => {
    const { column } = fieldOf(name)
    return sql`case when r.fields -> 'facts' ->> ${column} is null and (c.id is null or c.${sql.ref(column)} is null
      or r.fields -> 'facts' ? ${column} and c.import_fields -> 'facts' ->> ${column} is not null)
      or ${unlikely[name] ?? sql`false`} then ${name}::text end`
  })
  const { rows } = await sql<{ line: number; missing: PayoffNeed[]; count: number }>`
    select line, missing, (count(*) over ())::int as count from (
      select r.line, array_remove(array[${sql.join(lacks)}], null) as missing
      from import_row r left join certificate c on ${isAbout(matching)}
      where r.batch_id = ${batchId} and r.rejections is null
        and r.fields -> 'facts' ->> 'redeemed_on' is null and c.redeemed_on is null) staged
    where cardinality(missing) > 0 order by line limit ${shown}`.execute(db)
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ line, missing }) => ({ line, missing })) }
}
