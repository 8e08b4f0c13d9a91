import { staffTranslator } from './translator.tsx'

/** The frame of staff: the bar at the top, the index at the left, and the field that finds things. */
export const shell = {
  hide: 'Hide this menu',
  closeMenu: 'Close this menu',
  account: '{name}, account',

  administration: 'Administration',
  county: 'County',
  countyNamed: '{name} County',
  legal: 'Legal',
  navAllLiens: 'All Liens',
  navPayoffViews: 'Payoff View Logs',
  navWebPayments: 'Payment Logs',
  navUsers: 'Users',
  navSettings: 'Settings',
  navDeadlines: 'Deadlines',
  navCounties: 'Counties',
  navHome: 'Home',
  navReports: 'Reports',
  navAllParcels: 'All Parcels',
  navUnassigned: 'Unassigned Parcels',

  groupWork: 'Work',
  groupFiles: 'Legal files',
  groupLiens: 'Liens',
  groupMoney: 'Money',
  groupLetters: 'Letters and e-mail',
  groupReports: 'Reports',
  groupSetup: 'Setup',
  queues: 'Queues',
  queueWaiting: { one: '{count} waiting', other: '{count} waiting' },
  queueLate: { one: '{count} late', other: '{count} late' },

  find: 'Find a certificate, parcel, owner or page',
  findPlaceholder: 'Certificate, parcel, owner, page',
  found: { one: '{count} result', other: '{count} results' },
  foundNone: 'Nothing found. Check the number, or try another word.',
  foundFailed: 'The search could not be completed.',
  foundCertificates: 'Certificates',
  foundPayments: 'Receipts',
  foundPeople: 'People',
  foundOwner: 'Owner of record · {address}',
  foundPages: 'Pages',
  receiptOf: 'Receipt {number}, certificate {certificate}',
} as const

export const t = staffTranslator(shell)
