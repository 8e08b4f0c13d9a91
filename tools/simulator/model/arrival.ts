import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Hold } from './facts.ts'

/** What was known in the world when money reached us or the processor. */
export interface Arriving {
  readonly arrivedOn: PlainDate
  /** When anybody here heard of it: a check clears days after it came. */
  readonly heardOn: PlainDate
  readonly isRedeemed: boolean
  readonly saleConfirmedOn: PlainDate | null
  readonly holds: readonly Hold[]
  /** Its payer began it before anybody here knew of the petition. False of money that came on paper. */
  readonly isBegunBeforePetition: boolean
  readonly sheriffSaleOn: PlainDate | null
  /** The county has switched off what its payer had begun: a full payoff online. */
  readonly isPayoffOff: boolean
}

export type Concern = 'redeemed' | 'sale-confirmed' | 'petition' | 'sheriff-sale' | 'sale-over' | 'payoff-off'

/** Its payer hears of these the same day. After the sale nobody can say that it is still to come. */
export const isAnnouncedAlways = (concern: Concern | null): boolean =>
  concern !== null && concern !== 'sale-over' && concern !== 'payoff-off'

/**
 * Returns what somebody has to hear of when money arrives that was begun rightly; null: nothing. A court's confirmation ends the right
 * to redeem on its day, and what was begun before does not change that.
 */
export function concernOf(arriving: Arriving): Concern | null {
  const { arrivedOn, heardOn, isRedeemed, saleConfirmedOn, holds, isBegunBeforePetition } = arriving
  const { sheriffSaleOn, isPayoffOff } = arriving
  if (isRedeemed) return 'redeemed'
  if (saleConfirmedOn !== null && saleConfirmedOn <= arrivedOn) return 'sale-confirmed'
  const isStayed = holds.some(
    ({ kind, from, until }) => kind === 'bankruptcy' && from <= arrivedOn && until === null,
  )
  if (isStayed && isBegunBeforePetition) return 'petition'
  // A bankruptcy that was known before is a matter of its own, also if it ended before anybody heard of the money.
  const wasStayed = holds.some(
    ({ kind, from, until }) =>
      kind === 'bankruptcy' && from <= arrivedOn && (until === null || arrivedOn <= until),
  )
  if (wasStayed) return null
  if (sheriffSaleOn !== null && arrivedOn <= sheriffSaleOn)
    return heardOn <= sheriffSaleOn ? 'sheriff-sale' : 'sale-over'
  return isPayoffOff ? 'payoff-off' : null
}
