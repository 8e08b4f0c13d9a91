import { staffTranslator } from './translator.tsx'

/** Redemptions that are posted together. */
export const redemptions = {
  title: 'Batch post redemptions',
  lede: 'Each was paid in full by one payment whose funds have cleared. They are posted together. You can undo each one on its certificate page.',
  back: 'Back to Payments to post',
  failed: 'The redemptions could not be loaded.',
  none: 'No redemption paid in full by one payment is waiting.',
  ofFile: 'Only redemptions paid by one lockbox file.',
  all: 'Show all',
  caption: 'Paid in full',
  columnChoose: 'Post',
  choose: 'Post {certificate}',
  columnCertificate: 'Certificate',
  columnReceived: 'Received',
  columnPaidBy: 'Paid by',
  columnProof: 'Proof',
  columnAmount: 'Amount',
  sum: { one: '{count} redemption, {amount} in total', other: '{count} redemptions, {amount} in total' },
  waiting: {
    one: '{count} more is waiting. It is shown when these are posted.',
    other: '{count} more are waiting. They are shown when these are posted.',
  },
  post: { one: 'Post {count} redemption, {amount}', other: 'Post {count} redemptions, {amount}' },
  posted: {
    one: '{count} redemption was posted, {amount} in total.',
    other: '{count} redemptions were posted, {amount} in total.',
  },
  postedHint: 'You can undo each one on its certificate page:',
  leftCaption: 'Post these on their certificate pages',
  leftMeanwhile: 'Not posted',
  columnReason: 'Why',
  reason_redeemed: 'Posted in the meantime',
  'reason_on-its-way': 'A payment has not cleared yet',
  reason_disputed: 'A payment is disputed',
  'reason_refund-open': 'A refund is not done yet',
  'reason_over-refunded': 'More was refunded than was left over from the payments',
  'reason_no-payment': 'Reported without a payment here: proof is required',
  'reason_in-parts': 'Paid in several parts',
  reason_held: 'Money is held, or unapplied funds were applied',
  'reason_no-figure': 'No payoff can be computed',
  'reason_still-owed': 'Something is still owed',
  'reason_posted-later': 'Something was posted after the day of the payment: a reason is required',
  reason_changed: 'Its figures have changed since you saw them',
} as const

export const t = staffTranslator(redemptions)
