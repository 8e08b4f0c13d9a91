import type { PlainDate } from '../calendar/plain-date.ts'

/** When a plan began and ended. */
export interface PlanDates {
  readonly status: 'PENDING' | 'ACTIVE' | 'COMPLETE' | 'DEFAULT' | 'CANCELED'
  /** Null for a plan imported without it, and for one that was never accepted. */
  readonly acceptedOn: PlainDate | null
  readonly completedOn: PlainDate | null
  /** Null for a cured default, since it did not end the plan. */
  readonly defaultedOn: PlainDate | null
  readonly canceledOn: PlainDate | null
}

/**
 * Whether money submitted on a day belongs to the plan, whatever its status is now. The days of its acceptance and of its end
 * count as active.
 */
export function isPlanActiveOn(plan: PlanDates, on: PlainDate): boolean {
  if (plan.acceptedOn !== null && plan.acceptedOn > on) return false
  switch (plan.status) {
    case 'PENDING':
      return false
    case 'ACTIVE':
      return true
    case 'COMPLETE':
      // A plan in default when it was paid off ended with the default. A redemption may be reported for an earlier day.
      return isOnOrAfter(earlier(plan.defaultedOn, plan.completedOn), on)
    case 'DEFAULT':
      return isOnOrAfter(plan.defaultedOn, on)
    case 'CANCELED':
      // A plan in default before it was canceled ended with the default.
      return plan.acceptedOn !== null && isOnOrAfter(plan.defaultedOn ?? plan.canceledOn, on)
  }
}

const earlier = (one: PlainDate | null, other: PlainDate | null): PlainDate | null =>
  one !== null && (other === null || one < other) ? one : other

/** Whether an end is on or after a day. An unknown end counts as earlier. */
const isOnOrAfter = (end: PlainDate | null, on: PlainDate): boolean => end !== null && end >= on
