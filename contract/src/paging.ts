import * as z from 'zod/mini'
import { date, idText, intText, optionalText } from './values.ts'

export const byId = z.object({ id: idText })

const place = {
  page: z._default(intText(1, 100_000), 1),
  pageSize: z._default(intText(1, 200), 10),
}

/** Where in a long list that has one order and is never narrowed. */
export const pageOnly = z.object(place)

/** Where in a long list, in what order, and what it must contain. `sort` is a column, '-' before it for the reverse. */
export const page = z.object({
  ...place,
  sort: optionalText(40),
  filter: optionalText(100),
})

/** The same of a log, between two days; both are the company's, and both belong to the answer. */
export const logPage = z.object({
  ...page.shape,
  pageSize: z._default(intText(1, 200), 20),
  from: z.optional(date),
  to: z.optional(date),
})
