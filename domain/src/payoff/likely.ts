import { addMonths, type PlainDate } from '../calendar/plain-date.ts'

/** No lien is serviced this long. An earlier purchase is a stand-in for an unknown day, such as 1900-01-01. */
export const MOST_YEARS = 40

/** Returns the earliest purchase date that is believed. */
export const earliestLikelyPurchase = (today: PlainDate): PlainDate => addMonths(today, -12 * MOST_YEARS)

interface Purchase {
  readonly priceCents: number | null
  readonly purchasedOn: PlainDate | null
}

/** Whether a figure that rests on this purchase is not to be believed: the price is 0, or the date far back. Unknown values are not judged. */
export const isUnlikelyPurchase = ({ priceCents, purchasedOn }: Purchase, today: PlainDate): boolean =>
  priceCents === 0 || (purchasedOn !== null && purchasedOn < earliestLikelyPurchase(today))
