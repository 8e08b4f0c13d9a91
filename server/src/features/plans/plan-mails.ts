import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { AgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Sentence } from '../../messages/language.ts'
import { DEBIT_MAILS, sourceText } from '../../messages/methods.ts'
import type { PlanStanding } from '../../records/plan-standing.ts'
import { type Message, message } from '../../templates/values.ts'

/** What every e-mail about a plan names. */
export interface PlanNews {
  readonly certificateNo: string
  /** The address of the plan's page. */
  readonly link: string
  /** False during a bankruptcy or military service: the e-mail reports the event and asks for no payment. */
  readonly mayAsk: boolean
}

/** A debit as the e-mails to its payer describe it. */
export interface AnnouncedDebit {
  readonly on: PlainDate
  readonly totalCents: Cents
  readonly feeCents: Cents
  readonly method: AgreedMethod
  readonly last4: string | null
}

export const reminder = (news: PlanNews, debit: AnnouncedDebit): Message =>
  message(DEBIT_MAILS[debit.method].reminder, { ...linkValues(news), ...debitValues(debit) })

export const changedAmount = (news: PlanNews, debit: AnnouncedDebit, agreed: Cents): Message =>
  message(DEBIT_MAILS[debit.method].changed, {
    ...linkValues(news),
    ...debitValues(debit),
    agreed,
  })

/** Notifies the payer of the new day of a debit that was not made on the announced day. */
export const debitMoved = (news: PlanNews, debit: AnnouncedDebit, before: PlainDate): Message =>
  message(DEBIT_MAILS[debit.method].moved, { ...linkValues(news), ...debitValues(debit), before })

/** Notifies the payer that the card expires before the charge. */
export const cardExpiring = (news: PlanNews, debit: AnnouncedDebit, expiresOn: PlainDate): Message =>
  message('plan-card-expiring', { ...linkValues(news), ...debitValues(debit), expiresOn })

/** What follows a failed debit: another try on a day, none, or none because the plan is in default. */
export type AfterFailure = PlainDate | 'not-again' | 'in-default'

export function debitFailed(
  news: PlanNews,
  debit: AnnouncedDebit,
  why: Sentence,
  next: AfterFailure,
): Message {
  const values = { ...linkValues(news), ...debitValues(debit), why }
  const { failed } = DEBIT_MAILS[debit.method]
  if (next === 'in-default' && news.mayAsk) return message(failed.inDefault, values)
  if (next === 'in-default' || next === 'not-again')
    return message(news.mayAsk ? failed.notAgain : failed.notAgainOnHold, values)
  return message(news.mayAsk ? failed.again : failed.againOnHold, { ...values, againOn: next })
}

/** The unpaid part of an installment that its owner pays by hand. */
interface DueByHand {
  readonly amountCents: Cents
  readonly on: PlainDate
}

export const installmentReminder = (news: PlanNews, { amountCents, on }: DueByHand): Message =>
  message('plan-installment-reminder', { ...linkValues(news), amount: amountCents, day: on })

export const installmentMissed = (
  news: PlanNews,
  { amountCents, on }: DueByHand,
  graceDays: number,
): Message =>
  message('plan-installment-missed', { ...linkValues(news), amount: amountCents, day: on, count: graceDays })

/** A payment that no longer counts, with the reason and what is owed now. */
export interface TakenBack {
  readonly on: PlainDate
  readonly totalCents: Cents
  readonly why: Sentence
  readonly owed: Sentence
}

export const takenBack = (
  news: PlanNews,
  { on, totalCents, why, owed }: TakenBack,
  status: PlanStanding['status'],
): Message =>
  message(takenBackKind(news, status), { ...linkValues(news), day: on, total: totalCents, why, owed })

function takenBackKind({ mayAsk }: PlanNews, status: PlanStanding['status']) {
  if (status === 'COMPLETE') return 'plan-payment-taken-back-complete'
  if (!mayAsk) return 'plan-payment-taken-back-hold'
  switch (status) {
    case 'DEFAULT':
      return 'plan-payment-taken-back-default'
    case 'CANCELED':
      return 'plan-payment-taken-back-ended'
    case 'ACTIVE':
    case 'PENDING':
      return 'plan-payment-taken-back'
  }
}

export const planInDefault = (news: PlanNews, missedCount: number): Message =>
  message('plan-default', { ...linkValues(news), count: missedCount })

export const planComplete = (news: PlanNews, release: Sentence): Message =>
  message('plan-complete', { ...linkValues(news), release })

/** The state of a plan whose completion was undone. */
export type GoesOn = 'by-hand' | 'with-autopay' | 'in-default'

/** `payBy` is the last day to pay what fell due meanwhile. Null if nothing did. */
export function planGoesOn(news: PlanNews, standing: GoesOn, payBy: PlainDate | null): Message {
  if (standing === 'by-hand')
    return payBy !== null && news.mayAsk
      ? message('plan-goes-on-late', { ...linkValues(news), by: payBy })
      : message('plan-goes-on', linkValues(news))
  return message(
    standing === 'in-default' ? 'plan-goes-on-default' : 'plan-goes-on-autopay',
    linkValues(news),
  )
}

export const autopayOn = (news: PlanNews, authorization: string): Message =>
  message('autopay-on', { ...linkValues(news), authorization })

export const autopayResumed = (news: PlanNews): Message => message('autopay-resumed', linkValues(news))

export type StopReason = keyof typeof STOPPED

const STOPPED = {
  stopped: 'autopay-off',
  hold: 'autopay-off-hold',
  'past-redemption': 'autopay-off-past-redemption',
} as const

export const autopayOff = (news: PlanNews, because: StopReason): Message =>
  message(STOPPED[because], linkValues(news))

/** Notifies the payer that the account or card can no longer be debited. */
export const sourceUnusable = (news: PlanNews, method: AgreedMethod): Message =>
  message(DEBIT_MAILS[method].unusable, linkValues(news))

export const linkValues = ({ certificateNo, link }: PlanNews) => ({ certificateNo, link })

const debitValues = ({ on, totalCents, feeCents, method, last4 }: AnnouncedDebit) => ({
  day: on,
  total: totalCents,
  fee: feeCents,
  account: sourceText(method, last4),
})
