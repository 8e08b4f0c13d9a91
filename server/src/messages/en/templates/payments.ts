import { questions } from './closings.ts'

const receipt = `We have received your payment. Thank you.

Receipt number: {receiptNo}
Payment date: {day}
Tax certificate: {certificateNo}
Parcel: {parcelNo}, {county} County, {state}

Certificate: {portion}
{feeName}: {fee}
Total charged: {total}

{release}

${questions}`

/** The frame of the mails about money that went back, or counts again. */
const moneyBack = <S extends string, T extends string>(subject: S, text: T) =>
  ({
    subject,
    text: `${text}

{owed}

Tax certificate: {certificateNo}
Payment reference: {paymentId}
The certificate and its payoff: {link}

${questions}`,
  }) as const

const BACK_BY = 'It goes back the way you paid. Your bank may need up to 10 business days to show it.'

/** The mails about payments and bank accounts. */
export const paymentTexts = {
  receipt: { subject: 'Receipt {receiptNo}: payment for tax certificate {certificateNo}', text: receipt },
  'receipt-copy': {
    subject: '{duplicate}: receipt {receiptNo}: payment for tax certificate {certificateNo}',
    text: `{duplicate}: this receipt was sent before.

${receipt}`,
  },
  'debit-authorization': {
    subject: 'Your authorization of an ACH payment for tax certificate {certificateNo}',
    text: `Your payment was submitted to your bank, which takes about 4 business days to pay.

Amount: {total}
Date: {day}
Account: {account}
Tax certificate: {certificateNo}
Payment reference: {paymentId}

{release}

You authorized:
{authorization}

Keep this copy for your records.

${questions}`,
  },
  'debit-returned': {
    subject: 'Your payment for tax certificate {certificateNo} did not go through',
    text: `{why}

Amount: {total}
Payment reference: {paymentId}
The payoff and the ways to pay: {link}

${questions}`,
  },
  'payment-closed': {
    subject: 'Your payment for tax certificate {certificateNo} was closed. Nothing was charged',
    text: `{why}

Amount that was not charged: {total}
Payment reference: {paymentId}
What can be paid now: {link}

${questions}`,
  },
  'payment-refunded': moneyBack(
    'Your payment of {total} was refunded',
    `We have refunded your payment of {total} from {day}. ${BACK_BY}`,
  ),
  'payment-refunded-part': moneyBack(
    '{amount} of your payment was refunded',
    `We have refunded {amount} of your payment of {total} from {day}. ${BACK_BY} The rest of the payment still counts.`,
  ),
  'payment-refund-failed': moneyBack(
    'Our refund of {amount} did not reach you',
    'We sent back {amount} of your payment of {total} from {day}, but your bank did not accept it. We have the money, and it counts as it did before. Please call us: we will find another way.',
  ),
  'payment-disputed': moneyBack(
    'Your payment of {total} is disputed',
    'Your bank told us that your payment of {total} from {day} is disputed. It counts as not paid until the dispute is settled. If you did not mean to dispute it, tell your bank. Please do not pay again before it is settled.',
  ),
  'payment-disputed-part': moneyBack(
    '{amount} of your payment is disputed',
    'Your bank told us that {amount} of your payment of {total} from {day} is disputed. That amount counts as not paid until the dispute is settled. The rest of your payment stays applied. If you did not mean to dispute it, tell your bank. Please do not pay again before it is settled.',
  ),
  'payment-taken-back': moneyBack(
    'Your bank has taken back your payment of {total}',
    'Your bank has taken back your payment of {total} from {day}, after we had sent you a receipt. That receipt is no longer valid, and what the payment covered is owed again. Your bank can tell you why.',
  ),
  'payment-taken-back-part': moneyBack(
    'Your bank has taken back {amount} of your payment',
    'Your bank has taken back {amount} of your payment of {total} from {day}. What that amount covered is owed again. The rest of your payment stays applied. Your bank can tell you why.',
  ),
  'payment-stands-again': moneyBack(
    'Your payment of {total} counts again',
    'The dispute of your payment of {total} from {day} is settled. The payment is applied to your tax certificate again, and its receipt is valid.\n\n{release}',
  ),
  'payment-stands-again-part': moneyBack(
    '{amount} of your payment counts again',
    'The dispute of {amount} of your payment of {total} from {day} is settled, and your bank has returned that amount. It is applied to your tax certificate again.\n\n{release}',
  ),
  'payment-back-held': moneyBack(
    'We are holding {amount} that your bank sent back to us',
    `The dispute of {amount} of your payment of {total} from {day} was decided in our favor. Your bank has sent that amount back to us. {why}

We are holding the money for you. Please do not pay again before you hear from us. You can call us at any time.`,
  ),
  'payment-held': moneyBack(
    'We are holding your payment of {total}',
    `We received your payment of {total} from {day}. {why}

We are holding the money for you. Please do not pay again before you hear from us. You can call us at any time.`,
  ),
  'payment-before-sale': moneyBack(
    'Your payment of {total} was applied: please read about the sheriff sale',
    'We received your payment of {total} from {day} and applied it to your tax certificate. A sheriff sale is scheduled, and it is not canceled yet. We are notifying our attorney and the county. Please call us to make sure that the sale is canceled.',
  ),
  'bank-account-two-deposits': {
    subject: 'A small deposit is on its way to your bank account',
    text: `Two deposits of less than a dollar will reach {account} {when}. Look for them on your bank statement. Then enter the amounts here: {link}

${questions}`,
  },
  'bank-account-one-deposit': {
    subject: 'A small deposit is on its way to your bank account',
    text: `A deposit of one cent will reach {account} {when}. Its description contains a code that starts with SM. Look for it on your bank statement. Then enter the code here: {link}

${questions}`,
  },
  'bank-account-verified': {
    subject: 'Your bank account is verified',
    text: `You can now pay from {account}. It is debited only for payments that you approve.

${questions}`,
  },
  'bank-account-not-verified': {
    subject: 'Your bank account was not verified',
    text: `We could not verify {account}. {why}

${questions}`,
  },
  'bank-account-revoked': {
    subject: 'Payments from your bank account are no longer authorized',
    text: `We no longer debit {account}, because the authorization was withdrawn. To pay from it again, register it again.

${questions}`,
  },
} as const
