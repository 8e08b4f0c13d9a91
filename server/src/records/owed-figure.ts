import { type RawBuilder, sql } from 'kysely'

/**
 * Joins what certificate `c` owes today, as `owed`. Leaves out a figure that is of another day, or may have changed since it
 * was computed. `features/payoff/owed-figures.ts` computes the figures.
 */
export const owedJoin = (now: Date): RawBuilder<unknown> => sql`
  left join owed_figure owed on owed.certificate_id = c.id and owed.valid_until > ${now}
    and c.id not in (select certificate_id from owed_change)`

/** What certificate `c` owes, in cents, where `owedJoin` is joined. Null without a figure. */
export const OWED_CENTS = sql<number | null>`case when c.redeemed_on is null then owed.cents else 0 end`

/** The figure of certificate `c` is still to be computed. */
export const IS_OWED_PENDING = sql<boolean>`(c.redeemed_on is null and owed.certificate_id is null)`
