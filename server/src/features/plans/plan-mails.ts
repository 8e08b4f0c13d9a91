import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'

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

export const reminder = (news: PlanNews, debit: ToldDebit): PlanMail => ({
  kind: 'plan-debit-reminder',
  subject: `${dollars(debit.totalCents)} will be debited on ${day(debit.on)}`,
  text: letter(news, [
    `On ${day(debit.on)} we will debit ${sum(debit)} from your ${account(debit)} for your payment plan.`,
    'Please keep that much in the account. You can stop automatic payments on the page of your plan; please do so before that day.',
  ]),
})

export const changedAmount = (news: PlanNews, debit: ToldDebit, agreedCents: Cents): PlanMail => ({
  kind: 'plan-amount-changed',
  subject: `Your debit of ${day(debit.on)} will be ${dollars(debit.totalCents)}`,
  text: letter(news, [
    `Your plan has ${dollars(agreedCents)} for ${day(debit.on)}. Less than that is owed now, so we will debit ${sum(debit)} from your ${account(debit)}.`,
  ]),
})

export const debitFailed = (
  news: PlanNews,
  debit: ToldDebit,
  why: string,
  againOn: PlainDate | null,
): PlanMail => ({
  kind: 'plan-debit-failed',
  subject: `Your debit of ${dollars(debit.totalCents)} was not paid`,
  text: letter(news, [
    `The debit of ${sum(debit)} from your ${account(debit)} for your payment plan was not paid. ${why}`,
    againOn ? `We will try once more on ${day(againOn)}.` : 'It will not be tried again by itself.',
    ...asking(news, [
      againOn
        ? 'Please make sure that there is enough money in the account, or pay the instalment on the page of your plan before that day.'
        : 'Please pay the instalment on the page of your plan, or call us.',
    ]),
  ]),
})

export const takenBack = (news: PlanNews, debit: ToldDebit): PlanMail => ({
  kind: 'plan-payment-taken-back',
  subject: `A payment of ${dollars(debit.totalCents)} was taken back`,
  text: letter(news, [
    `Your payment of ${dollars(debit.totalCents)} of ${day(debit.on)} was taken back by your bank or refunded. What it paid is owed again.`,
    ...asking(news, ['Please pay the instalment on the page of your plan, or call us.']),
  ]),
})

export const planInDefault = (news: PlanNews, missedCount: number): PlanMail => ({
  kind: 'plan-default',
  subject: `Your payment plan on certificate ${news.certificateNo} is in default`,
  text: letter(news, [
    `${missedCount} instalments of your payment plan were not paid, so the plan is in default. Automatic payments have stopped, and no part payments are taken online.`,
    'Please call us: we will look for a way with you to bring the plan back.',
  ]),
})

export const planComplete = (news: PlanNews): PlanMail => ({
  kind: 'plan-complete',
  subject: `Your payment plan on certificate ${news.certificateNo} is complete`,
  text: letter(news, [
    'All that was owed on this certificate has been paid. Thank you. Nothing more will be debited.',
    'The lien release is recorded within 30-60 days after the funds clear.',
  ]),
})

export const autopayOn = (news: PlanNews, authorization: string): PlanMail => ({
  kind: 'autopay-on',
  subject: `Automatic payments are set up for certificate ${news.certificateNo}`,
  text: letter(news, [
    'Automatic payments are set up for your payment plan. This is what you authorized; please keep it:',
    authorization,
    'You can stop automatic payments on the page of your plan at any time.',
  ]),
})

export type StopReason = 'stopped' | 'account-unusable'

export const autopayOff = (news: PlanNews, because: StopReason): PlanMail => ({
  kind: 'autopay-off',
  subject: `Automatic payments for certificate ${news.certificateNo} have stopped`,
  text: letter(news, [
    because === 'stopped'
      ? 'Automatic payments for your payment plan are stopped, as you asked. A debit that is at your bank already goes on.'
      : 'Automatic payments for your payment plan have stopped, because your bank account cannot be debited any more.',
    'Your plan goes on: please pay the coming instalments on its page, or set up automatic payments again there.',
  ]),
})

const asking = ({ mayAsk }: PlanNews, paragraphs: readonly string[]): readonly string[] =>
  mayAsk ? paragraphs : []

const dollars = (amount: Cents): string => formatMoney(amount, 'en')
const day = (date: PlainDate): string => formatLongDate(date, 'en')
const sum = ({ totalCents, feeCents }: ToldDebit): string =>
  `${dollars(totalCents)} (with ${dollars(feeCents)} ACH service fee)`
const account = ({ last4 }: ToldDebit): string =>
  last4 === null ? 'bank account' : `bank account ending in ${last4}`

/** The frame of every mail about a plan. */
export const letter = ({ company, certificateNo, link }: PlanNews, paragraphs: readonly string[]): string =>
  [
    ...paragraphs,
    `Tax certificate: ${certificateNo}\nYour plan: ${link}`,
    `Questions? ${company.servicingEmail}, ${company.tollFree}\n${company.companyName}`,
  ].join('\n\n')
