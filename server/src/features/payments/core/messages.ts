import type { Sentence } from '../../../messages/language.ts'
import { REFUSAL_WORDS } from '../../../messages/methods.ts'
import { t } from '../../../messages/payments.ts'
import { returnAdvice, returnReason, returnText } from '../../../messages/return-words.ts'
import type { PaymentRow } from './queries.ts'

type Told = Pick<
  PaymentRow,
  'status' | 'method' | 'kind' | 'needs_review' | 'last_error_code' | 'return_code'
>

/** What a payer is told of a payment, in the reader's language. */
export function messageOf({
  status,
  method,
  kind,
  needs_review,
  last_error_code,
  return_code,
}: Told): Sentence {
  // Even when it is over here the provider may have taken money: the payer must not try again at once.
  if (needs_review) return t(status === 'SUCCEEDED' ? 'receivedInReview' : 'overInReview')
  if (status === 'FAILED' && kind === 'INSTALMENT')
    return REFUSAL_WORDS[method].ofDebit(last_error_code, return_code)
  if (status === 'FAILED' && return_code !== null) return returnText(return_code)
  // Without a code the bank was never asked.
  const { atOnce } = REFUSAL_WORDS[method]
  if (status === 'FAILED' && atOnce !== null && last_error_code !== null)
    return atOnce(last_error_code).sentence
  if (status === 'REVERSED' && kind !== 'FULL') return t('REVERSED_part')
  const declined = DECLINES.find((code) => status === 'OPEN' && code === last_error_code)
  return t(declined ?? status)
}

interface BankFailure {
  readonly why: Sentence
  readonly advice: Sentence
}

/** Why the payer's bank did not pay, and what to do now; null for a payment that did not end so. */
export function bankFailureOf(payment: Told): BankFailure | null {
  const { status, method, kind, needs_review, last_error_code, return_code } = payment
  if (status !== 'FAILED' || needs_review) return null
  const { atOnce, ofDebit } = REFUSAL_WORDS[method]
  if (kind === 'INSTALMENT')
    return last_error_code === null && return_code === null
      ? null
      : { why: ofDebit(last_error_code, return_code), advice: t('debit_then') }
  if (return_code !== null) return { why: returnReason(return_code), advice: returnAdvice(return_code) }
  return last_error_code === null || atOnce === null ? null : atOnce(last_error_code)
}

const DECLINES = [
  'card_declined',
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
] as const
