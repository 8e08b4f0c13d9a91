import { translator } from './translator.tsx'

/** All certificates of a property, with one total. */
export const property = {
  titlePlain: 'Property',
  title: 'Property {parcelNo}',
  heading: 'All certificates of parcel {parcelNo}',
  about: '{address}. {county} County.',
  back: 'Back to certificate {number}',
  backPlain: 'Back to the certificate',
  failed: 'This page could not be loaded.',

  totalRegion: 'What it takes to pay off this property',
  total: 'To pay off this property',
  totalOfShown: 'Total of the amounts shown',
  goodUntil: 'Good until {date}',
  leftOutOne: 'Not included: certificate {numbers}. It says below why.',
  leftOut: 'Not included: certificates {numbers}. Each says below why.',
  noTotal: 'No amount is shown here. Each certificate says below why, and whom to ask.',
  allPaid: 'Every certificate of this property is paid.',
  otherTaxes: 'Other taxes are not included. Ask the county treasurer about them.',
  payIt: 'Pay certificate {number}',
  payFirst: 'Pay certificate {number} first',
  order: 'Older certificates must be paid first. Pay them in the order below.',
  print: 'Print all payoffs (PDF)',
  printSome: 'Print the payoffs that can be paid now (PDF)',
  printHint:
    'One file: a page with the total, then an invoice for each certificate. By mail, send a separate check with the slip of each.',
  printFailed: 'The PDF could not be made.',

  unpaid: 'Unpaid, in the order of payment',
  payNow: 'Can be paid now.',
  payAfter: 'Can be paid after certificate {number}.',
  payAfterPlain: 'Can be paid after the older certificate.',
  nothingOwed: 'Nothing is owed. The payment is being recorded.',
  notShown: 'Amount not shown',
  seePayoff: 'See the payoff of {number}',
  amountUntil: 'Good until {date}',

  paid: 'Paid',
  paidOn: 'Paid in full {date}',
} as const

export const t = translator('property', property)
