import { type RawBuilder, sql } from 'kysely'

/** The codes of a rule as they stand in a statement: `status in (${literals(UNDER_WAY)})`. Never for what comes from outside. */
export const literals = (codes: readonly string[]): RawBuilder<unknown> =>
  sql.join(codes.map((code) => sql.lit(code)))
