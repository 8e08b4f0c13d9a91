import { addDays, addMonths, dayOfMonth, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'
import type { MoneyDown } from './instalments.ts'

/** The terms of an offer: money down, the number of monthly installments, the first due day, and the last day to accept. */
export interface OfferTerms {
  readonly instalmentCount: number
  readonly firstDueOn: PlainDate
  readonly expiresOn: PlainDate
  /** 0 if none. */
  readonly downCents: Cents
  readonly downDueOn: PlainDate | null
}

export type OfferProblem = 'count' | 'day' | 'first-due' | 'expiry' | 'down-due'

export const OFFER_LIMITS = {
  mostInstalments: 120,
  lastDay: 28,
  firstDueWithinMonths: 3,
  openForDays: 90,
} as const

/** Whether a plan may begin on this day: it is in the future, and not too far ahead. */
export const isFirstDue = (firstDueOn: PlainDate, today: PlainDate): boolean =>
  firstDueOn > today && firstDueOn <= addMonths(today, OFFER_LIMITS.firstDueWithinMonths)

/** Returns the problem of the first due day. Null if there is none. Every month has a 28th. */
export function firstDueProblem(firstDueOn: PlainDate, today: PlainDate): 'day' | 'first-due' | null {
  if (dayOfMonth(firstDueOn) > OFFER_LIMITS.lastDay) return 'day'
  return isFirstDue(firstDueOn, today) ? null : 'first-due'
}

/** Returns the problems of an offer by field. Empty if it can be made. */
export function checkOffer(
  { instalmentCount, firstDueOn, expiresOn, downCents, downDueOn }: OfferTerms,
  today: PlainDate,
): Partial<Record<keyof OfferTerms, OfferProblem>> {
  const { mostInstalments, openForDays } = OFFER_LIMITS
  const firstDue = firstDueProblem(firstDueOn, today)
  const isCount =
    Number.isSafeInteger(instalmentCount) && instalmentCount >= 1 && instalmentCount <= mostInstalments
  const isOpen = expiresOn >= today && expiresOn <= addDays(today, openForDays) && expiresOn < firstDueOn
  // Due after the last day to accept, so that it never falls due before there is a plan.
  const isDownDue = downDueOn !== null && downDueOn >= expiresOn && downDueOn < firstDueOn
  return {
    ...(isCount ? {} : { instalmentCount: 'count' as const }),
    ...(firstDue === null ? {} : { firstDueOn: firstDue }),
    ...(isOpen ? {} : { expiresOn: 'expiry' as const }),
    ...(downCents === 0 || isDownDue ? {} : { downDueOn: 'down-due' as const }),
  }
}

/** Returns the money down of an offer as the schedule takes it. */
export const moneyDownOf = ({
  downCents,
  downDueOn,
}: Pick<OfferTerms, 'downCents' | 'downDueOn'>): MoneyDown | null =>
  downCents > 0 && downDueOn !== null ? { amountCents: downCents, dueOn: downDueOn } : null

/** An offer as stored. */
export interface StoredOffer {
  readonly stage: string
  readonly expiresOn: PlainDate | null
}

/** Whether an offer can be accepted: through the end of its last day, while the plan is pending. */
export const isOpenOffer = (
  { status, stage, expiresOn }: StoredOffer & { readonly status: string },
  today: PlainDate,
): boolean => status === 'PENDING' && stage === 'offered' && expiresOn !== null && expiresOn >= today

/** Whether an offer expired because nobody accepted it in time. */
export const isLapsedOffer = ({ stage, expiresOn }: StoredOffer, today: PlainDate): boolean =>
  stage === 'offered' && expiresOn !== null && expiresOn < today
