/** What mails say in the place of a value, or beside it. */
export const mailWords = {
  testSubject: 'Test: {subject}',
  copySubject: 'Copy: {subject}',
  none: '(none)',
  certificate: 'Tax certificate {number}',
  bankAccount: 'your bank account ending {last4}',
  bankAccountPlain: 'your bank account',
  signedLetter: 'a letter signed on paper',
  owedNow: 'Owed on this certificate now: {amount}, good through {day}.',
  owedNothing: 'Nothing is owed on this certificate now.',
  owedFromStaff: 'Please call us to find out what is owed on this certificate now.',
  owedNoAsking: 'This message asks for no payment.',
  held_redeemed:
    'The tax certificate was already paid in full when your payment arrived, so your payment was not applied. We will return it to you.',
  back_redeemed:
    'The tax certificate was already paid in full by then, so the money was not applied. We will return it to you.',
  'held_maybe-protected': 'Our staff is reviewing it.',
  'held_redemption-ended':
    'It arrived after the time to redeem this tax certificate had ended, so it was not applied. By itself it does not stop the foreclosure. Our staff and our attorney are reviewing it. Please call us today. An attorney or a legal aid office can tell you which rights you still have.',
  'held_sale-scheduled': 'It was applied. A sheriff sale is scheduled, and it is not canceled yet.',
  'held_trustee-without-plan':
    'It came from a Chapter 13 trustee, and we have no confirmed plan that pays this certificate, so it was not applied. Please send us the confirmed plan.',
  held_stayed:
    'A bankruptcy case is open for this tax certificate, so your payment was not applied. Our staff is reviewing it. If an attorney represents you, please show this message to your attorney.',
  'held_no-plan':
    'It was meant for a payment plan that is not active, so it was not applied. Please call us: we can apply it once the rest is paid, or return it to you.',
  held_short:
    'It is less than what was owed, so it was not applied. Please call us before you pay the rest: we can apply both together, or return this payment to you.',
  held_review: 'It is not applied yet. Our staff is reviewing it.',
  receiptProof: 'Is this receipt genuine? Verify it at {link} with its code {code}.',
  backREFUNDED: 'We have refunded your payment of {total} from {day}.',
  backDISPUTED:
    'Your payment of {total} from {day} is disputed. It counts as not paid until the dispute is settled.',
  backREVERSED: 'Your bank has taken back your payment of {total} from {day}.',
  backOther:
    'Your payment of {total} from {day} no longer counts: it was returned, or removed from this certificate.',
  backMistake:
    'We recorded a payment of {total} from {day} by mistake. It no longer counts. We will record correctly what you did pay. You do not need to pay it again.',
  inDays: 'in 1-3 business days',
  byDay: 'by {day}',
  failure_deposits_failed:
    'The deposit could not be sent: check the routing and account numbers, then register it again.',
  failure_attempts_exceeded: 'There were too many failed attempts. Register it again to get a new deposit.',
  failure_deposits_too_old: 'The deposit was not entered within 10 days. Register it again to get a new one.',
  failure_page_closed: 'The page for linking it was closed. You can start again at any time.',
  failure_account_exists: 'It is already registered: see your list of bank accounts.',
  failure_refused: 'Your bank did not accept it. Check the numbers, or use another account.',
  cureDue:
    'What put this plan in default is now paid or on its way. Cure the plan so that its owner can keep paying.',
  standingCorrected:
    'The payments on this plan show that an earlier version had these installments wrong: {numbers}. They are corrected. Check if the owner got wrong information.',
  missed: 'Installments {numbers} were missed. Offer the owner a call before anything else.',
  overdue: 'overdue by {days} days',
  dueToday: 'due today',
  dueIn: 'in {days} days',
  moreDeadlines: '{count} more are in your agenda.',
} as const
