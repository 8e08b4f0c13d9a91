import type { PlanPreview } from '@fieldstone/contract/entities/plans/desk-plan'
import { pathTo } from '@fieldstone/contract/pages'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { shortestTerm } from '@fieldstone/domain/plans/instalments'
import { moneyDownOf, OFFER_LIMITS, type OfferTerms } from '@fieldstone/domain/plans/offer'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'
import { findPlan, lockPlan, NEXT_VERSION, refuseSecondPlan, requireVersion } from './lock-plan.ts'
import { notifyOnce } from './notify.ts'
import { planOffered } from './offer-mails.ts'
import { refuseTerms, requireSchedule, sumOf, withPayoff } from './offer-terms.ts'
import { recordOverride, refusePlan } from './open-offer.ts'
import { makePlanCode } from './plan-codes.ts'
import { findCaller } from './read-desk-plan.ts'

/** Offers a plan by these terms to the person who asked for one. */
export async function offerPlan(
  context: AdminContext,
  planId: number,
  {
    version,
    overrideReason = null,
    ...terms
  }: OfferTerms & {
    readonly version?: number | undefined
    readonly overrideReason?: string | undefined | null
  },
) {
  const { services, actor } = context
  return inTransaction(services.db, async (trx) => {
    const { plan, record } = await lockPlan(trx, context, planId)
    refuseSecondPlan(record)
    if (plan.status !== 'PENDING') throw new Refusal('plan_changed', { log: plan.status })
    requireVersion(plan, version)
    refuseTerms(terms, record.today)
    const override = await refusePlan(trx, context, record, { overridden: [], reason: overrideReason })
    const down = moneyDownOf(terms)
    const schedule = requireSchedule(record, { ...terms, down })
    await trx
      .updateTable('payment_plan')
      .set({
        stage: 'offered',
        offered_on: record.today,
        offer_expires_on: terms.expiresOn,
        first_due_on: terms.firstDueOn,
        term_months: terms.instalmentCount,
        level_cents: schedule.levelCents,
        down_cents: down?.amountCents ?? 0,
        down_due_on: down?.dueOn ?? null,
        overridden: JSON.stringify(override.overridden),
        override_reason: override.reason,
        version: NEXT_VERSION,
      })
      .where('id', '=', planId)
      .execute()
    await recordOverride(trx, context, plan, override)
    const occasion = `offered ${planId} ${plan.version + 1}`
    const { certificate_id: certificateId, requested_by: userId } = plan
    const secretLink = userId === null ? await makeLink(trx, context, planId) : null
    const about = { occasion, planId, certificateId, userId, ...(secretLink && { secretLink }) }
    await notifyOnce(trx, context, about, (news) =>
      planOffered(news, { schedule, down, expiresOn: terms.expiresOn }),
    )
    context.audit(trx, {
      action: 'offer-plan',
      subject: { kind: 'payment_plan', id: planId },
      detail: {
        certificateId,
        actorUserId: actor.userId,
        instalmentCount: terms.instalmentCount,
        overridden: override.overridden.join(', '),
      },
    })
    return { planId, stage: 'offered' }
  })
}

/** Makes the link that opens the offer of a person without an account. Null if no e-mail goes to that person. */
async function makeLink(trx: Transaction, context: AdminContext, planId: number) {
  const caller = await findCaller(trx, planId)
  if (!caller?.email) return null
  const { code: token, expiresAt } = await makePlanCode(trx, context, { planId, sentBy: 'email' })
  const { baseUrl } = context.services.config
  return { link: baseUrl + pathTo('planOfferByLink', { token }), expiresAt }
}

/** Terms as staff type them: by a number of months, or by what the owner can afford a month. */
export interface AskedTerms extends Omit<OfferTerms, 'instalmentCount'> {
  readonly termMonths: number | null
  readonly affordableCents: Cents | null
}

/** Computes what terms come to today. Stores nothing. */
export async function previewPlan(
  { services }: AdminContext,
  planId: number,
  asked: AskedTerms,
): Promise<PlanPreview> {
  const plan = await findPlan(services.db, planId)
  const record = plan && (await readLien(services.db, services, plan.certificate_id))
  if (!record) throw new Refusal('not_found')
  refuseTerms({ ...asked, instalmentCount: asked.termMonths ?? 1 }, record.today)
  const down = moneyDownOf(asked)
  const instalmentCount = asked.termMonths ?? requireTerm(record, asked)
  const schedule = requireSchedule(record, { ...asked, instalmentCount, down })
  const agreedCents = sumOf(schedule)
  const owedCents = record.quote?.totalCents ?? agreedCents
  return {
    termMonths: instalmentCount,
    levelCents: schedule.levelCents,
    agreedCents,
    owedCents,
    interestCents: cents(Math.max(0, agreedCents - owedCents)),
    instalments: [...schedule.instalments],
  }
}

function requireTerm(record: LienRecord, asked: AskedTerms): number {
  const { lien, regime } = record
  const { affordableCents, firstDueOn } = asked
  const { mostInstalments: mostMonths } = OFFER_LIMITS
  const found = withPayoff(record, () =>
    lien && regime && affordableCents !== null
      ? shortestTerm(lien, regime, { firstDueOn, down: moneyDownOf(asked) }, { affordableCents, mostMonths })
      : null,
  )
  if (found !== null) return found
  throw new Refusal('bad_request', {
    fields: {
      affordable: fieldSentence('affordable', { months: mostMonths }),
    },
    log: 'no term for the amount',
  })
}
