import { translator } from './translator.tsx'

/** The contact form. */
export const contact = {
  heading: 'Write to us',
  lede: 'The more you tell us, the faster we can answer.',
  fullName: 'Full name',
  address: 'Street address',
  cityStateZip: 'City, state and ZIP code',
  email: 'E-mail address',
  phone: 'Phone',
  relatedProperty: 'Property you are writing about',
  relatedPropertyHint: 'A certificate number, a parcel number or an address',
  message: 'Message',
  figureMessage: 'I think that the payoff is wrong.\nThe line that is wrong: \nWhat it should be, and why: ',
  accessMessage:
    'Something on this site does not work for me.\nThe page, and what I wanted to do: \nWhat I use (such as a screen reader, the keyboard alone, larger text): ',
  messageHint: 'Please leave out card and bank account numbers.',
  send: 'Send Message',
  sent: 'Message Sent!',
  sentBody: 'We answer by e-mail or phone, usually within 1 business day.',
  noAnswer: 'We can answer only if the message has an e-mail address or phone number.',
  another: 'Write another message',
} as const

export const t = translator('contact', contact)
