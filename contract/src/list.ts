import * as z from 'zod/mini'
import type { CsvColumn, CsvTable } from './csv.ts'
import { entity, type Fields } from './entity.ts'
import { date, intText, optionalText, text } from './values.ts'

/** A list as data: its sort columns, its filters, and the columns of its CSV export. */
export interface ListDefinition<Sort extends string, Filters extends Fields> {
  /** The name of the file, without the date and extension. */
  readonly name: string
  /** Columns of the file: a title, and a field or a function of the row. The row has wire names and values. */
  readonly columns: readonly CsvColumn[]
  /** Names for `sort`; '-' before a name reverses the order. */
  readonly sorts: readonly Sort[]
  /** Titles of dollar columns. The last line of the file has their sums and the number of rows. */
  readonly totals?: CsvTable['totals']
  readonly counts?: CsvTable['counts']
  readonly money?: CsvTable['money']
  readonly pageSize?: number
  /** The filters of the query; `textFilter` is for text that the rows must contain. */
  readonly filters?: Filters
}

/**
 * The part of a route that every list has: the query, the columns of `Accept: text/csv`, and the names of `sort`. A
 * page is requested by its number, or by `after` with the X-Next of another answer, which stays fast in long lists.
 */
export function list<const Sort extends string, const Filters extends Fields = Record<never, never>>(
  definition: ListDefinition<Sort, Filters>,
) {
  const {
    name,
    columns,
    totals = [],
    counts = [],
    money = totals,
    sorts,
    pageSize = 10,
    filters,
  } = definition
  return {
    sorts,
    csv: { name, columns, totals, counts, money },
    query: entity({
      page: z._default(intText(1, 100_000), 1),
      pageSize: z._default(intText(1, 200), pageSize),
      after: z.optional(text(400)),
      sort: sortBy(sorts),
      // The compiler cannot tell that without filters there is nothing to spread.
      ...(filters ?? ({} as Filters)),
    }),
  } as const
}

/** Text that one of the row's searched columns must contain. */
export const textFilter = { filter: optionalText(100) }

/** The first and last day, in the company's time zone; both inclusive. */
export const dayFilters = { from: z.optional(date), to: z.optional(date) }

/** Accepts one of the names, with '-' before it for the reverse order. '' is the default order. */
export function sortBy(sorts: readonly string[]) {
  const message = `Sort by one of: ${sorts.join(', ')}, with '-' before it for the reverse.`
  const isKnown = (value: string) => value === '' || sorts.includes(value.replace(/^-/, ''))
  return z._default(text(40).check(z.refine(isKnown, message)), '')
}
