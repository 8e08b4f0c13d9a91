import { addDays, laterOf, type PlainDate } from '../calendar/plain-date.ts'

/** A payment that stands, as far as a release depends on it. */
export interface ClearedPayment {
  readonly method: 'CC' | 'ACH' | 'RECEIVED'
  readonly clearedOn: PlainDate
}

/**
 * From this day on a release no longer waits for a return: a consumer may call a bank debit unauthorized for two months, so
 * the success of a debit alone releases nothing.
 */
export const releasableOn = (
  payments: readonly ClearedPayment[],
  clearedOn: PlainDate,
  holdDays: number,
): PlainDate =>
  payments
    .map((payment) => (payment.method === 'ACH' ? addDays(payment.clearedOn, holdDays) : payment.clearedOn))
    .reduce(laterOf, clearedOn)

export interface ReleaseWindow {
  readonly from: PlainDate
  /** It is late after this day. */
  readonly until: PlainDate
}

/**
 * A release is recorded 30 to 60 days after the funds have cleared: those of a bank debit when it can no longer be returned,
 * which is also the first day on which a release may be recorded.
 */
export const releaseWindow = (fundsClearOn: PlainDate): ReleaseWindow => ({
  from: addDays(fundsClearOn, 30),
  until: addDays(fundsClearOn, 60),
})
