import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, sumCents } from '@fieldstone/domain/money/cents'
import { formatLongDate, formatMoney } from '../format.ts'

/** Of the text below. A change of a word is a new version; what was accepted is kept with the acceptance. */
export const AGREEMENT_TEXT_VERSION = '2'

export interface PlanAgreement {
  readonly companyName: string
  readonly certificateNo: string
  readonly parcelNo: string
  readonly owner: string
  readonly instalments: readonly { readonly dueOn: PlainDate; readonly amountCents: Cents }[]
  readonly graceDays: number
  readonly defaultAfterMissed: number
}

/** What the owner of a plan agrees to: every instalment with its day, and what ends the plan. */
export function planAgreement(facts: PlanAgreement): string {
  const { companyName, certificateNo, parcelNo, owner, instalments, graceDays, defaultAfterMissed } = facts
  const all = sumCents(instalments.map(({ amountCents }) => amountCents))
  return [
    `I, ${owner}, agree with ${companyName} to pay tax certificate ${certificateNo} (parcel ${parcelNo}) in ${instalments.length} installments, ${formatMoney(all)} in all:`,
    instalments
      .map(({ dueOn, amountCents }) => `${formatLongDate(dueOn, 'en')}: ${formatMoney(amountCents)}`)
      .join('\n'),
    'The amounts hold interest up to the last due date. What is paid late, and taxes or costs that are added later, make the last installment larger; the plan ends when all that is owed is paid. I may pay more, or all of it, at any time.',
    defaultAfterMissed === 0
      ? 'When installments stay unpaid, the plan may be ended after a call to me.'
      : `The plan is in default when ${defaultAfterMissed} installments are missed. An installment is missed when the bank refuses it, or when it is unpaid ${graceDays} days after it was due.`,
  ].join('\n\n')
}
