import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  type Arrival,
  type Bankruptcy,
  type Judgment,
  judgeArrival,
} from '@fieldstone/domain/payments/arrived'
import { conditionsOf, type LienFacts } from '@fieldstone/domain/payoff/facts'
import { isPlanActiveOn, type PlanDates } from '@fieldstone/domain/payoff/plan-active'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import type { Transaction } from '../../db/database.ts'
import { findHolds } from '../../records/holds.ts'
import { openDefaultOn } from '../../records/plan-completion.ts'
import type { LienRecord } from './record.ts'
import { type SettledPayment, withPayment } from './settled-payment.ts'

/** Judges a payment of this certificate that has arrived, by what is known of it now. */
export async function judge(
  trx: Transaction,
  record: LienRecord,
  payment: SettledPayment,
): Promise<Judgment> {
  return judgeArrival(await readArrival(trx, record, payment))
}

async function readArrival(trx: Transaction, record: LienRecord, payment: SettledPayment): Promise<Arrival> {
  const { facts, today } = record
  const { online = null, certificateId, effectiveOn } = payment
  const arrivedOn = online === null ? effectiveOn : today
  const redemptionEndedOn = redemptionEnd(facts)
  const c = conditionsOf(facts, today)
  return {
    arrivedOn,
    begunAt: online?.begunAt ?? null,
    ...(await coverOf(trx, record, payment)),
    isPlanMoney: online !== null && !online.isPayoff,
    redeemedOn: facts.redeemedOn,
    redemptionEndedOn,
    isProtected: redemptionEndedOn !== null && (await isInService(trx, certificateId, arrivedOn)),
    bankruptcy: facts.webStatus === 'Bankruptcy' ? await readBankruptcy(trx, record) : null,
    saleOn: firstOf(
      [facts.sheriffSaleOn, facts.secondSheriffSaleOn].filter((on) => on !== null && on >= arrivedOn),
    ),
    isPayoffClosed:
      online?.isPayoff === true &&
      (c.isPayoffFromCounty ||
        c.isLegalBlocked ||
        c.isParcelUndecided ||
        c.isStaffOnly ||
        !c.canRequestPayoff),
  }
}

/** The first day that ends the right to redeem. Null: it has not ended. */
export const redemptionEnd = (facts: LienFacts): PlainDate | null =>
  firstOf([facts.orderConfirmSaleOn, facts.taxDeedIssuedOn, facts.decreeOfForfeitureOn])

const firstOf = (days: readonly (PlainDate | null)[]): PlainDate | null =>
  days.filter((day) => day !== null).sort()[0] ?? null

/** What it covers is decided once for each payment: one that comes back goes where it went before. */
async function coverOf(
  trx: Transaction,
  { lien, regime, row }: LienRecord,
  payment: SettledPayment,
): Promise<Pick<Arrival, 'coversPayoff' | 'isPlanActive'>> {
  const known =
    row.payments.find((other) => other.id === payment.id)?.destination ??
    row.receipts.find((other) => other.id === payment.id)?.destination
  if (known) return { coversPayoff: known === 'lien', isPlanActive: false }
  if (payment.online?.isPayoff === true) return { coversPayoff: true, isPlanActive: false }
  if (lien && regime) {
    const others = withPayment(lien, payment, { state: 'created' })
    if (payment.portionCents >= quoteAt(others, regime, payment.effectiveOn).totalCents)
      return { coversPayoff: true, isPlanActive: false }
  }
  const plans = await listPlanDates(trx, payment.certificateId)
  const isPlanActive = plans.some((plan) => isPlanActiveOn(plan, payment.effectiveOn))
  return { coversPayoff: false, isPlanActive }
}

const listPlanDates = (trx: Transaction, certificateId: number): Promise<PlanDates[]> =>
  trx
    .selectFrom('payment_plan')
    .select([
      'status',
      'accepted_on as acceptedOn',
      'completed_on as completedOn',
      'canceled_on as canceledOn',
    ])
    .select(openDefaultOn.as('defaultedOn'))
    .where('certificate_id', '=', certificateId)
    .execute()

const isInService = async (trx: Transaction, certificateId: number, on: PlainDate): Promise<boolean> =>
  (await findHolds(trx, certificateId, on)).some(({ kind }) => kind === 'military')

async function readBankruptcy(trx: Transaction, { row, facts }: LienRecord): Promise<Bankruptcy> {
  const entered = await trx
    .selectFrom('legal_change')
    .select((it) => it.fn.max('at').as('at'))
    .where('certificate_id', '=', row.id)
    .where('field', '=', 'bankruptcyInDate')
    .executeTakeFirst()
  return { enteredAt: entered?.at ?? null, isStaffOnly: facts.bankruptcyStaffOnly }
}
