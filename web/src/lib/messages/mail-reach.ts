import { staffTranslator } from './translator.tsx'

/** Whether a mail reaches somebody, said before it is sent. */
export const mailReach = {
  title: 'This e-mail may reach nobody.',
  undelivered:
    'The last e-mail to {email} could not be delivered. Check the address, and call or send a letter, too.',
  'no-access': 'The account of {email} is closed or not approved: what needs a login there cannot be opened.',
  'no-account': 'No e-mail address is known, so nothing is sent. Call or send a letter.',
} as const

export const t = staffTranslator(mailReach)
