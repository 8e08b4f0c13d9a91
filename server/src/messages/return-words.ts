import { payments } from './en/payments.ts'
import { t } from './payments.ts'

/** Why a debit came back, and what to do about it. */
export function returnText(code: string): string {
  const then = t(isKnownReturn(code) ? `${code}_then` : 'otherReturn_then')
  return `${returnReason(code)} ${t('notPaid')} ${then}`
}

export const returnReason = (code: string): string =>
  isKnownReturn(code) ? t(code) : t('otherReturn', { code })

type ReturnCode = Extract<keyof typeof payments, `R${number}`>

const isKnownReturn = (code: string): code is ReturnCode =>
  /^R\d\d$/.test(code) && Object.hasOwn(payments, code)
