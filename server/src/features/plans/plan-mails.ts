import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { AgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Sentence } from '../../messages/language.ts'
import { DEBIT_MAILS, sourceText } from '../../messages/methods.ts'
import type { PlanStanding } from '../../records/plan-standing.ts'
import { type Message, message } from '../../templates/values.ts'

/** What every mail about a plan names. */
export interface PlanNews {
  readonly certificateNo: string
  /** The plan's page. */
  readonly link: string
  /** False during a bankruptcy or military service: the mail tells what has happened, and asks for no payment. */
  readonly mayAsk: boolean
}

/** A debit as its payer is told of it. */
export interface ToldDebit {
  readonly on: PlainDate
  readonly totalCents: Cents
  readonly feeCents: Cents
  readonly method: AgreedMethod
  readonly last4: string | null
}

export const reminder = (news: PlanNews, debit: ToldDebit): Message =>
  message(DEBIT_MAILS[debit.method].reminder, { ...named(news), ...told(debit) })

export const changedAmount = (news: PlanNews, debit: ToldDebit, agreed: Cents): Message =>
  message(DEBIT_MAILS[debit.method].changed, {
    ...named(news),
    ...told(debit),
    agreed,
  })

/** A debit that we did not make on the day that its payer knows, and its new day. */
export const debitMoved = (news: PlanNews, debit: ToldDebit, before: PlainDate): Message =>
  message(DEBIT_MAILS[debit.method].moved, { ...named(news), ...told(debit), before })

/** The card is over before the day of the charge. */
export const cardExpiring = (news: PlanNews, debit: ToldDebit, expiresOn: PlainDate): Message =>
  message('plan-card-expiring', { ...named(news), ...told(debit), expiresOn })

/** What becomes of a debit that failed: another try on a day, none, or none because the plan is in default. */
export type AfterFailure = PlainDate | 'not-again' | 'in-default'

export function debitFailed(news: PlanNews, debit: ToldDebit, why: Sentence, next: AfterFailure): Message {
  const values = { ...named(news), ...told(debit), why }
  const { failed } = DEBIT_MAILS[debit.method]
  if (next === 'in-default' && news.mayAsk) return message(failed.inDefault, values)
  if (next === 'in-default' || next === 'not-again')
    return message(news.mayAsk ? failed.notAgain : failed.notAgainOnHold, values)
  return message(news.mayAsk ? failed.again : failed.againOnHold, { ...values, againOn: next })
}

/** An installment that its owner pays by hand, and what of it is unpaid. */
interface DueByHand {
  readonly amountCents: Cents
  readonly on: PlainDate
}

export const installmentReminder = (news: PlanNews, { amountCents, on }: DueByHand): Message =>
  message('plan-installment-reminder', { ...named(news), amount: amountCents, day: on })

export const installmentMissed = (
  news: PlanNews,
  { amountCents, on }: DueByHand,
  graceDays: number,
): Message =>
  message('plan-installment-missed', { ...named(news), amount: amountCents, day: on, count: graceDays })

/** A payment that does not count any more: why, and what is owed now. */
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
): Message => message(takenBackKind(news, status), { ...named(news), day: on, total: totalCents, why, owed })

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
  message('plan-default', { ...named(news), count: missedCount })

export const planComplete = (news: PlanNews, release: Sentence): Message =>
  message('plan-complete', { ...named(news), release })

/** How a plan stands whose completion was undone. */
export type GoesOn = 'by-hand' | 'with-autopay' | 'in-default'

/** `payBy`: the day by which what fell due meanwhile is to be paid; null where nothing did. */
export function planGoesOn(news: PlanNews, standing: GoesOn, payBy: PlainDate | null): Message {
  if (standing === 'by-hand')
    return payBy !== null && news.mayAsk
      ? message('plan-goes-on-late', { ...named(news), by: payBy })
      : message('plan-goes-on', named(news))
  return message(standing === 'in-default' ? 'plan-goes-on-default' : 'plan-goes-on-autopay', named(news))
}

export const autopayOn = (news: PlanNews, authorization: string): Message =>
  message('autopay-on', { ...named(news), authorization })

export const autopayResumed = (news: PlanNews): Message => message('autopay-resumed', named(news))

export type StopReason = keyof typeof STOPPED

const STOPPED = {
  stopped: 'autopay-off',
  hold: 'autopay-off-hold',
  'past-redemption': 'autopay-off-past-redemption',
} as const

export const autopayOff = (news: PlanNews, because: StopReason): Message =>
  message(STOPPED[because], named(news))

/** The account or the card cannot be debited any more. */
export const sourceUnusable = (news: PlanNews, method: AgreedMethod): Message =>
  message(DEBIT_MAILS[method].unusable, named(news))

export const named = ({ certificateNo, link }: PlanNews) => ({ certificateNo, link })

const told = ({ on, totalCents, feeCents, method, last4 }: ToldDebit) => ({
  day: on,
  total: totalCents,
  fee: feeCents,
  account: sourceText(method, last4),
})
