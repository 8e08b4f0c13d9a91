import { type DebitRefusal, debitRefusal } from '@fieldstone/domain/payments/bank-debit'
import type { PaymentRow } from './queries.ts'
import { returnMessage } from './return-messages.ts'

/** What a payer is told of a payment: one fixed text per status. */
const BY_STATUS: Readonly<Record<PaymentRow['status'], string>> = {
  NEW: 'We are checking your payment. Do not pay again.',
  OPEN: 'We are checking your payment. Do not pay again. If you have not paid yet, go on to the card page.',
  PROCESSING: 'Submitted to your bank; it posts once funds clear.',
  SUCCEEDED: 'Your payment was received. A receipt is on its way to your e-mail address.',
  FAILED: 'The payment did not go through. Nothing was charged.',
  EXPIRED: 'The card page was closed before a payment was made. Nothing was charged.',
  CANCELED: 'Payment was canceled.',
  DISPUTED: 'Your bank has questioned this payment. It counts as not paid until that is settled.',
  REVERSED: 'This payment was taken back by your bank. The certificate is owed again.',
  REFUNDED: 'This payment was refunded.',
}

const IN_REVIEW =
  'Your payment was received and is being looked at by our staff. Do not pay again; we will contact you.'

/** Over here, and yet the provider may have taken money: staff sort it out, the payer must not try again at once. */
const OVER_IN_REVIEW =
  'Something about this payment is being looked at by our staff. Do not pay again; we will contact you.'

const BY_CODE: Readonly<Record<string, string>> = {
  card_declined: 'Your card was declined. You can try again, or use another card.',
  generic_decline: 'Your card was declined. You can try again, or use another card.',
  insufficient_funds: 'There is not enough money on your card for this payment. You can use another card.',
  expired_card: 'Your card has expired. You can use another card.',
  incorrect_cvc: "The card's security code was not right. You can try again.",
}

/** Said when the bank, or the provider for it, takes no debit of the account. */
export const DEBIT_REFUSALS = {
  account_unusable:
    'This bank account cannot be debited. Nothing was charged. Register another bank account, or pay by card or by mail.',
  bank_limit:
    'This is more than may be debited from this account in a week. Nothing was charged. Pay by card, by mail or by wire, or use another bank account.',
  bank_refused:
    'Your bank did not take this payment. Nothing was charged. Use another bank account, or pay by card or by mail.',
} as const satisfies Record<DebitRefusal, string>

type Told = Pick<PaymentRow, 'status' | 'method' | 'needs_review' | 'last_error_code' | 'return_code'>

export function messageOf({ status, method, needs_review, last_error_code, return_code }: Told): string {
  if (needs_review) return status === 'SUCCEEDED' ? IN_REVIEW : OVER_IN_REVIEW
  if (status === 'FAILED' && return_code !== null) return returnMessage(return_code)
  // Without a code the bank was never asked.
  if (status === 'FAILED' && method === 'ACH' && last_error_code !== null)
    return DEBIT_REFUSALS[debitRefusal(last_error_code)]
  const declined = status === 'OPEN' && last_error_code !== null ? BY_CODE[last_error_code] : undefined
  return declined ?? BY_STATUS[status]
}
