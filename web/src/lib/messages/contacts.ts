import { staffTranslator } from './translator.tsx'

/** What was asked, offered and written about a certificate. */
export const contacts = {
  requests: 'Payoff Requests',
  requestsEmpty: 'Nobody has asked servicing for a payoff of this certificate.',
  plans: 'Payment Plans',
  plansEmpty: 'Nobody has asked for a payment plan on this certificate.',
  correspondence: 'Correspondence History',
  correspondenceEmpty: 'No correspondence about this certificate is on file.',
  noMatch: 'Nothing in this list matches the filter.',
  csvOf: 'CSV of {list}',

  requestedOn: 'Requested',
  requestedBy: 'Requested by',
  offeredOn: 'Offered',
  offerExpiresOn: 'Offer expires',
  offer: 'Offer amount',
  term: 'Term',
  months: { one: '{count} month', other: '{count} months' },
  status: 'Status',
  statusPending: 'Pending',
  statusActive: 'Active',
  statusComplete: 'Complete',
  statusDefault: 'Default',
  statusCanceled: 'Canceled',
  loggedOn: 'Date',
  contact: 'Contact',
  direction: 'Direction',
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  method: 'Method',
  rep: 'Internal rep',
  reason: 'Reason',
  memo: 'Memo',
  notes: 'Notes',
  none: '–',
} as const

export const t = staffTranslator(contacts)
