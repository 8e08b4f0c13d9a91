import { translator } from './translator.tsx'

/** Whether a paper is genuine. */
export const proofs = {
  title: 'Is this paper genuine?',
  lede: 'Enter the code from a payoff, a receipt or a release letter. We say if it is ours and if it still holds.',
  formTitle: 'The code on the paper',
  code: 'Code',
  codeHint: '20 letters and digits in groups of 4. Small letters are fine.',
  compareTitle: 'Compare what the paper says',
  compareLede: 'You may leave these empty. We say if one of them is not what we issued.',
  amount: 'Amount',
  amountHint: 'The total, such as 1,234.56.',
  day: 'Day',
  dayHint: 'The good-through day, or the day of the payment.',
  account: 'Account number for a wire',
  accountHint: 'All of its digits, as somebody told you. We do not show ours.',
  check: 'Check this paper',
  problem: 'This cannot be checked yet',
  needCode: 'Enter the code that is on the paper',
  needAmount: 'Enter dollars and cents, such as 1,234.56',
  failed: 'The paper was not checked',

  unknown: 'This is not our paper.',
  unknownBody:
    'We issued no paper with this code. Look at each letter and digit again. If they are right, do not pay. Call {phone}.',
  altered: 'This paper was changed.',
  alteredBody: 'The code is ours, but this is not what we issued. Do not pay by this paper. Call {phone}.',
  'part-amount': 'The amount is not what we issued.',
  'part-day': 'The day is not what we issued.',
  'part-account': 'This is not our account. Send no money to it.',

  current_payoff: 'Genuine, and it holds.',
  current_payoffBody: 'We issued this payoff. The amount holds through the day below.',
  current_receipt: 'Genuine.',
  current_receiptBody: 'We issued this receipt, and the payment stands.',
  current_release: 'Genuine.',
  current_releaseBody: 'We issued this letter. The release of the lien is recorded.',
  paid: 'Genuine, but the lien is paid by now.',
  paidBody: 'We issued this payoff. The lien has been paid in full since. Do not pay again.',
  awaiting: 'Genuine, but a payment came since.',
  awaitingBody:
    'We issued this payoff. A payment was sent since and is being processed. Do not pay again. Call {phone} if you have a question.',
  superseded: 'Genuine, but the amount has changed.',
  supersededBody:
    'We issued this payoff. Something was paid or added since. Ask for a new payoff before you pay.',
  past: 'Genuine, but its day is over.',
  pastBody: 'We issued this payoff. It no longer holds. Ask for a new payoff before you pay.',
  'partly-back': 'Genuine, but part of the money went back.',
  'partly-backBody': 'We issued this receipt. A part of the payment was refunded since.',
  'taken-back': 'Genuine, but the money went back.',
  'taken-backBody':
    'We issued this receipt. The payment was returned, refunded or disputed since. It proves no payment any more.',
  withdrawn: 'Genuine, but it no longer holds.',
  withdrawnBody: 'We issued this letter. The payment behind it did not stand. Call {phone}.',
  newer: 'A newer payoff holds: no. {number}.',

  issuedTitle: 'What we issued',
  issuedLede: 'It must be the same on your paper. If anything differs, do not pay by it.',
  kind: 'Paper',
  'kind-payoff': 'Payoff',
  'kind-receipt': 'Receipt',
  'kind-release': 'Release letter',
  number: 'Number',
  certificate: 'Certificate',
  certificateIn: '{number}, {county} County, {state}',
  total: 'Amount',
  'day-payoff': 'Good through',
  'day-receipt': 'Payment date',
  'day-release': 'Release recorded',
  issuedOn: 'First issued',
  mailTo: 'Mail payments to',
  wire: 'Account for wires',
  wireEnds: 'Ends in {last4}',
  neverChanges:
    'Our mailing address and wire instructions never change by mail. If any message says so, call {phone} before you pay.',
} as const

export const t = translator('proofs', proofs)
