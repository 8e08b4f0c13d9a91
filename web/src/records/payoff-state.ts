import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { ZERO } from '@fieldstone/domain/money/cents'

/** What a reader can do about a certificate, for all pages that report it. */
export type PayoffState =
  | 'paid'
  | 'submitted'
  | 'nothing-owed'
  | 'plan'
  | 'past'
  | 'from-county'
  | 'no-figure'
  | 'older-first'
  | 'payable'

/** Derived from the server's offer for the payoff page. */
export function payoffStateOf(certificate: Certificate): PayoffState {
  const { offer, redeemedOn, isPaymentPending, redemptionInProcessOn, totalCents } = certificate
  const { table, notices, buttons } = offer.payoff
  const hasNotice = (...ids: readonly string[]) => notices.some(({ id }) => ids.includes(id))
  if (redeemedOn !== null) return 'paid'
  const isPlanned = buttons.payMonthly !== null || hasNotice('plan-log-in', 'plan-use-monthly')
  if (redemptionInProcessOn !== null) return 'submitted'
  if (isPaymentPending && !(isPlanned && mayPayMore(certificate))) return 'submitted'
  if (table && totalCents === ZERO) return 'nothing-owed'
  if (isPlanned) return 'plan'
  if (hasNotice('payoff-from-county')) return 'from-county'
  if (hasNotice('past-redemption')) return 'past'
  if (!table) return 'no-figure'
  return olderUnpaid(certificate) === null ? 'payable' : 'older-first'
}

/** A payment of a plan may be one of many: the next one may be made while it is on its way, unless staff look at it. */
function mayPayMore({ offer, totalCents }: Certificate): boolean {
  const { payMonthly } = offer.payoff.buttons
  if (payMonthly === null) return true
  if (payMonthly.isInReview) return false
  return !payMonthly.isWholeRestOnly && (totalCents === null || payMonthly.awaitingCents < totalCents)
}

/** The certificate of the same parcel that has to be paid before this one; null when this one is next. */
export function olderUnpaid({ id, isOldestUnpaid, oldestUnpaidId, related }: Certificate): {
  readonly id: number
  readonly certificateNo: string | null
} | null {
  if (isOldestUnpaid || oldestUnpaidId === null || oldestUnpaidId === id) return null
  const certificateNo = related.find((it) => it.id === oldestUnpaidId)?.certificateNo ?? null
  return { id: oldestUnpaidId, certificateNo }
}
