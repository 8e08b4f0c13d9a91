import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import type { Notice } from '@fieldstone/domain/payments/arrived'
import type { Sentence } from '../../../messages/language.ts'
import { t as mailWords } from '../../../messages/mail-words.ts'
import { REFUSAL_WORDS } from '../../../messages/methods.ts'
import { t } from '../../../messages/payments.ts'
import { returnAdvice, returnReason, returnText } from '../../../messages/return-words.ts'
import type { PaymentRow } from './queries.ts'

type Judged = Pick<
  PaymentRow,
  'status' | 'method' | 'kind' | 'needs_review' | 'last_error_code' | 'return_code'
>

type Told = Judged &
  Pick<PaymentRow, 'closed_because' | 'cancel_requested_at' | 'arrival_notice' | 'disputed_cents'>

/** The message to a payer about a payment, in the reader's language. */
export function messageOf(payment: Told): Sentence {
  const { status, kind, needs_review, last_error_code, closed_because, arrival_notice } = payment
  // The provider may have taken money although the payment has ended here, so the payer must not try again at once.
  if (needs_review) return t(status === 'SUCCEEDED' ? 'receivedInReview' : 'overInReview')
  if (status === 'SUCCEEDED' && arrival_notice !== null) return arrivalMessage(arrival_notice as Notice)
  if (status === 'CANCELED' && closed_because !== null) return t(`closed_${closed_because}`)
  if (status === 'NEW' && (closed_because ?? payment.cancel_requested_at) !== null) return t('ending')
  const failure = status === 'FAILED' ? failureOf(payment) : null
  if (failure) return failure.sentence
  if (status === 'REVERSED' && kind !== 'FULL') return t('REVERSED_part')
  if (status === 'SUCCEEDED' && payment.disputed_cents > 0)
    return t('SUCCEEDED_disputed', { amount: formatMoney(cents(payment.disputed_cents)) })
  const declined = DECLINES.find((code) => status === 'OPEN' && code === last_error_code)
  return t(declined ?? status)
}

/** Uses the words of the e-mail. */
const arrivalMessage = (notice: Notice): Sentence =>
  notice === 'sale-scheduled'
    ? mailWords('held_sale-scheduled')
    : (language) => t('held', { why: mailWords(`held_${notice}`)(language) })(language)

interface Failure {
  readonly why: Sentence
  readonly advice: Sentence
  /** The whole message for a place that shows no advice beside it. */
  readonly sentence: Sentence
}

/** Returns why the payer's bank did not pay, and what to do now. Null if the payment did not end like that. */
export const bankFailureOf = (payment: Judged): Failure | null =>
  payment.status !== 'FAILED' || payment.needs_review || !hasCode(payment) ? null : failureOf(payment)

/** Without a code the bank was never asked. */
const hasCode = ({ last_error_code, return_code }: Judged): boolean =>
  last_error_code !== null || return_code !== null

/** The reason of a failed payment. Null if no more is known. */
function failureOf({ method, kind, last_error_code, return_code }: Judged): Failure | null {
  const { atOnce, ofDebit } = REFUSAL_WORDS[method]
  if (kind === 'INSTALMENT') {
    const why = ofDebit(last_error_code, return_code)
    return { why, advice: t('debit_then'), sentence: why }
  }
  if (return_code !== null)
    return {
      why: returnReason(return_code),
      advice: returnAdvice(return_code),
      sentence: returnText(return_code),
    }
  return last_error_code === null || atOnce === null ? null : atOnce(last_error_code)
}

const DECLINES = [
  'card_declined',
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
] as const
