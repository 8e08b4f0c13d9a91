import * as z from 'zod/mini'
import type { CsvColumn } from './csv.ts'
import { date, intText, optionalText, text } from './values.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** A list as data: how it may be ordered and narrowed, and what it leaves the house with as a file. */
export interface ListDefinition<Sort extends string, Filters extends Shape> {
  /** Of the file; the day is added to it. */
  readonly name: string
  /** Of the file, in order: a heading, and the field of the row on the wire or what to make of the row. */
  readonly columns: readonly CsvColumn[]
  /** What it may be ordered by, '-' before it for the reverse. */
  readonly sorts: readonly Sort[]
  /** Titles of columns that hold dollars: the file's last line has their sums, beside the number of its rows. */
  readonly totals?: readonly string[]
  readonly pageSize?: number
  /** What narrows it; `textFilter` for a text that its rows must contain. */
  readonly filters?: Filters
}

/**
 * The part of a route's row that every list has: `query`, the file of `Accept: text/csv`, and the names of `sort`. Beside
 * a page's number, `after` takes the X-Next of the answer before: so a long list goes on without being counted through.
 */
export function list<const Sort extends string, const Filters extends Shape = Record<never, never>>(
  definition: ListDefinition<Sort, Filters>,
) {
  const { name, columns, totals = [], sorts, pageSize = 10, filters } = definition
  return {
    sorts,
    csv: { name, columns, totals },
    query: z.object({
      page: z._default(intText(1, 100_000), 1),
      pageSize: z._default(intText(1, 200), pageSize),
      after: z.optional(text(400)),
      sort: sortBy(sorts),
      // Without filters there is nothing to spread, which the compiler cannot follow.
      ...(filters ?? ({} as Filters)),
    }),
  } as const
}

/** A text that the rows must contain, in whichever of their columns. */
export const textFilter = { filter: optionalText(100) }

/** Days of a log, the company's; both belong to the answer. */
export const dayFilters = { from: z.optional(date), to: z.optional(date) }

/** One of the names, '-' before it for the reverse; '' is the list's own order. */
export function sortBy(sorts: readonly string[]) {
  const message = `Sort by one of: ${sorts.join(', ')}, with '-' before it for the reverse.`
  const isKnown = (value: string) => value === '' || sorts.includes(value.replace(/^-/, ''))
  return z._default(text(40).check(z.refine(isKnown, message)), '')
}
