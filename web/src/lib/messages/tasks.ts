import { staffTranslator } from './translator.tsx'

/** A background task that broke off, on the page of whatever it works on. */
export const tasks = {
  interrupted: 'Interrupted',
  interruptedBody: 'The server is not responding. We check within a minute if this can continue.',
  retryTitle: 'Not finished yet',
  retryAt: 'We will try again at {at}.',
  retryNow: 'Try now',
  canceledTitle: 'Canceled',
  canceledBody: 'What was finished is kept.',
  continue: 'Continue',
  again: 'Try again',
  resumed: 'Started again.',
} as const

export const t = staffTranslator(tasks)
