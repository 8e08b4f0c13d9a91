import type { Plan } from '@fieldstone/contract/entities/plans/plan'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { payoffView } from '@fieldstone/domain/payoff/view'
import { sightsOf } from '@fieldstone/domain/plans/standing'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { awaitingOf } from '../../records/funds.ts'
import { findStanding, type PlanStanding } from '../../records/plan-standing.ts'
import { type LienRecord, readLien, viewFor } from '../payoff/service.ts'
import { findAutopay } from './autopay-standing.ts'
import { findHeld } from './debit-items.ts'
import { findPlanFacts, listPlanPayments } from './queries.ts'
import { hasAgreement } from './read-desk-plan.ts'
import { autopayHoldOf } from './resume-held.ts'

/** The plan of a certificate, for the person who asked for it; another person's is not there. */
export async function readPlan(
  context: Context<ActorOf<'taxpayer' | 'admin'>>,
  certificateId: number,
): Promise<Plan> {
  const { services, actor } = context
  const { db } = services
  const standing = await findStanding(db, certificateId)
  const facts = standing && (await findPlanFacts(db, standing.id))
  const record = standing && (await readLien(db, services, certificateId))
  const isTheirs = actor.role === 'admin' || facts?.requestedBy === actor.userId
  if (!standing || !facts || !record || !isTheirs) {
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  }
  const { row, quote, today } = record
  const awaiting = awaitingOf(row)
  return {
    id: standing.id,
    certificateId,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    address: addressLine(row),
    status: standing.status,
    acceptedOn: standing.acceptedOn,
    today,
    termMonths: facts.termMonths,
    levelCents: facts.levelCents === null ? null : cents(facts.levelCents),
    ...sumsOf(standing, record),
    payoffCents: quote?.totalCents ?? null,
    payoffGoodThrough: quote?.goodThrough ?? null,
    instalments: [...sightsOf(standing.instalments, today)],
    underWayCents: awaiting.totalCents,
    isInReview: awaiting.isInReview,
    payments: await listPlanPayments(db, standing.id),
    autopay: await findAutopay(db, standing.id),
    autopayHold: await autopayHoldOf(db, certificateId, today),
    heldAutopayId: (await findHeld(db, certificateId))?.id ?? null,
    graceDays: context.company.planGraceDays,
    defaultAfterMissed: context.company.planDefaultAfterMissed,
    hasAgreement: await hasAgreement(db, standing.id),
    mayPay: payoffView(viewFor(record, actor), 'payoff', today).buttons.payMonthly !== null,
  }
}

function sumsOf({ instalments, acceptedOn }: PlanStanding, record: LienRecord) {
  const agreedCents = sumCents(instalments.map((one) => one.portionCents))
  const owedCents = acceptedOn && owedOn(record, acceptedOn)
  return {
    agreedCents,
    paidCents: sumCents(instalments.map((one) => one.paidCents)),
    interestCents: owedCents === null ? null : cents(Math.max(0, agreedCents - owedCents)),
  }
}

/** What was owed on the day the plan began; what was entered since does not count. */
const owedOn = ({ lien, regime }: LienRecord, on: PlainDate): Cents | null =>
  lien && regime ? nullIfRefused(() => quoteAt(lien, regime, on).totalCents) : null
