import { staffTranslator } from './translator.tsx'

/** Whether a mail reaches somebody, said before it is sent. */
export const mailReach = {
  title: 'This e-mail may not reach anyone.',
  undelivered:
    'The last e-mail to {email} could not be delivered. Check the address. Also call or send a letter.',
  'no-access': 'The account of {email} is closed or not approved. Links that need a login cannot be opened.',
  'no-account': 'No e-mail address on file, so nothing is sent. Call or send a letter.',
} as const

export const t = staffTranslator(mailReach)
