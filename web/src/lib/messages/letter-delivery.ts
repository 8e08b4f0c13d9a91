import { translator } from './translator.tsx'

/** How letters reach a person: by post, or by e-mail after consent. */
export const letterDelivery = {
  title: 'Letters',
  failed: 'How letters come to you could not be loaded.',
  byPost: 'Letters come by mail.',
  offer: 'You can get them by e-mail instead, at {email}. This is what you agree to:',
  agree: 'I agree to this',
  needAgree: 'Tick the box to agree',
  problem: 'Letters still come by mail.',
  askCode: 'Send me a code by e-mail',
  codeSent: 'We sent a code to {email}. Enter it within 30 minutes to get letters by e-mail.',
  code: 'Code from the e-mail',
  needCode: 'Enter the six digits of the code',
  confirm: 'Get letters by e-mail',
  cancel: 'Keep getting letters by mail',
  byEmail: 'Letters come by e-mail to {email}. You agreed on {date}.',
  covers: 'This holds for certificates {numbers}.',
  notChecked:
    'We check that an account is the owner’s before the first letter goes out by e-mail. Until then, letters come by mail. Call us if you are waiting for one.',
  withdraw: 'Get letters by mail again',
  withdrawn: 'Letters come by mail again.',
} as const

export const t = translator('letterDelivery', letterDelivery)
