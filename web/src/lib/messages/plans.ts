import { translator } from './translator.tsx'

/** Asking for a payment plan. */
export const plans = {
  formHeading: 'Cannot pay it all at once?',
  whatIf: 'Try a monthly amount first',
  formBody:
    'Ask for a payment plan. A servicing specialist will review it and e-mail you your options within 1 business day. Asking is free and does not commit you to anything.',
  comment: 'What should we know? {optional}',
  optional: '(optional)',
  commentPlaceholder: 'For example: what you could pay each month',
  request: 'Request Payment Plan',
  failedTitle: 'The request was not sent.',

  pageTitle: 'Request Payment Plan',
  pageAbout: 'Certificate {number}, {address}',
  backToCertificate: 'Back to Certificate {number}',
  backToCertificatePlain: 'Back to the certificate',
  closedTitle: 'You cannot request a plan here now.',
  closed: 'Talk to us about your options. {reach}',

  submitted: 'You do not need to pay again. If that payment covers everything, you do not need a plan.',
  doneTitle: 'Your request was submitted',
  doneBody: 'A servicing specialist will review it. We will e-mail you your options within 1 business day.',
  doneNext: 'Until a plan is agreed, the payoff stays as it is and interest is added to it.',
  doneSaved: 'We saved this certificate to {link}.',
  doneSavedLink: 'My Parcels',
  donePrint: 'Print the request',
  doneBack: 'Back to the certificate',

  printTitle: 'PAYMENT PLAN REQUEST',
  printAbout: 'Tax certificate {number}, {county} County, {state}',
  printBack: 'Back to the request',
  printButton: 'Print',
  printMessage: 'My message',
  printText:
    'I request a payment plan on this certificate. I understand that asking does not commit me to anything. I understand that interest is added until a plan is agreed.',
  printRequested: 'Requested online on {date}.',
  printLines:
    'Please fill in what applies, and send this sheet to the address below or bring it to our office.',
  lineMonthly: 'What I can pay each month',
  lineFirst: 'When I can start',
  linePhone: 'My phone number',
  lineEmail: 'My e-mail address',
  lineSign: 'Signature and date',
  printNotYet:
    'Our address is not set yet, so you cannot print this. Please send your request on the previous page.',
  mailTo: 'Mail to: {address}',
} as const

export const t = translator('plans', plans)
