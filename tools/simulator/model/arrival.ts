import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Hold } from './facts.ts'

/** What was known in the world when money reached us or the processor. */
export interface Arriving {
  readonly arrivedOn: PlainDate
  readonly isRedeemed: boolean
  readonly saleConfirmedOn: PlainDate | null
  readonly holds: readonly Hold[]
  /** Its payer began it before anybody here knew of the petition. False of money that came on paper. */
  readonly isBegunBeforePetition: boolean
}

export type Concern = 'redeemed' | 'sale-confirmed' | 'petition'

/**
 * Returns why money may pay nothing although somebody began it rightly; null: it may. A court's confirmation ends the right
 * to redeem on its day, and what was begun before does not change that.
 */
export function concernOf(arriving: Arriving): Concern | null {
  const { arrivedOn, isRedeemed, saleConfirmedOn, holds, isBegunBeforePetition } = arriving
  if (isRedeemed) return 'redeemed'
  if (saleConfirmedOn !== null && saleConfirmedOn <= arrivedOn) return 'sale-confirmed'
  const isStayed = holds.some(
    ({ kind, from, until }) => kind === 'bankruptcy' && from <= arrivedOn && until === null,
  )
  return isStayed && isBegunBeforePetition ? 'petition' : null
}
