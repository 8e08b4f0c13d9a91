import { translator } from './translator.tsx'

/** The own e-mail address while nobody has confirmed it. */
export const confirmEmail = {
  title: 'Confirm your e-mail address',
  body: 'Open the link that we e-mailed to {email}. No e-mail from us? Check your spam folder, or send the link again.',
  sendAgain: 'Send the link again',
  sent: 'We sent a link to {email}. It works once, within 3 days.',
  already: 'This address is confirmed. Reload the page.',

  welcomeConfirm: 'We e-mailed you a link. Open it to confirm your e-mail address.',
  confirmEmailLede: 'Did you get our e-mail at your address? Press the button to confirm that it is yours.',
  confirmEmail: 'Confirm my e-mail address',
  confirmedTitle: 'Your e-mail address is confirmed',
  confirmedBody: 'We will write to {email} about your account.',
  confirmOverBody:
    'It works once, within 3 days, while your account has this address. Did you confirm already? Then you are done. If not, send a new link from your profile.',
  toProfile: 'Open my profile',
} as const

export const t = translator('confirmEmail', confirmEmail)
