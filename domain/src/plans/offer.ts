import { addDays, addMonths, dayOfMonth, type PlainDate } from '../calendar/plain-date.ts'

/** What staff offer: so many monthly instalments from a day on, to be accepted in time. */
export interface OfferTerms {
  readonly instalmentCount: number
  readonly firstDueOn: PlainDate
  readonly expiresOn: PlainDate
}

export type OfferProblem = 'count' | 'day' | 'first-due' | 'expiry'

export const OFFER_LIMITS = {
  mostInstalments: 120,
  lastDay: 28,
  firstDueWithinMonths: 3,
  openForDays: 90,
} as const

/** What is wrong with an offer, by its field; nothing when it can be made. Every month has a 28th. */
export function checkOffer(
  { instalmentCount, firstDueOn, expiresOn }: OfferTerms,
  today: PlainDate,
): Partial<Record<keyof OfferTerms, OfferProblem>> {
  const { mostInstalments, lastDay, firstDueWithinMonths, openForDays } = OFFER_LIMITS
  const isCount =
    Number.isSafeInteger(instalmentCount) && instalmentCount >= 1 && instalmentCount <= mostInstalments
  const isNear = firstDueOn > today && firstDueOn <= addMonths(today, firstDueWithinMonths)
  const isOpen = expiresOn >= today && expiresOn <= addDays(today, openForDays) && expiresOn < firstDueOn
  return {
    ...(isCount ? {} : { instalmentCount: 'count' as const }),
    ...(dayOfMonth(firstDueOn) > lastDay
      ? { firstDueOn: 'day' as const }
      : isNear
        ? {}
        : { firstDueOn: 'first-due' as const }),
    ...(isOpen ? {} : { expiresOn: 'expiry' as const }),
  }
}

/** An offer as stored. */
export interface StoredOffer {
  readonly stage: string
  readonly expiresOn: PlainDate | null
}

/** It can be accepted to the end of its last day. */
export const isOpenOffer = ({ stage, expiresOn }: StoredOffer, today: PlainDate): boolean =>
  stage === 'offered' && expiresOn !== null && expiresOn >= today
