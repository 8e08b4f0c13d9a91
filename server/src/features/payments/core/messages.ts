import { type DebitRefusal, debitRefusal } from '@fieldstone/domain/payments/bank-debit'
import { cardDecline } from '@fieldstone/domain/payments/card-debit'
import { payments } from '../../../messages/en/payments.ts'
import type { Sentence } from '../../../messages/language.ts'
import { t } from '../../../messages/payments.ts'
import { sentences } from '../../../messages/translator.ts'
import type { PaymentRow } from './queries.ts'

type Told = Pick<
  PaymentRow,
  'status' | 'method' | 'kind' | 'needs_review' | 'last_error_code' | 'return_code'
>

/** What a payer is told of a payment. */
export function messageOf({
  status,
  method,
  kind,
  needs_review,
  last_error_code,
  return_code,
}: Told): string {
  // Even when it is over here the provider may have taken money: the payer must not try again at once.
  if (needs_review) return t(status === 'SUCCEEDED' ? 'receivedInReview' : 'overInReview')
  if (status === 'FAILED' && kind === 'INSTALMENT')
    return whyDebitFailed({ method, last_error_code, return_code })
  if (status === 'FAILED' && return_code !== null) return returnText(return_code)
  // Without a code the bank was never asked.
  if (status === 'FAILED' && method === 'ACH' && last_error_code !== null)
    return withAdvice(debitRefusal(last_error_code))
  if (status === 'REVERSED' && kind !== 'FULL') return t('REVERSED_part')
  const declined = DECLINES.find((code) => status === 'OPEN' && code === last_error_code)
  return t(declined ?? status)
}

const DECLINES = [
  'card_declined',
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
] as const

/** Said when the bank, or the provider for it, takes no debit of the account. */
export const debitRefusalSentence = (reason: DebitRefusal): Sentence => {
  const [why, then] = [sentence(reason), sentence(`${reason}_then`)]
  return (language) => `${why(language)} ${then(language)}`
}

const sentence = sentences('payments')

const withAdvice = (reason: DebitRefusal): string => `${t(reason)} ${t(`${reason}_then`)}`

/** Of an automatic payment, where the mail about its plan says what comes next. */
function whyDebitFailed({
  method,
  last_error_code,
  return_code,
}: Pick<Told, 'method' | 'last_error_code' | 'return_code'>): string {
  if (method === 'CC')
    return t(last_error_code === null ? 'debit_failed' : `debit_${cardDecline(last_error_code)}`)
  if (return_code !== null) return returnReason(return_code)
  return t(last_error_code === null ? 'debit_failed' : debitRefusal(last_error_code))
}

function returnText(code: string): string {
  const then = t(isKnownReturn(code) ? `${code}_then` : 'otherReturn_then')
  return `${returnReason(code)} ${t('notPaid')} ${then}`
}

const returnReason = (code: string): string => (isKnownReturn(code) ? t(code) : t('otherReturn', { code }))

type ReturnCode = Extract<keyof typeof payments, `R${number}`>

const isKnownReturn = (code: string): code is ReturnCode =>
  /^R\d\d$/.test(code) && Object.hasOwn(payments, code)
