import * as z from 'zod/mini'
import { idText, intText } from './values.ts'

export const byId = z.object({ id: idText })

/** Query of a list without sorting and filters. */
export const pageQuery = z.object({
  page: z._default(intText(1, 100_000), 1),
  pageSize: z._default(intText(1, 200), 10),
})
