import { staffTranslator } from './translator.tsx'

/** Messages of the contact form, for staff. */
export const contactMessages = {
  title: 'Message',
  failed: 'The message could not be loaded.',
  back: 'Back to contact messages',
  from: 'Message from {name}',
  nobody: 'someone',
  empty: 'Not given',
  received: 'Received',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  about: 'Related property',
  certificate: 'Certificate',
  certificateHint:
    'Enter its number if the message is about a certificate. The message and the answer are then kept with it.',
  answer: 'Answer…',
  answerTitle: 'Answer the message',
  answerLede: 'The answer is e-mailed to {email}.',
  answerLedeNoMail: 'There is no e-mail address. Describe here how you answered.',
  text: 'Answer',
  send: 'Send answer',
  close: 'Close message',
  problem: 'The message was not answered.',
  done: 'Message answered.',
  answered: 'Answer',
  answeredWhen: '{at} by {name}',
} as const

export const t = staffTranslator(contactMessages)
