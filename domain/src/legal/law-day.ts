import type { PlainDate } from '../calendar/plain-date.ts'
import type { Bps, Cents } from '../money/cents.ts'

export const LAW_DAY_KINDS = [
  /** The last day of the payoff that is given today. */
  'good-through',
  /** Interest is added; `amountCents` is how much. */
  'interest',
  /** The interest that is counted by time has reached the minimum of the law: from now on more is owed. */
  'minimum-reached',
  /** The last day on which the purchase price bears interest. */
  'interest-ends',
  /** The price bears another rate from now on: `rateBps`. */
  'rate-change',
  /** From now on a notice of intent may be filed; the price then bears `rateBps`, or its own rate where that is null. */
  'notice-allowed',
  /** By then a complaint is due after a notice. */
  'complaint-due',
  /** The time of the certificate ends, unless a notice was filed. */
  'period-ends',
  'sale',
] as const
export type LawDayKind = (typeof LAW_DAY_KINDS)[number]

/** A day on which the law changes something for who owes. */
export interface LawDay {
  readonly on: PlainDate
  readonly kind: LawDayKind
  readonly amountCents: Cents | null
  readonly rateBps: Bps | null
}
