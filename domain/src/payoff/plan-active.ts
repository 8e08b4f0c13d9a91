import type { PlainDate } from '../calendar/plain-date.ts'

/** When a plan began and ended. */
export interface PlanDates {
  readonly status: 'PENDING' | 'ACTIVE' | 'COMPLETE' | 'DEFAULT' | 'CANCELED'
  /** Null of a plan that was imported without it, and of one that was never accepted. */
  readonly acceptedOn: PlainDate | null
  readonly completedOn: PlainDate | null
  /** Null of a default that was cured: it ended nothing. */
  readonly defaultedOn: PlainDate | null
  readonly canceledOn: PlainDate | null
}

/**
 * Whether money submitted on a day belongs to the plan, whatever has become of it since. The days of its acceptance and
 * of its end count: what was submitted on them was submitted while it was active.
 */
export function isPlanActiveOn(plan: PlanDates, on: PlainDate): boolean {
  if (plan.acceptedOn !== null && plan.acceptedOn > on) return false
  switch (plan.status) {
    case 'PENDING':
      return false
    case 'ACTIVE':
      return true
    case 'COMPLETE':
      // One that was in default when it was paid off ended with the default; a redemption may be reported of a day before.
      return isOnOrAfter(earlier(plan.defaultedOn, plan.completedOn), on)
    case 'DEFAULT':
      return isOnOrAfter(plan.defaultedOn, on)
    case 'CANCELED':
      // One that was in default before it was canceled ended with the default.
      return plan.acceptedOn !== null && isOnOrAfter(plan.defaultedOn ?? plan.canceledOn, on)
  }
}

const earlier = (one: PlainDate | null, other: PlainDate | null): PlainDate | null =>
  one !== null && (other === null || one < other) ? one : other

/** An end that is not known was before. */
const isOnOrAfter = (end: PlainDate | null, on: PlainDate): boolean => end !== null && end >= on
