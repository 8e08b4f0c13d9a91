import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** The one field that finds a certificate, on the home and the search page. */
export const searchBox = {
  box: 'Parcel number, certificate number, street or name',
  boxHint: 'The numbers are on your tax bill and on our letters. Dashes and spaces do not matter.',
  boxPlaceholder: '67-58214',
  lookup: 'Lookup',
  whichCounty: 'In which county is the property?',
  chooseCounty: 'Choose a county',
  countyIn: '{county}, {state}',
  needCounty: 'Choose the county of the property',
  tooThin: MESSAGES.searchTooThin,
  needText: 'Enter at least 5 numbers of a parcel number, or a street or a name',
} as const

export const t = translator('searchBox', searchBox)
