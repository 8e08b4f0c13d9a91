import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { chargeOf } from '@fieldstone/domain/payments/fees'
import { partialPayable } from '@fieldstone/domain/payments/payable'
import { failedCents, fillOldest, nextUnpaid, withFills } from '@fieldstone/domain/plans/standing'
import type { Db, Transaction } from '../../db/database.ts'
import { awaitingOf } from '../../records/awaiting.ts'
import type { PayoffRecord } from '../payoff/service.ts'
import { findStanding, type PlanStanding, type StoredInstalment } from '../plans/service.ts'
import { listLapsedParts } from './holds.ts'
import type { Offered, OfferRequest } from './offered.ts'
import { listInFlight, type PaymentRow } from './queries.ts'

/** The rules for an amount inside a plan: what is due, what is under way, and whether the amount fits. */
export async function offerPart(
  db: Db | Transaction,
  record: PayoffRecord,
  request: OfferRequest,
  now: Date,
): Promise<Offered> {
  const { certificateId, method, fees } = request
  const plan = await findStanding(db, certificateId)
  const lapsed = new Set((await listLapsedParts(db, request, now)).map(({ id }) => id))
  const inFlight = (await listInFlight(db, certificateId)).filter(
    (payment) => !isOwnOpen(payment, request) && !lapsed.has(payment.id),
  )
  const { receivedCents } = awaitingOf(record.row)
  const due = plan && nextUnpaid(expected(plan, inFlight, receivedCents))
  const owedCents = record.facts.totalCents ?? 0
  const inFlightCents = sumCents([...inFlight.map((payment) => cents(payment.portion_cents)), receivedCents])
  const remainingCents = cents(Math.max(0, owedCents - inFlightCents))
  const failed = failedCents(plan?.instalments ?? [])
  const proposedCents = proposal(remainingCents, due?.unpaidCents ?? null, plan?.isAutopayOn ? failed : null)
  const target = due?.instalment ?? null
  const answer = partialPayable(
    record.facts,
    {
      method,
      fees,
      portionCents: request.portionCents ?? proposedCents,
      inFlightCents,
      isAutopayOn: plan?.isAutopayOn ?? false,
      failedInstalmentsCents: failed,
      isBeingPaid:
        (inFlightCents > 0 && remainingCents === 0) ||
        (target !== null && inFlight.some((payment) => isUnderWay(payment, target))),
    },
    record.today,
  )
  const isFigureTold = answer.remainingCents > 0
  return {
    reason: answer.payable ? null : answer.reason,
    charge: answer.payable ? answer.charge : isFigureTold ? chargeOf(proposedCents, method, fees) : null,
    remainingCents: answer.remainingCents,
    oldestUnpaidId: null,
    plan: plan && { planId: plan.id, instalmentId: target?.id ?? null },
  }
}

/** The unpaid part of the oldest unpaid instalment; all that is left where none is; what failed while debits are on. */
function proposal(remaining: Cents, unpaid: Cents | null, failedOfAutopay: Cents | null): Cents {
  return cents(Math.min(failedOfAutopay || (unpaid ?? remaining), remaining))
}

/** The instalments as if all that is under way had come. */
function expected(
  plan: PlanStanding,
  inFlight: readonly PaymentRow[],
  receivedCents: Cents,
): readonly StoredInstalment[] {
  const debited = plan.instalments.filter(({ id }) =>
    inFlight.some((payment) => payment.kind === 'INSTALMENT' && payment.instalment_id === id),
  )
  const ofDebits = debited.map((one) => ({
    number: one.number,
    amountCents: cents(one.portionCents - one.paidCents),
  }))
  const afterDebits = withFills(plan.instalments, ofDebits)
  const parts = sumCents([
    ...inFlight.filter(({ kind }) => kind === 'PARTIAL').map((payment) => cents(payment.portion_cents)),
    receivedCents,
  ])
  return withFills(afterDebits, fillOldest(afterDebits, parts))
}

/** The caller's own open card page: the same payment goes on there, or is canceled for another. */
const isOwnOpen = (payment: PaymentRow, { userId }: OfferRequest): boolean =>
  payment.user_id === userId && payment.kind === 'PARTIAL' && payment.status === 'OPEN'

const isUnderWay = (payment: PaymentRow, { id }: StoredInstalment): boolean =>
  payment.instalment_id === id && payment.status !== 'SUCCEEDED'
