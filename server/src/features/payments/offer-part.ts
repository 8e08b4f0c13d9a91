import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { chargeOf } from '@fieldstone/domain/payments/fees'
import { partialPayable } from '@fieldstone/domain/payments/payable'
import type { Share } from '@fieldstone/domain/plans/replay'
import { leftToHandCents, nextOpen } from '@fieldstone/domain/plans/standing'
import type { Db, Transaction } from '../../db/database.ts'
import type { PayoffRecord } from '../payoff/service.ts'
import { findStanding, replayed, type StoredPlanMoney } from '../plans/service.ts'
import { listLapsedParts } from './holds.ts'
import type { Offered, OfferRequest } from './offered.ts'

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
  const money = (plan?.money ?? []).filter((one) => !isOwnPage(one, request) && !lapsed.has(one.id))
  const expected = plan && replayed({ ...plan, money })
  const due = expected && nextOpen(expected.instalments)
  const owedCents = record.facts.totalCents ?? 0
  const inFlightCents = sumCents(
    money.filter(({ state }) => state === 'in-process').map(({ amountCents }) => amountCents),
  )
  const remainingCents = cents(Math.max(0, owedCents - inFlightCents))
  const byHand = leftToHandCents(expected?.instalments ?? [], record.today)
  const proposedCents = proposal(remainingCents, due?.openCents ?? null, plan?.isAutopayOn ? byHand : null)
  const target = due?.instalment ?? null
  const answer = partialPayable(
    record.facts,
    {
      method,
      fees,
      portionCents: request.portionCents ?? proposedCents,
      inFlightCents,
      isAutopayOn: plan?.isAutopayOn ?? false,
      leftToHandCents: byHand,
      isBeingPaid:
        (inFlightCents > 0 && remainingCents === 0) ||
        (target !== null && isUnderWay(target.number, money, expected?.reservations ?? [])),
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

/** What is open of the oldest instalment; all that is left where nothing is; what is left to hand while debits are on. */
function proposal(remaining: Cents, open: Cents | null, byHand: Cents | null): Cents {
  return cents(Math.min(byHand || (open ?? remaining), remaining))
}

/** The caller's own open card page: the same payment goes on there, or is canceled for another. */
const isOwnPage = ({ status, kind, userId }: StoredPlanMoney, request: OfferRequest): boolean =>
  status === 'OPEN' && kind === 'PARTIAL' && userId === request.userId

/** One charge at a time: somebody pays the instalment online. A check that pays a part of it leaves room for the rest. */
const isUnderWay = (
  number: number,
  money: readonly StoredPlanMoney[],
  reservations: readonly Share[],
): boolean =>
  money.some(
    ({ id, userId, status }) =>
      userId !== null &&
      status !== 'SUCCEEDED' &&
      reservations.some((share) => share.moneyId === id && share.number === number),
  )
