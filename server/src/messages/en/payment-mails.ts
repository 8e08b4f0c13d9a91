/** The mails about payments and bank accounts. */
export const paymentMails = {
  receiptSubject: 'Receipt {receiptNo}: payment for tax certificate {certificateNo}',
  receiptCopySubject: '{duplicate}: receipt {receiptNo}: payment for tax certificate {certificateNo}',
  receiptCopy: '{duplicate}: this receipt was sent before.',
  receipt: `We have received your payment. Thank you.

Receipt number: {receiptNo}
Payment date: {day}
Tax certificate: {certificateNo}
Parcel: {parcelNo}, {county} County, {state}

Certificate: {portion}
{fee}: {feeAmount}
Total charged: {total}`,
  feeCC: 'Card service fee ({rate}%)',
  feeACH: 'ACH service fee ({rate}%)',

  authorizationSubject: 'Your authorization of a bank debit',
  authorization: `Your payment was submitted to your bank. It posts once funds clear, which takes about 4 business days.

Amount: {total}
Date: {day}
Account: ending {last4}
Payment reference: {paymentId}

You authorized:
{text}

Keep this copy for your records.`,
  returnedSubject: 'Your payment for tax certificate {certificateNo} did not go through',
  returned: `{why}

Amount: {total}
Payment reference: {paymentId}
The payoff and the ways to pay: {payoff}`,

  account: 'your bank account ending {last4}',
  depositSubject: 'A small deposit is on its way to your bank account',
  twoDeposits:
    'Two deposits of less than a dollar will reach {account} {when}. Look for it on your bank statement. Then enter what you see here: {link}',
  oneDeposit:
    'A deposit of one cent, whose text holds a code that begins with SM, will reach {account} {when}. Look for it on your bank statement. Then enter what you see here: {link}',
  inDays: 'in 1-3 business days',
  byDay: 'by {day}',
  verifiedSubject: 'Your bank account is verified',
  verified: 'You can now pay from {account}. It is debited only for payments that you approve.',
  notVerifiedSubject: 'Your bank account was not verified',
  notVerified: 'We could not verify {account}. {why}',
  revokedSubject: 'Payments from your bank account are not authorized any more',
  revoked:
    'We no longer debit {account}, because the authorization was taken back. To pay from it again, register it anew.',
  failure_deposits_failed:
    'The deposit could not be sent: check the routing and account numbers, then register it again.',
  failure_attempts_exceeded: 'There were too many wrong tries. Register it again to get a new deposit.',
  failure_deposits_too_old: 'The deposit was not entered within 10 days. Register it again to get a new one.',
  failure_page_closed: 'The page on which it is linked was closed. You can start again at any time.',
  failure_account_exists: 'It is registered already, and can be used as it is.',
  failure_refused: 'Your bank did not accept it. Check the numbers, or use another account.',

  questions: 'Questions? {servicingEmail}, {tollFree}\n{company}',
} as const
