import { addDays, daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, ZERO } from '../money/cents.ts'
import { mayChargeAgain } from '../payments/card-debit.ts'
import { type Charge, type ChargeMethod, chargeOf, type FeeSettings } from '../payments/fees.ts'
import { limitReason } from '../payments/limits.ts'
import { type InstalmentStanding, isOverdue, unpaidOf } from './standing.ts'

/** One debit of automatic payments: of which instalment, when, how much. */
export interface PlannedDebit {
  readonly number: number
  readonly dueOn: PlainDate
  readonly charge: Charge
}

export type AutopayAnswer =
  | { readonly possible: true; readonly debits: readonly PlannedDebit[] }
  | {
      readonly possible: false
      readonly reason: 'instalment_overdue' | 'plan_changed' | 'too_small' | 'above_limit'
    }

/** What a debit may be made of: unpaid, and no debit of it on its way. */
export const isDebitable = (instalment: InstalmentStanding): boolean =>
  unpaidOf(instalment) > 0 && instalment.state !== 'PROCESSING'

export interface AskedDebits {
  readonly months: number
  readonly method: ChargeMethod
  readonly fees: FeeSettings
}

/**
 * The debits that would cover the next `months` unpaid instalments. What is overdue is paid first, by hand: a debit of
 * the past cannot be announced.
 */
export function autopayOffer(
  instalments: readonly InstalmentStanding[],
  { months, method, fees }: AskedDebits,
  today: PlainDate,
): AutopayAnswer {
  const unpaid = instalments.filter(isDebitable)
  if (unpaid.some((one) => isOverdue(one, today) || one.state === 'FAILED')) return no('instalment_overdue')
  if (!Number.isSafeInteger(months) || months < 1 || months > unpaid.length) return no('plan_changed')
  const debits = unpaid.slice(0, months).map((one) => ({
    number: one.number,
    dueOn: one.dueOn,
    charge: chargeOf(unpaidOf(one), method, fees),
  }))
  for (const { charge } of debits) {
    const limit = limitReason(charge.totalCents, method, fees)
    if (limit !== null) return no(limit)
  }
  return { possible: true, debits }
}

const no = (reason: Exclude<AutopayAnswer, { possible: true }>['reason']): AutopayAnswer => ({
  possible: false,
  reason,
})

/** One time that a debit went to the bank. */
export interface Presentment {
  readonly on: PlainDate
  /** 'open': on its way, or its money is there. */
  readonly outcome: 'open' | 'failed'
  /** Of the network, or of the card's bank; null when it was neither. */
  readonly returnCode: string | null
}

/** Not enough money in the account: the only returns after which the same debit may go to the bank again (Nacha). */
const PRESENT_AGAIN: readonly string[] = ['R01', 'R09']
/** The first time and two more, whoever sends them. */
export const MOST_PRESENTMENTS = 3
const WITHIN_DAYS = 180
const DAYS_BETWEEN = 3

/** When a debit goes to the bank next; null: it is open, or must not be presented any more. */
export function nextPresentmentOn(dueOn: PlainDate, presentments: readonly Presentment[]): PlainDate | null {
  const [first] = presentments
  const last = presentments.at(-1)
  if (!first || !last) return dueOn
  const mayAgain =
    presentments.every(({ outcome, returnCode }) => outcome === 'failed' && isAgain(returnCode)) &&
    presentments.length < MOST_PRESENTMENTS
  if (!mayAgain) return null
  const next = addDays(last.on, DAYS_BETWEEN)
  return daysBetween(first.on, next) <= WITHIN_DAYS ? next : null
}

const isAgain = (code: string | null): boolean =>
  code !== null && (PRESENT_AGAIN.includes(code) || mayChargeAgain(code))

/** Days before a debit by which its payer is told of it, of an amount that is not the one agreed, of a card that ends. */
export const NOTICE_DAYS = { reminder: 3, changedAmount: 10, cardExpires: 30 } as const

/** The card of a debit is over before its day: its payer is told while there is time to choose another. */
export const isCardNoticeDue = (expiresOn: PlainDate, debitOn: PlainDate, today: PlainDate): boolean =>
  expiresOn < debitOn && daysBetween(today, debitOn) <= NOTICE_DAYS.cardExpires

export type DebitNotice = 'reminder' | 'changed-amount'

/** What its payer must have been told by today of a debit that is to come. */
export function noticesDue(
  debitOn: PlainDate,
  today: PlainDate,
  isAmountChanged: boolean,
): readonly DebitNotice[] {
  const days = daysBetween(today, debitOn)
  if (days < 1) return []
  return [
    ...(isAmountChanged && days <= NOTICE_DAYS.changedAmount ? (['changed-amount'] as const) : []),
    ...(days <= NOTICE_DAYS.reminder ? (['reminder'] as const) : []),
  ]
}

/** Whether a debit that goes on after an interruption is as well announced as any other. */
export const isStillAnnounced = (
  debitOn: PlainDate,
  today: PlainDate,
  { wasTold }: { readonly wasTold: boolean },
): boolean => daysBetween(today, debitOn) >= (wasTold ? 0 : NOTICE_DAYS.reminder)

/** What is debited: never more than was agreed, than is unpaid of the instalment, or than is owed in all. */
export const debitPortion = (agreed: Cents, instalment: InstalmentStanding, remaining: Cents): Cents =>
  cents(Math.max(ZERO, Math.min(agreed, unpaidOf(instalment), remaining)))
