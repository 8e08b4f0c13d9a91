import * as z from 'zod/mini'
import { searchSuggestion } from '../../entities/certificates/search-suggestion.ts'
import { perAddress } from '../../limits.ts'
import { EVERYONE, route } from '../../route.ts'
import { searchBody } from './certificates.ts'

/** Apart from the search, whose page loads this only when it has found nothing. */
export const suggestionRoutes = {
  suggestSearches: route({
    method: 'POST',
    path: '/api/parcels/search/suggestions',
    access: EVERYONE,
    reads: 'certificates',
    summary:
      'Up to five searches that find something, close to a search that found nothing. In the same county; for a parcel number that reads like an address or a name, in any.',
    limits: [perAddress(60, 60)],
    body: searchBody,
    answer: z.array(searchSuggestion),
  }),
} as const
