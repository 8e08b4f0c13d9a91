import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { decide } from '@fieldstone/domain/payments/decide'
import { isLapsedOffer, isOpenOffer } from '@fieldstone/domain/plans/offer'
import { sqlState, UNIQUE_VIOLATION } from '../../db/database.ts'
import { t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import type { LienRecord } from '../payoff/service.ts'
import { type LockedPlan, type PlanRow, refuseSecondPlan } from './lock-plan.ts'
import { offerOf } from './offer-terms.ts'

/** Refuses unless the offer can be answered now: it is open, and the certificate has no plan yet. */
export function requireOpenOffer({ plan, record }: LockedPlan): void {
  refuseSecondPlan(record)
  if (!isOpenOffer(offerOf(plan), record.today)) throw notOpen(plan, record.today)
}

/** Refuses by what became of the debt since the offer was made. */
export function refuseOverDebt({ facts, today }: LienRecord): void {
  const { reason } = decide({ facts, isDebitHeld: false, plan: null }, { what: 'plan' }, today)
  if (reason === null) return
  throw new Refusal('not_payable', {
    message: t(reason === 'redeemed' ? 'nothingToPlan' : 'planPastRedemption'),
    details: { reason },
  })
}

/** Its time is over, or staff have withdrawn it or offer other terms. */
function notOpen(plan: PlanRow, today: PlainDate): Refusal {
  const isLapsed = plan.stage === 'expired' || isLapsedOffer(offerOf(plan), today)
  return new Refusal('plan_changed', {
    log: `${plan.status} ${plan.stage}`,
    details: { reason: isLapsed ? 'offer_lapsed' : 'offer_changed' },
  })
}

/** Of two plans that become active at once on one certificate, the index refuses one. */
export async function oneActive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('plan_exists')
    throw error
  }
}
