import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

/** A search that finds something, close to one that found nothing. Address or owner is '' if it is not part of it. */
export const searchSuggestion = entity({
  state: z.string(),
  countyId: ['county', z.int()],
  countyName: z.string(),
  address: z.string(),
  owner: ['ownerInfo', z.string()],
})
export type SearchSuggestion = z.output<typeof searchSuggestion>
