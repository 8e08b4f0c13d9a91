import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** Choosing a way to pay, and what became of a payment. */
export const payments = {
  methodsTitle: 'Payment Methods',
  methodsLede: 'Certificate {number}, payoff {amount}, good until {date}',
  methodsLedePlain: 'Certificate {number}, payoff {amount}',
  methodsLabel: 'How do you want to pay?',
  payoff: 'Payoff',
  youPay: 'You pay',
  breakdown: '{method}: payoff, fee and total',
  tooSmall: 'This amount is too small to be charged online. Pay by mail.',
  saving:
    'Paying by mail instead of {way} saves {amount}. By wire the fee is {wire}: {total} in total. Call {phone} for the instructions.',
  closedBody: 'You cannot pay here yet. Please come back in a few days. Your certificate stays as it is.',
  offBody: 'Online payments are turned off here. You can pay by mail or by wire.',
  receiptTo: 'Your receipt will go to {email}.',
  chooseNote: 'Nothing is charged on this page.',
  howLong: 'How long it takes:',
  releasedBy: 'Release recorded by:',
  beingPaidNow:
    'Someone has started to pay this certificate. If they do not finish, you can pay it a few minutes later.',
  chooseAmount: 'Enter an amount',
  cancel: 'Cancel',

  changedTitle: 'The payoff has changed.',
  changed:
    'You saw {before}; it is now {now}. Nothing was charged. Please review the new total, then continue.',
  seePayment: 'See that payment',
  goToOldest: 'Go to the oldest certificate',

  resultTitle: 'Your payment',
  thankYou: 'Thank you for your payment',
  canceledTitle: 'Payment canceled',
  closedTitle: 'Payment closed',
  accepted: MESSAGES.paymentAccepted,
  processing: 'It was submitted, and it posts once funds clear.',
  succeeded: 'It posts once funds clear. Keep the receipt number.',
  succeededCleared: 'It posts once funds clear, and yours have. Keep the receipt number.',
  succeededPart: 'It now counts toward your payment plan. Keep the receipt number.',
  succeededPlan:
    'It paid all that was left of your payment plan: the plan is complete. Keep the receipt number.',
  checking: 'We are checking your payment. Do not pay again.',
  checkingBody: 'This page updates automatically.',
  stillChecking:
    'There is no answer yet. You can leave this page: the certificate page will show the payment when the answer arrives.',
  openBody: 'The card page is still open. You can go back to it and finish there: {link}.',
  openLink: 'back to the card page',
  checkAgain: 'Check again',
  cancelPayment: 'Cancel payment',
  notPaid: 'The payment was not made.',
  unknownTitle: 'Your payment',
  unknown:
    'We cannot show a payment here. If you have just paid, your certificate shows it as submitted. Check it before you pay again.',
  unknownLogIn: 'Log in to see it',
  statusFailed: 'We could not look up the payment. Check the certificate before you pay again.',
  canceled: MESSAGES.paymentCanceled,
  canceledBody: 'Nothing was charged. You can start again at any time.',
  canceling: 'Canceling the payment',
  cancelFailed: 'We could not reach the payment processor yet. Check the certificate before you pay again.',
  backToPayoff: 'Back to the payoff',
  toCertificate: 'Go to the certificate',
  toPayments: 'Online Payments',
  print: 'Print this page',
  help: 'Questions? Call {phone}.',

  heldByAnother:
    'Someone else has started to pay this certificate. If they do not finish, you can pay it after {time}.',
  receiptNo: 'Receipt number',
  openReceipt: 'Open the receipt',
  paidOn: 'Payment date',
  parcelNo: 'Parcel number',
  county: 'County',
  countyOf: '{county} County, {state}',
  reference: 'Payment reference',
  certificate: 'Certificate',
  toCertificateAmount: 'For the certificate',
  total: 'Total',
  amounts: 'Amounts of this payment',

  authorizedHeading: 'What you authorized',
  authorizedOn: 'Agreed to on {date}, for the account ending {last4}.',

  nextHeading: 'What happens next',
  next1Part:
    'Until your bank pays, the certificate shows: Payment has been submitted and is awaiting processing.',
  next: 'Until our staff records it, the certificate shows: Payment has been submitted and is awaiting processing.',
  next2Part:
    'When your bank has paid, the payment counts toward your payment plan, and you get a receipt by e-mail.',
} as const

export const t = translator('payments', payments)
