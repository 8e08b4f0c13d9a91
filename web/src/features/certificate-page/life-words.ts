import type { LifeEvent, RecordLife } from '@fieldstone/contract/entities/certificate-page/record'
import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import { LEGAL_DATES } from '@fieldstone/domain/legal/file'
import { LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import { formatBps, formatDate, formatMoney } from '../../lib/format.ts'
import { t as holds } from '../../lib/messages/holds.ts'
import { t as legal } from '../../lib/messages/legal.ts'
import { t as letters } from '../../lib/messages/letters.ts'
import { t } from '../../lib/messages/record-page.ts'
import { methodText } from '../../records/method-text.ts'

/** The filters of the timeline. */
export type Family = 'money' | 'law' | 'words'

export function familyOf({ kind }: LifeEvent): Family {
  if (kind === 'milestone' || kind === 'served' || kind.startsWith('bankruptcy')) return 'law'
  return MONEY.has(kind) ? 'money' : 'words'
}

const MONEY: ReadonlySet<LifeEvent['kind']> = new Set([
  'sold',
  'taxes',
  'expense',
  'expense-reversed',
  'payment',
  'payment-disputed',
  'payment-returned',
  'payment-restored',
  'payment-waived',
  'refund',
  'escrow-applied',
  'returned-by-check',
  'redemption',
  'redemption-undone',
  'release',
  'installment',
  'interest',
])

/** Describes an event. */
export function eventText(event: LifeEvent): string {
  const { kind, name, state } = event
  switch (kind) {
    case 'sold':
      return t(state === 'auction' || state === 'negotiated' ? `sold_${state}` : 'sold_')
    case 'expense':
      return t(state === 'not-charged' ? 'expenseNotCharged' : 'event_expense', { name })
    case 'payment':
      return methodText(name)
    case 'milestone':
      return known(LEGAL_DATES, name, legal)
    case 'letter':
      return t('event_letter', { name: known(LETTER_KINDS, name, (it) => letters(`kind_${it}`)) })
    case 'correspondence':
      return t(state === 'incoming' ? 'incoming' : 'outgoing', { name })
    case 'hold-begun':
    case 'hold-ended':
      return t(`event_${kind}`, { name: known(HOLD_KINDS, name, (it) => holds(`kind_${it}`)) })
    case 'status':
      return name === '' ? t('statusRemoved') : t('status', { name })
    default:
      return t(`event_${kind}`, { name })
  }
}

/** Returns the second line: status and note. */
export function noteText({ kind, state, note, rateBps, untilOn, amountCents }: LifeEvent): string {
  const parts = [
    ...(kind === 'payment' ? [paymentStatusLabel(state)] : []),
    ...(rateBps === null ? [] : [t('perYear', { rate: formatBps(rateBps) })]),
    ...(kind === 'payoff-offer' && untilOn !== null ? [t('goodThrough', { date: formatDate(untilOn) })] : []),
    ...(kind === 'interest' && untilOn !== null ? [t('interestNote', { date: formatDate(untilOn) })] : []),
    ...(isMonthly(kind) && amountCents !== null ? [t('perMonth', { amount: formatMoney(amountCents) })] : []),
    note,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns the amount of an event, unless it repeats every month. */
export const amountOf = ({ kind, amountCents }: LifeEvent): string =>
  amountCents === null || isMonthly(kind) ? '' : formatMoney(amountCents)

const isMonthly = (kind: LifeEvent['kind']): boolean => kind === 'plan-offered' || kind === 'plan-accepted'

const STANDINGS = ['pending', 'paid', 'escrow', 'not-paid', 'taken-back', 'recorded-by-mistake'] as const

export const paymentStatusLabel = (state: string): string =>
  known(STANDINGS, state, (it) => t(`stands_${it}`))

/** Returns the text for a code. An unknown code is shown as it is. */
function known<Code extends string>(
  codes: readonly Code[],
  text: string,
  wordOf: (code: Code) => string,
): string {
  const code = codes.find((it) => it === text)
  return code === undefined ? text : wordOf(code)
}

/** Explains why an expense is not part of the payoff. */
export const notOwedText = ({ description, amountCents, isPosted }: RecordLife['notOwed'][number]): string =>
  t(isPosted ? 'expenseNotOwed' : 'expenseNotPosted', { name: description, amount: formatMoney(amountCents) })
