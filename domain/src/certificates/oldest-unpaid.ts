import { compareDates, type PlainDate } from '../calendar/plain-date.ts'
import { compareNatural } from './natural-order.ts'

export interface Seniority {
  readonly id: number
  readonly certificateNo: string
  /** Null: not known. It counts as the oldest, so that the others wait until staff enter its date. */
  readonly purchasedOn: PlainDate | null
}

export interface ParcelCertificate extends Seniority {
  readonly redeemedOn: PlainDate | null
  /**
   * The day on which money paid all that was owed, while staff have not recorded the redemption. Null if a redemption was only
   * reported and no money has come.
   */
  readonly paidOffOn: PlainDate | null
}

/**
 * Returns the certificate of a parcel that must be paid first (R.C. 5721.381): the unpaid one with the earliest purchase
 * date, then the smallest number in natural order, then the smallest id. Null when all are paid. Pass every certificate of
 * the parcel. One whose money has come is paid, so that the next can be paid at once. A payment that is still in process, such
 * as an ACH debit, makes no difference.
 */
export function oldestUnpaid<C extends ParcelCertificate>(certificates: readonly C[]): C | null {
  const unpaid = certificates.filter(({ redeemedOn, paidOffOn }) => redeemedOn === null && paidOffOn === null)
  return unpaid.reduce<C | null>(
    (oldest, next) => (oldest === null || compareSeniority(next, oldest) < 0 ? next : oldest),
    null,
  )
}

/** Oldest first: the order in which they attached to the parcel, and in which the page lists them. */
export function compareSeniority(a: Seniority, b: Seniority): number {
  if (a.purchasedOn !== b.purchasedOn) {
    if (a.purchasedOn === null) return -1
    return b.purchasedOn === null ? 1 : compareDates(a.purchasedOn, b.purchasedOn)
  }
  return compareNatural(a.certificateNo, b.certificateNo) || a.id - b.id
}
