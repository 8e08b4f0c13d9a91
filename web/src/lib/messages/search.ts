import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** The search and what it found. */
export const search = {
  searchTitle: 'Lien Payoff',
  searchHeading: 'Find your tax certificate',
  searchLede: 'See what is owed and how to pay it. You do not need an account to look.',
  searchRegion: 'Search',
  byPlace: 'Search by address or owner',
  state: 'State',
  county: 'County',
  chooseState: 'Choose a state',
  noState: 'No state yet',
  chooseCounty: 'Choose a county',
  address: 'Address',
  owner: 'Owner name',
  ownerPlaceholder: 'Last First',
  search: 'Search',
  clear: 'Clear',
  tooThin: MESSAGES.searchTooThin,
  needState: 'Choose a state',
  needCounty: 'Choose a county',
  needAddress: 'Enter an address, or a part of one',
  needOwner: 'Enter an owner name, last name first',

  resultsCaption: 'Certificates found',
  resultCount: { one: '{count} certificate', other: '{count} certificates' },
  resultCountCapped: '{count}+ certificates',
  resultsNone: 'No certificates',
  resultsWaiting: 'Searching',
  resultsFailed: 'Results',
  noResults: MESSAGES.noResults,
  noResultsAdvice: 'Try only the street name, or only the last name, without numbers. Or call {phone}.',
  noParcelAdvice:
    'Compare the number with your tax bill, or search by address or owner above. Or call {phone}.',
  noMatch: 'Nothing in these results matches the filter. Clear the box above to see all of them.',
  askedParcel: 'Parcel number contains “{parcelNo}”',
  askedNumber: 'Parcel or certificate number “{parcelNo}”',
  askedAddress: 'Address contains “{address}”, {place}',
  askedOwner: 'Owner contains “{owner}”, {place}',
  askedBoth: 'Address contains “{address}”, owner contains “{owner}”, {place}',
  place: '{county} County, {state}',
} as const

export const t = translator('search', search)
