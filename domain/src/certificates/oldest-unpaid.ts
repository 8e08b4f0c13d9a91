import { compareDates, type PlainDate } from '../calendar/plain-date.ts'
import { compareNatural } from './natural-order.ts'

export interface Seniority {
  readonly id: number
  readonly certificateNo: string
  readonly purchasedOn: PlainDate
}

export interface ParcelCertificate extends Seniority {
  readonly redeemedOn: PlainDate | null
}

/**
 * Returns the certificate of a parcel that must be redeemed first (R.C. 5721.381): the unredeemed one with the earliest
 * purchase date, then the smallest number in natural order, then the smallest id. Null when all are redeemed. Pass
 * every certificate of the parcel; a pending payment makes no difference.
 */
export function oldestUnpaid<C extends ParcelCertificate>(certificates: readonly C[]): C | null {
  const unpaid = certificates.filter((certificate) => certificate.redeemedOn === null)
  return unpaid.reduce<C | null>(
    (oldest, next) => (oldest === null || compareSeniority(next, oldest) < 0 ? next : oldest),
    null,
  )
}

/** Oldest first: the order in which they attached to the parcel, and in which the page lists them. */
export function compareSeniority(a: Seniority, b: Seniority): number {
  if (a.purchasedOn !== b.purchasedOn) return compareDates(a.purchasedOn, b.purchasedOn)
  return compareNatural(a.certificateNo, b.certificateNo) || a.id - b.id
}
