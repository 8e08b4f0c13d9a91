import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { t } from '../../messages/mail-words.ts'
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
  readonly last4: string | null
}

export const reminder = (news: PlanNews, debit: ToldDebit): Message =>
  message('plan-debit-reminder', { ...named(news), ...told(debit) })

export const changedAmount = (news: PlanNews, debit: ToldDebit, agreed: Cents): Message =>
  message('plan-amount-changed', { ...named(news), ...told(debit), agreed })

export function debitFailed(
  news: PlanNews,
  debit: ToldDebit,
  why: string,
  againOn: PlainDate | null,
): Message {
  const values = { ...named(news), ...told(debit), why }
  if (againOn === null) return message(news.mayAsk ? 'plan-debit-failed' : 'plan-debit-failed-hold', values)
  return message(news.mayAsk ? 'plan-debit-failed-again' : 'plan-debit-failed-again-hold', {
    ...values,
    againOn,
  })
}

export function takenBack(news: PlanNews, debit: ToldDebit): Message {
  const { day, total } = told(debit)
  return message(news.mayAsk ? 'plan-payment-taken-back' : 'plan-payment-taken-back-hold', {
    ...named(news),
    ...{ day, total },
  })
}

export const planInDefault = (news: PlanNews, missedCount: number): Message =>
  message('plan-default', { ...named(news), count: missedCount })

export const planComplete = (news: PlanNews): Message => message('plan-complete', named(news))

export const autopayOn = (news: PlanNews, authorization: string): Message =>
  message('autopay-on', { ...named(news), authorization })

export type StopReason = 'stopped' | 'account-unusable'

export const autopayOff = (news: PlanNews, because: StopReason): Message =>
  message(because === 'stopped' ? 'autopay-off' : 'autopay-off-account', named(news))

export const named = ({ certificateNo, link }: PlanNews) => ({ certificateNo, link })

const told = ({ on, totalCents, feeCents, last4 }: ToldDebit) => ({
  day: on,
  total: totalCents,
  fee: feeCents,
  account: last4 === null ? t('planAccount') : t('planAccountEnding', { last4 }),
})
