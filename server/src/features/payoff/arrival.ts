import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { earlierOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isHoldActive } from '@fieldstone/domain/holds/hold'
import {
  type Arrival,
  type Bankruptcy,
  type Judgment,
  judgeArrival,
} from '@fieldstone/domain/payments/arrived'
import { conditionsOf, nextSale, redemptionEnd } from '@fieldstone/domain/payoff/facts'
import { isPlanActiveOn, type PlanDates } from '@fieldstone/domain/payoff/plan-active'
import { mayRedeemLonger } from '@fieldstone/domain/payoff/servicemember'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type HoldOf, listHolds } from '../../records/holds.ts'
import { openDefaultOn } from '../../records/plan-completion.ts'
import { findRedeemingPayment } from './find-redeeming-payment.ts'
import type { LienRecord, PayoffServices } from './record.ts'
import type { SettledPayment } from './settled-payment.ts'
import { owedWithout, waivedOf } from './shortfall.ts'

/** Judges a payment of this certificate that has arrived, by its data of now. */
export async function judge(
  trx: Transaction,
  services: PayoffServices,
  record: LienRecord,
  payment: SettledPayment,
): Promise<Judgment> {
  return judgeArrival(await readArrival(trx, services, record, payment))
}

async function readArrival(
  trx: Transaction,
  services: PayoffServices,
  record: LienRecord,
  payment: SettledPayment,
): Promise<Arrival> {
  const { facts, today } = record
  const { online = null, certificateId, effectiveOn } = payment
  const isBack = online !== null && wasSettled(record, payment)
  const arrivedOn =
    online === null ? effectiveOn : isBack ? today : await succeededOn(trx, services, record, payment)
  const redemptionEndedOn = redemptionEnd(facts)
  // Read only if a hold can decide, to spare a payment one query.
  const holds =
    redemptionEndedOn === null && record.row.bankruptcyInOn === null
      ? []
      : await listHolds(trx, [certificateId])
  const c = conditionsOf(facts, today)
  const saleOn = nextSale(facts, arrivedOn)
  return {
    arrivedOn,
    begunAt: online?.begunAt ?? null,
    ...(await coverOf(trx, record, payment)),
    isPlanMoney: online !== null && !online.isPayoff,
    isBack,
    redeemedOn: isBack ? await paidOffByOthersOn(trx, record, payment) : facts.redeemedOn,
    redemptionEndedOn,
    isProtected: holds.some((hold) => mayProtect(hold, arrivedOn)),
    bankruptcy: holds.some((hold) => hold.kind === 'bankruptcy' && isHoldActive(hold, arrivedOn))
      ? await readBankruptcy(trx, record)
      : null,
    trustee: payment.isFromTrustee === true ? await readTrusteePlan(trx, certificateId, arrivedOn) : null,
    saleOn,
    isSaleOver: saleOn !== null && saleOn < today,
    isPayoffClosed:
      online?.isPayoff === true &&
      (c.isPayoffFromCounty ||
        c.isLegalBlocked ||
        c.isParcelUndecided ||
        c.isStaffOnly ||
        !c.canRequestPayoff),
  }
}

/** Whether the payment was posted before, and all or part of it was taken back since. */
const wasSettled = ({ row }: LienRecord, { id }: SettledPayment): boolean =>
  row.payments.some((other) => other.id === id && other.destination !== null)

/** Returns the day on which other money redeemed the certificate or paid it off. Null if this payment is still needed. */
async function paidOffByOthersOn(
  trx: Transaction,
  { row, facts }: LienRecord,
  { id, certificateId }: SettledPayment,
): Promise<PlainDate | null> {
  if (facts.redeemedOn !== null || row.redemptionInProcessOn === null) return facts.redeemedOn
  return (await findRedeemingPayment(trx, certificateId)) === id ? null : row.redemptionInProcessOn
}

