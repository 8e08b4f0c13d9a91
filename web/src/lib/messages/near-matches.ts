import { translator } from './translator.tsx'

/** What else may have been meant by a search that found nothing. */
export const nearMatches = {
  nearHeading: 'Did you mean',
  nearBoth: '{address}, {owner}',
  nearAddress: '{text} (address)',
  nearOwner: '{text} (owner)',
  nearInCounty: '{text}, {county} County',
  nearAsAddress: 'Search for “{text}” as an address',
} as const

export const t = translator('nearMatches', nearMatches)
