import { addMonths, type PlainDate } from '../calendar/plain-date.ts'
import { OFFER_LIMITS } from '../plans/offer.ts'

/** As far ahead as a plan can reach. */
export const WHAT_IF_MONTHS = OFFER_LIMITS.mostInstalments

/** A day can be asked about: it has not passed, and a plan could reach it. */
export const isAskable = (on: PlainDate, today: PlainDate): boolean =>
  on >= today && on <= addMonths(today, WHAT_IF_MONTHS)