/** Returns what the payment covers: the payoff, or a part of an active plan. One applied before covers the same as then. */
async function coverOf(
  trx: Transaction,
  { lien, regime, row }: LienRecord,
  payment: SettledPayment,
): Promise<Pick<Arrival, 'coversPayoff' | 'isPlanActive'>> {
  const before = [...row.payments, ...row.receipts].find(({ id }) => id === payment.id)
  if (before?.destination === 'lien' || payment.online?.isPayoff === true)
    return { coversPayoff: true, isPlanActive: false }
  if (lien && regime) {
    const restCents = owedWithout({ lien, regime }, payment) - payment.portionCents
    if (restCents <= 0 || (await waivedOf(trx, restCents)) > 0)
      return { coversPayoff: true, isPlanActive: false }
  }
  const plans = await listPlanDates(trx, payment)
  const isPlanActive = plans.some(
    (plan) => isPlanActiveOn(plan, payment.effectiveOn) || (plan.status === 'ACTIVE' && plan.isNamedIn),
  )
  return { coversPayoff: false, isPlanActive }
}

/** `isNamedIn`: the plan was accepted while this payment was on its way, and the offer named it. */
const listPlanDates = (
  trx: Transaction,
  { id, certificateId }: SettledPayment,
): Promise<(PlanDates & { readonly isNamedIn: boolean })[]> =>
  trx
    .selectFrom('payment_plan')
    .select([
      'status',
      'accepted_on as acceptedOn',
      'completed_on as completedOn',
      'canceled_on as canceledOn',
    ])
    .select(openDefaultOn.as('defaultedOn'))
    .select(
      sql<boolean>`exists (select from payment where payment.id = ${id} and payment.plan_id = payment_plan.id)
        or exists (select from received_payment received where received.money_id = ${id}
          and received.plan_id = payment_plan.id)`.as('isNamedIn'),
    )
    .where('certificate_id', '=', certificateId)
    .execute()

const mayProtect = (hold: HoldOf, on: PlainDate): boolean =>
  hold.kind === 'military' && mayRedeemLonger(hold, on)

/**
 * Returns the day on which a payment arrived. A card payment arrived when the card was charged, even if we learned of it
 * later. An ACH debit that staff post after a review arrived when we learned that it succeeded. Any other arrives today.
 */
async function succeededOn(
  trx: Transaction,
  { config }: PayoffServices,
  { row, today }: LienRecord,
  { id, online }: SettledPayment,
): Promise<PlainDate> {
  const dayOf = (at: Date) => businessDate(at, config.businessTimeZone)
  // The processor's clock may be ahead of ours.
  if (online?.chargedAt) return earlierOf(dayOf(online.chargedAt), today)
  const isReviewed = row.payments.some((other) => other.id === id && other.state === 'SUCCEEDED')
  if (!isReviewed) return today
  const step = await trx
    .selectFrom('payment_transition')
    .select((it) => it.fn.max('at').as('at'))
    .where('payment_id', '=', id)
    .where('to_status', '=', 'SUCCEEDED')
    .executeTakeFirst()
  return step?.at ? dayOf(step.at) : today
}

/** Returns what the plan that was confirmed by this day pays of the certificate. */
async function readTrusteePlan(
  trx: Transaction,
  certificateId: number,
  on: PlainDate,
): Promise<NonNullable<Arrival['trustee']>> {
  const file = await trx
    .selectFrom('legal_case')
    .select('bankruptcy_plan_pays as planPays')
    .where('certificate_id', '=', certificateId)
    .where('bankruptcy_plan_confirmed_on', '<=', on)
    .executeTakeFirst()
  return { planPays: file?.planPays ?? null }
}

async function readBankruptcy(trx: Transaction, { row, facts }: LienRecord): Promise<Bankruptcy> {
  const entered = await trx
    .selectFrom('legal_change')
    .select((it) => it.fn.max('at').as('at'))
    .where('certificate_id', '=', row.id)
    .where('field', '=', 'bankruptcyInDate')
    // A corrected date was known before.
    .where('before', 'is', null)
    .executeTakeFirst()
  return { enteredAt: entered?.at ?? null, isStaffOnly: facts.bankruptcyStaffOnly }
}
