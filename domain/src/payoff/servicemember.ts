import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { bps } from '../money/cents.ts'
import type { InterestTerms } from './component.ts'
import type { Service } from './lien.ts'

/**
 * Unpaid taxes on what a servicemember occupies as home, business or farm: 6 % a year until paid and no other penalty, and
 * a right to redeem that lasts 180 days beyond service. It holds where a row of the payoff rules says that counsel has
 * confirmed it.
 */
export const SERVICEMEMBER_RULE = {
  rateBps: bps(600),
  redeemDays: 180,
  law: '50 U.S.C. 3991',
} as const

/** Whether the right to redeem may last longer on this day (50 U.S.C. 3991(c)). */
export const mayRedeemLonger = ({ fromOn, untilOn }: Service, on: PlainDate): boolean =>
  fromOn <= on && (untilOn === null || on <= addDays(untilOn, SERVICEMEMBER_RULE.redeemDays))

/** Interest under the confirmed rule (50 U.S.C. 3991(d)). What began after the service is as usual. */
export function servicemembersTerms(
  terms: InterestTerms,
  { untilOn }: Pick<Service, 'untilOn'>,
  beganOn: PlainDate,
): InterestTerms {
  if (untilOn !== null && beganOn > untilOn) return terms
  const { rateBps: highest } = SERVICEMEMBER_RULE
  const { rateBps, notice } = terms
  return {
    ...terms,
    floorCents: 0,
    rateBps: bps(Math.min(rateBps, highest)),
    notice: notice && { ...notice, rateBps: bps(Math.min(notice.rateBps, highest)) },
  }
}
