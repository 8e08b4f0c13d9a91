import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { t } from '../../messages/plan-mails.ts'

/** What every mail about a plan names. */
export interface PlanNews {
  readonly company: {
    readonly companyName: string
    readonly servicingEmail: string
    readonly tollFree: string
  }
  readonly certificateNo: string
  /** The plan's page. */
  readonly link: string
  /** False during a bankruptcy or military service: the mail tells what has happened, and asks for no payment. */
  readonly mayAsk: boolean
}

export interface PlanMail {
  readonly kind: string
  readonly subject: string
  readonly text: string
}

/** A debit as its payer is told of it. */
export interface ToldDebit {
  readonly on: PlainDate
  readonly totalCents: Cents
  readonly feeCents: Cents
  readonly last4: string | null
}

export function reminder(news: PlanNews, debit: ToldDebit): PlanMail {
  const words = wordsOf(debit)
  return {
    kind: 'plan-debit-reminder',
    subject: t('reminderSubject', words),
    text: letter(news, [t('reminder', words), t('reminderKeep')]),
  }
}

export function changedAmount(news: PlanNews, debit: ToldDebit, agreedCents: Cents): PlanMail {
  const words = { ...wordsOf(debit), agreed: dollars(agreedCents) }
  return {
    kind: 'plan-amount-changed',
    subject: t('changedSubject', words),
    text: letter(news, [t('changed', words)]),
  }
}

export function debitFailed(
  news: PlanNews,
  debit: ToldDebit,
  why: string,
  againOn: PlainDate | null,
): PlanMail {
  const words = { ...wordsOf(debit), why }
  return {
    kind: 'plan-debit-failed',
    subject: t('failedSubject', words),
    text: letter(news, [
      t('failed', words),
      againOn ? t('failedAgain', { day: day(againOn) }) : t('failedForGood'),
      ...asking(news, [t(againOn ? 'failedAgainAsk' : 'payOrCall')]),
    ]),
  }
}

export function takenBack(news: PlanNews, debit: ToldDebit): PlanMail {
  const words = wordsOf(debit)
  return {
    kind: 'plan-payment-taken-back',
    subject: t('takenBackSubject', words),
    text: letter(news, [t('takenBack', words), ...asking(news, [t('payOrCall')])]),
  }
}

export const planInDefault = (news: PlanNews, missedCount: number): PlanMail => ({
  kind: 'plan-default',
  subject: t('defaultSubject', news),
  text: letter(news, [t('default', { count: missedCount }), t('defaultCall')]),
})

export const planComplete = (news: PlanNews): PlanMail => ({
  kind: 'plan-complete',
  subject: t('completeSubject', news),
  text: letter(news, [t('complete'), t('completeRelease')]),
})

export const autopayOn = (news: PlanNews, authorization: string): PlanMail => ({
  kind: 'autopay-on',
  subject: t('autopayOnSubject', news),
  text: letter(news, [t('autopayOn'), authorization, t('autopayOnStop')]),
})

export type StopReason = 'stopped' | 'account-unusable'

export const autopayOff = (news: PlanNews, because: StopReason): PlanMail => ({
  kind: 'autopay-off',
  subject: t('autopayOffSubject', news),
  text: letter(news, [t(because === 'stopped' ? 'autopayStopped' : 'autopayUnusable'), t('autopayOffPay')]),
})

const asking = ({ mayAsk }: PlanNews, paragraphs: readonly string[]): readonly string[] =>
  mayAsk ? paragraphs : []

const dollars = (amount: Cents): string => formatMoney(amount, 'en')
const day = (date: PlainDate): string => formatLongDate(date, 'en')

function wordsOf({ on, totalCents, feeCents, last4 }: ToldDebit) {
  const total = dollars(totalCents)
  return {
    day: day(on),
    total,
    debit: t('debit', { total, fee: dollars(feeCents) }),
    account: last4 === null ? t('account') : t('accountEnding', { last4 }),
  }
}

/** The frame of every mail about a plan. */
export function letter({ company, certificateNo, link }: PlanNews, paragraphs: readonly string[]): string {
  const { companyName, servicingEmail, tollFree } = company
  const foot = t('foot', { certificateNo, link, servicingEmail, tollFree, company: companyName })
  return [...paragraphs, foot].join('\n\n')
}
