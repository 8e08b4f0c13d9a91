import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** The own profile, and what it shares with that of another. */
export const profile = {
  titleOwn: 'Edit Profile',
  titleOther: 'Edit User',
  ledeOwn: 'We use these details for your payments and letters only.',
  ledeOther: '{type}, signed up {date}',
  backToUsers: 'Back to Users',
  everything: 'Everything about this person',
  failed: 'The account could not be loaded.',

  username: 'Username',
  person: 'Name and contact',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  emailOwnHint: 'We write to this address about payments and passwords.',
  emailConfirmed: 'Confirmed.',
  emailUnconfirmed: 'Not confirmed yet.',
  phone: 'Phone',
  phoneHint: '10 digits, such as (330) 555-0123',
  addressHint:
    'We use it for letters about the account. Letters about a certificate go to the property’s address.',

  password: 'Password',
  passwordOwn: 'Leave it blank to keep your password. A new one ends every open session.',

  currentPassword: 'Your current password',
  ownCode: 'Your two-step code',
  ownCodeHint: 'Only if you have set up two-step verification: from your app, or a recovery code.',
  waitsForSecond: 'Waiting for a second administrator. The account stays as it is until then.',
  currentPasswordHint: 'Required for changes that affect how this account logs in.',
  needCurrentPassword: 'Enter your current password',

  save: 'Save',
  saved: 'Profile Saved!',
  taken: MESSAGES.duplicateAccount,
  needUsername: 'Enter a username',
  needFirstName: 'Enter the first name',
  needLastName: 'Enter the last name',
  needEmail: 'Enter an e-mail address',
  needPhone: 'Enter a phone number',
} as const

export const t = translator('profile', profile)
