import type { IfPaidMonthly, IfUnpaid, WhatIfStep } from '@fieldstone/contract/entities/payoff/what-if'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { PublicFile } from '@fieldstone/domain/legal/days-of-law'
import type { Cents } from '@fieldstone/domain/money/cents'
import { isAskable } from '@fieldstone/domain/payoff/askable-day'
import type { PayoffFacts } from '@fieldstone/domain/payoff/facts'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { isPlanOpen, mayShowFigures, payoffView } from '@fieldstone/domain/payoff/view'
import * as whatIf from '@fieldstone/domain/payoff/what-if'
import { firstDueProblem } from '@fieldstone/domain/plans/offer'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findStanding } from '../../records/plan-standing.ts'
import { Refusal } from '../../refusal.ts'
import { noPayoff } from './issue.ts'
import { viewFor } from './payoff-facts.ts'
import { type LienRecord, readLien } from './record.ts'

/**
 * What the payoff comes to if nothing is paid until a day, or nothing but what a running plan brings. For whoever is shown the figure of today; nothing is issued,
 * and no view is noted.
 */
export async function ifUnpaid(context: Context, certificateId: number, on: PlainDate): Promise<IfUnpaid> {
  const { record, facts, known } = await readKnown(context, certificateId)
  const { today } = record
  if (!isAskable(on, today)) throw badField('until', fieldSentence('whatIfDay'))
  const answer = nullIfRefused(() => whatIf.ifUnpaidUntil(known, on))
  if (answer === null) throw noPayoff(facts, today, 'what-if')
  return {
    ...identity(record),
    on,
    now: figureOf(facts, answer.today, today),
    later: figureOf(facts, answer.later, on),
    interest: answer.growth.interest.map(({ kind, origin, amountCents }) => ({ kind, origin, amountCents })),
    paidCents: answer.growth.paidCents,
    underWayCents: answer.underWayCents,
    isOnPlan: known.plan !== null,
    growsDaily: answer.growsDaily,
    steps: stepsOf(answer.steps),
  }
}

interface Monthly {
  readonly amountCents: Cents
  readonly firstDueOn: PlainDate
}

/** The plan that so much a month would make, by the rules of an offer. Nothing is asked for or offered by it. */
export async function ifPaidMonthly(
  context: Context,
  certificateId: number,
  asked: Monthly,
): Promise<IfPaidMonthly> {
  const { record, facts, known } = await readKnown(context, certificateId)
  const problem = firstDueProblem(asked.firstDueOn, record.today)
  if (problem !== null) throw badField('firstDueDate', fieldSentence(`offer-${problem}`))
  const head = { ...identity(record), ...asked, leastCents: null, plan: null }
  if (!isPlanOpen(facts, record.today)) return { ...head, outcome: 'not-offered' }
  const answer = nullIfRefused(() => whatIf.ifPaidMonthly(known, asked))
  if (answer === null) throw noPayoff(facts, record.today, 'what-if')
  if (answer.outcome !== 'plan') return { ...head, ...answer }
  const { outcome, instalments, steps, ...plan } = answer
  return { ...head, outcome, plan: { ...plan, termMonths: instalments.length, steps: stepsOf(steps) } }
}

/** Refused where the payoff page shows no figure, or nothing is owed. */
async function readKnown(context: Context, certificateId: number) {
  const { services, actor } = context
  const record = await readLien(services.db, services, certificateId)
  if (!record) throw new Refusal('not_found')
  const { lien, regime, quote, today } = record
  const facts = viewFor(record, actor)
  const isShown = mayShowFigures(facts, today) && quote !== null && quote.totalCents > 0
  if (!isShown || !lien || !regime) throw noPayoff(facts, today, 'what-if')
  const [file, plan] = await Promise.all([
    findPublicFile(services.db, record),
    facts.activePlanCount > 0 ? findRunningPlan(context, certificateId, facts) : null,
  ])
  return { record, facts, known: { lien, regime, file, today, plan } satisfies whatIf.Known }
}

/** For its payer, and for staff who may see the record: what a plan brings is nobody else's business. */
async function findRunningPlan(
  { services, actor }: Context,
  certificateId: number,
  { viewer }: PayoffFacts,
): Promise<whatIf.RunningPlan | null> {
  const plan = await findStanding(services.db, certificateId)
  const isTheirs = actor.role === 'taxpayer' && plan?.requestedBy === actor.userId
  const isStaffs = viewer.kind === 'staff' && viewer.isInReach
  if (plan?.status !== 'ACTIVE' || !(isTheirs || isStaffs)) return null
  const { instalments, money } = plan
  const underWay = money.filter(({ state, isPage }) => state === 'in-process' && !isPage)
  return { instalments, underWay: new Set(underWay.map(({ id }) => id)) }
}

/** Dates of court. What a stay or a hold moves is not asked for, so that nobody learns of one here. */
async function findPublicFile(db: Db, { row }: LienRecord): Promise<PublicFile> {
  const file = await db
    .selectFrom('legal_case')
    .select(['complaint_filed_on', 'dismissal_filed_on'])
    .where('certificate_id', '=', row.id)
    .executeTakeFirst()
  return {
    noiFiledOn: row.noiFiledOn,
    complaintFiledOn: file?.complaint_filed_on ?? null,
    dismissalFiledOn: file?.dismissal_filed_on ?? null,
    sheriffSaleOn: row.sheriffSaleOn,
    secondSheriffSaleOn: row.secondSheriffSaleOn,
  }
}

const identity = ({ row, today }: LienRecord) => ({
  ...{ certificateId: row.id, certificateNo: row.certificateNo, today },
})

/** With the day until which the payoff page would promise it. */
function figureOf(facts: PayoffFacts, quote: Quote, on: PlainDate): IfUnpaid['later'] {
  const { principalCents, interestCents, expensesCents, totalCents, goodThrough } = quote
  const view = payoffView({ ...facts, totalCents, goodThroughOn: goodThrough }, 'payoff', on)
  return {
    ...{ principalCents, interestCents, expenseCents: expensesCents, totalCents },
    goodUntil: view.goodUntil ?? goodThrough,
  }
}

const stepsOf = (steps: readonly whatIf.Step[]): WhatIfStep[] =>
  steps.map(({ days, ...step }) => ({
    ...step,
    days: days.map(({ kind, amountCents, rateBps }) => ({ kind, amountCents, rateBps })),
  }))

const badField = (field: string, sentence: ReturnType<typeof fieldSentence>): Refusal =>
  new Refusal('bad_request', { fields: { [field]: sentence }, log: 'a day that cannot be asked about' })
