import type { TemplateCode } from '@fieldstone/contract/templates'
import type { Message } from '../../templates/values.ts'

/** The mails about a plan that ask for money. What announces an agreed debit asks for nothing. */
const ASKING: ReadonlySet<TemplateCode> = new Set<TemplateCode>([
  'plan-installment-reminder',
  'plan-installment-missed',
  'plan-debit-failed',
  'plan-debit-failed-again',
  'plan-debit-failed-default',
  'plan-charge-failed',
  'plan-charge-failed-again',
  'plan-charge-failed-default',
  'plan-payment-taken-back',
  'plan-payment-taken-back-default',
  'plan-payment-taken-back-ended',
  'plan-goes-on-late',
  'plan-reopened-late',
])

export const asksForMoney = ({ template }: Message): boolean => ASKING.has(template)

/** The law demands it: who wants no reminders gets it all the same. */
export const isNoticeOfDefault = ({ template }: Message): boolean => template === 'plan-default'
