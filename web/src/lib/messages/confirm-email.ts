import { translator } from './translator.tsx'

/** The own e-mail address while nobody has confirmed it. */
export const confirmEmail = {
  title: 'Confirm your e-mail address',
  body: 'Open the link that we e-mail to {email}. No e-mail from us? Look in your spam folder, or send the link again.',
  sendAgain: 'Send the link again',
  sent: 'We sent a link to {email}. It works once, within 3 days.',
  already: 'This address is confirmed. Reload the page.',
} as const

export const t = translator('confirmEmail', confirmEmail)
