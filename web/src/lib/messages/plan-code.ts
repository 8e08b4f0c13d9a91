import { translator } from './translator.tsx'

/** A payment plan that is opened or claimed by a code, without or with an account. */
export const planCode = {
  offerTitle: 'Your payment plan offer',
  offerLede: 'Enter the certificate number and the code from our letter. You do not need an account.',
  certificateNo: 'Certificate number',
  code: 'Code',
  codeHint: 'As printed in our letter, such as K3ZC-07PD-9M4T.',
  open: 'Open the offer',
  notOpened: 'The offer was not opened.',
  needNumber: 'Enter the certificate number.',
  needCode: 'Enter the code.',
  missing: 'This link does not work anymore.',
  certificate: 'Tax certificate {number}',
  noAccount:
    'You can accept this offer without an account. Automatic payments, and payments by card or from a bank account, need one.',
  acceptedTitle: 'Your payment plan is active.',
  accepted: 'You agreed to it on {date}.',
  payByMail: 'You can pay each installment by mail, without an account.',
  payOnline:
    'To pay by card or from a bank account, or to set up automatic payments, add the plan to an account. You need the code from a letter that we mail to you. To get one, call {phone}.',
  closedTitle: 'No offer is open.',
  closed: 'The offer has ended, or it was changed. Call {phone} to talk about a plan.',
  toClaim: 'Add the plan to my account',
  claimTitle: 'Add a payment plan to your account',
  claimLede:
    'Did you set up a payment plan by phone? Enter the certificate number and the code that we mailed to you.',
  claim: 'Add the plan',
  notClaimed: 'The plan was not added.',
  claimTaken:
    'This plan already belongs to an account, or you have another request for this certificate. Call us if you think that this is not right.',
  noCode: 'No code? Call {phone}, and we will mail you one.',
} as const

export const t = translator('planCode', planCode)
