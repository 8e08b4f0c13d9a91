import { translator } from './translator.tsx'

/** How to reach a person, in a sign-up and in a profile: the mailing address, and the language. */
export const address = {
  heading: 'Mailing address',
  address1: 'Street address',
  address2: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  chooseState: 'Choose a state',
  zip: 'ZIP code',

  language: 'Language',
  languageHint: 'For this site, e-mails, letters and receipts.',
} as const

export const t = translator('address', address)
