/** The English text of the first page of the payoffs of a property. A translation has the same keys. */
export const PROPERTY_PAYOFF_WORDS = {
  title: 'PROPERTY PAYOFF',
  about: 'Parcel {parcelNo}, {county} County, {state}',
  pages: 'Payoff invoices of {count} certificates follow',
  onePage: 'The payoff invoice of 1 certificate follows',
  owner: 'Owner',
  property: 'Property',
  notRecorded: 'Not recorded',
  totalDue: 'Total of all pages',
  goodThrough: 'Good Through',
  headings: 'Certificate, in the order of payment',
  amount: 'Amount',
  line: '{number} (payoff no. {quote})',
  howToPay: 'How to pay',
  byMail: 'By mail, no fee',
  byMailBody:
    'A cashier’s check or money order for each certificate, for the amount of its page, payable to {company}. Include the slip of each page. Mail to: {address}',
  byPage: 'Other ways',
  byPageBody:
    'Each page states the other ways to pay its certificate. Pay the certificates in the order above.',
  leftOut: 'Not included',
  leftOutBody:
    'These certificates of the property are unpaid and not in this total: {numbers}. Call us before you pay: {phone}.',
  legalText:
    'These payoffs are valid through the date above only. A certificate is redeemed when its full amount has been received and has cleared; a lesser amount does not redeem it. Other taxes on this parcel are not included.',
} as const

export type PropertyPayoffWords = Readonly<Record<keyof typeof PROPERTY_PAYOFF_WORDS, string>>
