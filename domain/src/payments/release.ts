import { addDays, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import { type ChargeMethod, isChargeMethod, isReturnable } from './charge-methods.ts'
import type { PayMethod } from './limits.ts'
import type { Instrument } from './received.ts'

/** The parts of a valid payment that a release depends on. */
export interface ClearedPayment {
  readonly method: ChargeMethod | Instrument
  readonly clearedOn: PlainDate
}

/**
 * From this day on a release no longer waits for a return: a consumer may call an ACH debit unauthorized for two months, so
 * the success of a debit alone releases nothing.
 */
export const releasableOn = (
  payments: readonly ClearedPayment[],
  clearedOn: PlainDate,
  holdDays: number,
): PlainDate =>
  payments
    .map((payment) => addDays(payment.clearedOn, holdDaysOf(payment.method, holdDays)))
    .reduce(laterOf, clearedOn)

/** For how many days after its funds came a release waits for a return. */
export const holdDaysOf = (method: string, holdDays: number): number => (isReturnable(method) ? holdDays : 0)

export interface ReleaseWindow {
  readonly from: PlainDate
  /** It is late after this day. */
  readonly until: PlainDate
}

/** In days after the funds have cleared. */
export const RELEASE_DAYS = { from: 30, until: 60 } as const

/**
 * A release is recorded 30 to 60 days after the funds have cleared: those of an ACH debit when it can no longer be returned,
 * which is also the first day on which a release may be recorded.
 */
export const releaseWindow = (fundsClearOn: PlainDate): ReleaseWindow => ({
  from: addDays(fundsClearOn, RELEASE_DAYS.from),
  until: addDays(fundsClearOn, RELEASE_DAYS.until),
})

/** Days in which money that is sent today has usually cleared. A bank needs about four business days, the mail a week. */
const USUAL_DAYS = { returnable: 6, MAIL: 7, WIRE: 1 } as const

/** When the release is recorded of a payoff that is paid in this way today. */
export function expectedRelease(method: PayMethod, today: PlainDate, holdDays: number): ReleaseWindow {
  const days = isChargeMethod(method)
    ? isReturnable(method)
      ? USUAL_DAYS.returnable
      : 0
    : USUAL_DAYS[method]
  return releaseWindow(addDays(today, days + holdDaysOf(method, holdDays)))
}
