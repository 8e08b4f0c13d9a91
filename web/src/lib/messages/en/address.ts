/** The mailing address of a person, in a sign-up and in a profile. */
export const address = {
  heading: 'Mailing address',
  address1: 'Street address',
  address2: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  chooseState: 'Choose a state',
  zip: 'ZIP code',
} as const
