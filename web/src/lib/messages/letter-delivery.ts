import { translator } from './translator.tsx'

/** How letters reach a person: by post, or by e-mail after consent. */
export const letterDelivery = {
  title: 'Letters',
  failed: 'Your letter settings could not be loaded.',
  byPost: 'You get letters by mail.',
  offer: 'You can get them by e-mail instead, at {email}. This is what you agree to:',
  agree: 'I agree to this',
  needAgree: 'Check the box to agree',
  problem: 'You still get letters by mail.',
  askCode: 'Send me a code by e-mail',
  codeSent: 'We sent a code to {email}. Enter it within 30 minutes to get letters by e-mail.',
  code: 'Code from the e-mail',
  needCode: 'Enter the six digits of the code',
  confirm: 'Get letters by e-mail',
  cancel: 'Keep getting letters by mail',
  byEmail: 'You get letters by e-mail at {email}. You agreed on {date}.',
  covers: 'This applies to certificates {numbers}.',
  notChecked:
    'Before we e-mail the first letter, we check that the account belongs to the owner. Until then, letters come by mail. Call us if you are waiting for one.',
  withdraw: 'Get letters by mail again',
  withdrawn: 'You get letters by mail again.',
} as const

export const t = translator('letterDelivery', letterDelivery)
