import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A sort column, and how its values are read back from text. */
export interface SortKey {
  readonly by: Sql
  /** Every row has a value: the order then needs no rule for missing ones, and an index gives it in both directions. */
  readonly isNeverNull?: true
  readonly fromText: (text: string) => Sql
}

export const textKey = (by: Sql): SortKey => ({ by, fromText: (text) => sql`${text}::text` })
/** Of a column that is never null. */
export const filled = (key: SortKey): SortKey => ({ ...key, isNeverNull: true })

export const numberKey = (by: Sql): SortKey => ({ by, fromText: (text) => sql`${text}::bigint` })
export const dateKey = (by: Sql): SortKey => ({ by, fromText: (text) => sql`${text}::date` })
export const instantKey = (by: Sql): SortKey => ({ by, fromText: (text) => sql`${text}::timestamptz` })
export const flagKey = (by: Sql): SortKey => ({ by, fromText: (text) => sql`${text}::boolean` })

export interface Order<By> {
  readonly by: By
  readonly isDescending: boolean
}

/** The order of a `sort` parameter; '-' before it reverses it. The contract refuses unknown names. */
export function parseSort<By>(sort: string, sorts: Readonly<Record<string, By>>): Order<By> {
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const by = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (by === undefined) throw new Error(`the list has no order by ${name}`)
  return { by, isDescending }
}
