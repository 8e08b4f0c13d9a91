import { payments } from './en/payments.ts'
import { inOne, type Sentence } from './language.ts'
import { t } from './payments.ts'

/** Why a debit came back, and what to do about it. */
export const returnText = (code: string): Sentence =>
  inOne(returnReason(code), t('notPaid'), returnAdvice(code))

export const returnReason = (code: string): Sentence =>
  isKnownReturn(code) ? t(code) : t('otherReturn', { code })

export const returnAdvice = (code: string): Sentence =>
  t(isKnownReturn(code) ? `${code}_then` : 'otherReturn_then')

type ReturnCode = Extract<keyof typeof payments, `R${number}`>

const isKnownReturn = (code: string): code is ReturnCode =>
  /^R\d\d$/.test(code) && Object.hasOwn(payments, code)
