import { payments } from './en/payments.ts'
import type { Sentence } from './language.ts'
import { t } from './payments.ts'

/** Why a debit came back, and what to do about it. */
export const returnText =
  (code: string): Sentence =>
  (language) => {
    const then = t(isKnownReturn(code) ? `${code}_then` : 'otherReturn_then')
    return [returnReason(code), t('notPaid'), then].map((said) => said(language)).join(' ')
  }

export const returnReason = (code: string): Sentence =>
  isKnownReturn(code) ? t(code) : t('otherReturn', { code })

type ReturnCode = Extract<keyof typeof payments, `R${number}`>

const isKnownReturn = (code: string): code is ReturnCode =>
  /^R\d\d$/.test(code) && Object.hasOwn(payments, code)
