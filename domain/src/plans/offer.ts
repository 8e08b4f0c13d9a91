import { addDays, addMonths, dayOfMonth, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'
import type { MoneyDown } from './instalments.ts'

/** What staff offer: money down, then so many monthly instalments from a day on, to be accepted in time. */
export interface OfferTerms {
  readonly instalmentCount: number
  readonly firstDueOn: PlainDate
  readonly expiresOn: PlainDate
  /** 0: none. */
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

/** A plan may begin on this day: it has not come yet, and it is near. */
export const isFirstDue = (firstDueOn: PlainDate, today: PlainDate): boolean =>
  firstDueOn > today && firstDueOn <= addMonths(today, OFFER_LIMITS.firstDueWithinMonths)

/** What is wrong with the day on which a plan would begin; null: nothing. Every month has a 28th. */
export function firstDueProblem(firstDueOn: PlainDate, today: PlainDate): 'day' | 'first-due' | null {
  if (dayOfMonth(firstDueOn) > OFFER_LIMITS.lastDay) return 'day'
  return isFirstDue(firstDueOn, today) ? null : 'first-due'
}

/** What is wrong with an offer, by its field; nothing when it can be made. */
export function checkOffer(
  { instalmentCount, firstDueOn, expiresOn, downCents, downDueOn }: OfferTerms,
  today: PlainDate,
): Partial<Record<keyof OfferTerms, OfferProblem>> {
  const { mostInstalments, openForDays } = OFFER_LIMITS
  const firstDue = firstDueProblem(firstDueOn, today)
  const isCount =
    Number.isSafeInteger(instalmentCount) && instalmentCount >= 1 && instalmentCount <= mostInstalments
  const isOpen = expiresOn >= today && expiresOn <= addDays(today, openForDays) && expiresOn < firstDueOn
  // Due once the offer can no longer be accepted, so that it never falls due before there is a plan.
  const isDownDue = downDueOn !== null && downDueOn >= expiresOn && downDueOn < firstDueOn
  return {
    ...(isCount ? {} : { instalmentCount: 'count' as const }),
    ...(firstDue === null ? {} : { firstDueOn: firstDue }),
    ...(isOpen ? {} : { expiresOn: 'expiry' as const }),
    ...(downCents === 0 || isDownDue ? {} : { downDueOn: 'down-due' as const }),
  }
}

/** The money down of an offer as the schedule takes it. */
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

/** It can be accepted to the end of its last day, while the plan is what was asked for and no more. */
export const isOpenOffer = (
  { status, stage, expiresOn }: StoredOffer & { readonly status: string },
  today: PlainDate,
): boolean => status === 'PENDING' && stage === 'offered' && expiresOn !== null && expiresOn >= today

/** It was offered, and nobody accepted it in time. */
export const isLapsedOffer = ({ stage, expiresOn }: StoredOffer, today: PlainDate): boolean =>
  stage === 'offered' && expiresOn !== null && expiresOn < today
