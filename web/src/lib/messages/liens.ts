import { staffTranslator } from './translator.tsx'

/** All Liens, of a county and of the administration. */
export const liens = {
  title: 'All Liens',
  lede: '{count} certificates',
  ledeCounty: '{county}, {count} certificates',
  columnCounty: 'County',
  caption: 'Certificates by parcel number. Each tax certificate opens its page.',
  statuses: 'Status',
  all: 'All',
  none: 'There are no certificates yet. Import a file to add them.',
  noneOfCounty: 'The county has no certificates here yet. They appear once servicing has imported them.',
  noneOfStatus: 'No certificate has this status today.',
  noneInList: 'This list has no such certificates. Choose some in All Liens and add them to it.',
  noMatch: 'No certificate matches. Clear the filter or choose another status.',
} as const

export const t = staffTranslator(liens)
