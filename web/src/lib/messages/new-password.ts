import { translator } from './translator.tsx'

/** Choosing a password: in a sign-up, a profile, or by a mailed link. */
export const newPassword = {
  rule: 'At least {minimum} characters. A few words in a row are easy to remember.',
  password: 'New password',
  passwordConfirm: 'Confirm new password',
  needPassword: 'Choose a password',
} as const

export const t = translator('newPassword', newPassword)
