import { staffTranslator } from './translator.tsx'

/** The cover sheets of legal files. */
export const coverSheet = {
  title: { one: 'Cover sheet', other: '{count} cover sheets' },
  back: 'Back to List',
  print: 'Print',
  place: '{county} County, {state}',
  asOf: 'As of {date}',
  owner: 'Owner of record',
  property: 'Property',
  parcel: 'Parcel number',
  purchased: 'Purchased',
  status: 'Status',
  complaintDue: 'File the complaint by',
  deadlines: 'Deadlines',
  holds: 'Notices',
  holdsText: 'Held back: bankruptcy or military service',
  from: 'from {date}',
  until: 'until {date}',
} as const

export const t = staffTranslator(coverSheet)
