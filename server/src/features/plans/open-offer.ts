import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { stopping } from '@fieldstone/domain/holds/effects'
import {
  PLAN_OBSTACLES,
  type PlanAsk,
  type PlanObstacle,
} from '@fieldstone/domain/payments/certificate-money'
import { decide, type ReasonAgainst } from '@fieldstone/domain/payments/decide'
import { planObstacles } from '@fieldstone/domain/payments/plan-obstacles'
import { isLapsedOffer, isOpenOffer } from '@fieldstone/domain/plans/offer'
import type { AdminContext, Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { t } from '../../messages/refusals.ts'
import { recordHistory } from '../../records/history.ts'
import { findHolds } from '../../records/holds.ts'
import { Refusal } from '../../refusal.ts'
import type { LienRecord } from '../payoff/service.ts'
import { type LockedPlan, type PlanRow, refuseSecondPlan } from './lock-plan.ts'
import { offerOf } from './offer-terms.ts'

/** Refuses unless the offer can be answered now: it is open, and the certificate has no plan yet. */
export function requireOpenOffer({ plan, record }: LockedPlan): void {
  refuseSecondPlan(record)
  if (!isOpenOffer(offerOf(plan), record.today)) throw notOpen(plan, record.today)
}

/** What staff override, and why. */
export interface PlanOverride {
  readonly overridden: readonly PlanObstacle[]
  readonly reason: string | null
}

/** Returns what staff overrode when they offered this plan: what came later is not overridden. */
export const standingOverride = ({ overridden }: PlanRow): PlanOverride => ({
  overridden: PLAN_OBSTACLES.filter((it) => Array.isArray(overridden) && overridden.includes(it)),
  reason: null,
})

/**
 * Refuses where no plan may be offered or accepted now. A reason overrides all that stands in the way at this moment and
 * may be overridden. Returns what is overridden.
 */
export async function refusePlan(
  db: Db | Transaction,
  context: Pick<Context, 'company'>,
  record: LienRecord,
  { overridden: before, reason }: PlanOverride,
): Promise<PlanOverride> {
  const now = reason === null ? [] : await listPlanObstacles(db, context, record)
  const overridden = [...new Set([...before, ...now])]
  const { facts, today } = record
  const ask = { ...(await askOf(db, context, record)), overridden }
  const { reason: refused } = decide({ facts, isDebitHeld: false, plan: null }, ask, today)
  if (refused === null) return { overridden, reason: overridden.length === 0 ? null : reason }
  throw new Refusal('not_payable', { message: t(SENTENCES[refused]), details: { reason: refused } })
}

/** Adds the reason of an override to the history of the certificate. */
export async function recordOverride(
  trx: Transaction,
  { actor, at }: AdminContext,
  { certificate_id: certificateId }: PlanRow,
  { overridden, reason }: PlanOverride,
): Promise<void> {
  if (reason === null || overridden.length === 0) return
  const after = overridden.map((it) => OVERRIDDEN[it]).join(', ')
  await recordHistory(trx, { certificateId, at, actor, what: 'payment plan allowed by staff', after, reason })
}

const OVERRIDDEN: Readonly<Record<PlanObstacle, string>> = {
  stayed: 'during a bankruptcy',
  on_hold: 'during a hold',
  sale_soon: 'close to a sheriff’s sale',
  payment_pending: 'with a payoff on its way',
}

const SENTENCES = {
  redeemed: 'nothingToPlan',
  past_redemption: 'planPastRedemption',
  parcel_undecided: 'plan_parcel_undecided',
  stayed: 'plan_stayed',
  on_hold: 'plan_on_hold',
  sale_soon: 'plan_sale_soon',
  payment_pending: 'plan_payment_pending',
} as const satisfies Record<ReasonAgainst<'plan'>, string>

/** Returns what keeps a plan back now and staff may override. */
export const listPlanObstacles = async (
  db: Db | Transaction,
  context: Pick<Context, 'company'>,
  record: LienRecord,
): Promise<PlanObstacle[]> => planObstacles(record.facts, await askOf(db, context, record), record.today)

async function askOf(
  db: Db | Transaction,
  { company }: Pick<Context, 'company'>,
  { row, today }: LienRecord,
): Promise<PlanAsk> {
  const holds = stopping(await findHolds(db, row.id, today), 'plan').map(({ kind }) => kind)
  return { what: 'plan', holds, saleDays: company.planSaleDays, overridden: [] }
}

/** Its time is over, or staff have withdrawn it or offer other terms. */
function notOpen(plan: PlanRow, today: PlainDate): Refusal {
  const isLapsed = plan.stage === 'expired' || isLapsedOffer(offerOf(plan), today)
  return new Refusal('plan_changed', {
    log: `${plan.status} ${plan.stage}`,
    details: { reason: isLapsed ? 'offer_lapsed' : 'offer_changed' },
  })
}
