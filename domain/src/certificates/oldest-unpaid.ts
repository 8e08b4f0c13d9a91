import type { PlainDate } from '../calendar/plain-date.ts'
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
 * The certificate of a parcel that must be redeemed first (R.C. 5721.381): of those unredeemed the one with
 * the smallest purchase date, then number in natural order, then id. Null when none is left.
 * Give it every certificate of one county and parcel number; a pending payment changes nothing.
 */
export function oldestUnpaid<C extends ParcelCertificate>(certificates: readonly C[]): C | null {
  const unpaid = certificates.filter((certificate) => certificate.redeemedOn === null)
  return unpaid.reduce<C | null>(
    (oldest, next) => (oldest === null || compareSeniority(next, oldest) < 0 ? next : oldest),
    null,
  )
}

/** Oldest first: the order of attachment, and of the related certificates on the page. */
export function compareSeniority(a: Seniority, b: Seniority): number {
  if (a.purchasedOn !== b.purchasedOn) return a.purchasedOn < b.purchasedOn ? -1 : 1
  return compareNatural(a.certificateNo, b.certificateNo) || a.id - b.id
}
