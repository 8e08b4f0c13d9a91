import type { PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import { isOpenOffer } from '@fieldstone/domain/plans/offer'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'
import { activatePlan } from './activate.ts'
import { agreementOf } from './agreement-text.ts'
import { endOtherOffers } from './end-offers.ts'
import { lockPlan, NEXT_VERSION, type PlanRow, rejectDuplicatePlan } from './lock-plan.ts'
import { notifyOnce } from './notify.ts'
import { planAccepted, planCountered } from './offer-mails.ts'
import { offerOf, readMoneyOnItsWay, requireSchedule, sumOf, termsOf } from './offer-terms.ts'
import { refusePlan, requireOpenOffer, standingOverride } from './open-offer.ts'
import { type OpenCode, requireStillOpen } from './plan-codes.ts'
import { textColumns } from './printed-offer.ts'
import { requesterOf } from './read-desk-plan.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

/** Reads the open offer to the caller, with the schedule as of now. */
export async function readOffer(context: TaxpayerContext, certificateId: number): Promise<PlanOffer> {
  const { services, actor } = context
  const plan = await findOwnOffer(services.db, certificateId, actor.userId)
  const record = plan && (await readLien(services.db, services, certificateId))
  if (!plan || !record || !isOpenOffer(offerOf(plan), record.today)) {
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  }
  return presentOffer(context, plan, record)
}

/** Presents an open offer, with the schedule as of now. By default its text is in the language of its requester. */
export async function presentOffer(
  context: Pick<Context, 'services' | 'company'>,
  plan: PlanRow,
  record: LienRecord,
  language?: ServerLanguage,
): Promise<PlanOffer> {
  const { db } = context.services
  const { certificate_id: certificateId } = plan
  await refusePlan(db, context, record, standingOverride(plan))
  const schedule = requireSchedule(record, termsOf(plan))
  const agreed = agreementOf(await readerOf(db, plan, language), record, schedule, context.company)
  return {
    planId: plan.id,
    certificateId,
    certificateNo: record.row.certificateNo,
    expiresOn: plan.offer_expires_on ?? record.today,
    levelCents: schedule.levelCents,
    downCents: cents(plan.down_cents),
    agreedCents: sumOf(schedule),
    owedCents: record.quote?.totalCents ?? sumOf(schedule),
    instalments: [...schedule.instalments],
    moneyOnItsWay: await readMoneyOnItsWay(db, certificateId, schedule),
    text: agreed.text,
    textVersion: textColumns(agreed).text_version,
  }
}

export interface Acceptance {
  readonly agreedCents: number
  readonly textVersion: string
  readonly isAccepted: boolean
}

export const acceptPlan = (context: TaxpayerContext, planId: number, seen: Acceptance) =>
  acceptOffer(context, planId, seen, { lockedAs: context, userId: context.actor.userId, code: null })

/** Who accepts an offer: an account, or a person without one by a code. */
interface Acceptor {
  readonly lockedAs: Parameters<typeof lockPlan>[1]
  readonly userId: number | null
  readonly code: OpenCode | null
  /** The language in which the text was read. By default that of the requester. */
  readonly language?: ServerLanguage
}

/**
 * Accepts an offer and makes the plan active. Refuses if the sum or the text has changed since it was shown. Stores what
 * was agreed to, and from where, as proof.
 */
export async function acceptOffer(
  context: Context,
  planId: number,
  seen: Acceptance,
  { lockedAs, userId, code, language }: Acceptor,
) {
  if (!seen.isAccepted) throw new Refusal('authorization_required', { log: 'box not ticked' })
  const { services, company, actor, at, address, request } = context
  return rejectDuplicatePlan(() =>
    inTransaction(services.db, async (trx) => {
      const locked = await lockPlan(trx, lockedAs, planId)
      const { plan, record } = locked
      if (code !== null) await requireStillOpen(trx, code)
      requireOpenOffer(locked)
      await refusePlan(trx, context, record, standingOverride(plan))
      requireSchedule(record, termsOf(plan))
      const { certificate_id: certificateId } = plan
      const terms = termsOf(plan)
      const agreement = { planId, certificateId, terms, actor, on: record.today, at }
      const schedule = await activatePlan(trx, record, agreement)
      const agreed = agreementOf(await readerOf(trx, plan, language), record, schedule, company)
      const stored = textColumns(agreed)
      if (sumOf(schedule) !== seen.agreedCents || seen.textVersion !== stored.text_version) {
        throw new Refusal('plan_changed', {
          log: 'another sum or text was shown',
          details: { reason: 'amounts_changed' },
        })
      }
      await trx
        .insertInto('plan_acceptance')
        .values({
          plan_id: planId,
          user_id: userId,
          code_id: code?.id ?? null,
          accepted_at: at,
          address,
          browser: request.browser,
          ...stored,
        })
        .execute()
      const occasion = { occasion: `accepted ${planId}`, planId, certificateId, userId: plan.requested_by }
      await notifyOnce(trx, context, occasion, (news) => planAccepted(news, agreed.text))
      await endOtherOffers(trx, context, locked)
      context.audit(trx, {
        action: 'accept-plan',
        subject: { kind: 'payment_plan', id: planId },
        detail: { certificateId, agreedCents: seen.agreedCents, textVersion: seen.textVersion },
      })
      return { planId, stage: 'accepted' }
    }),
  )
}

export const counterPlan = (context: TaxpayerContext, planId: number, comment: string) =>
  counterOffer(context, planId, { comment, lockedAs: context })

/** Asks staff for other terms. They may make a new offer. */
export async function counterOffer(
  context: Context,
  planId: number,
  { comment, lockedAs }: Pick<Acceptor, 'lockedAs'> & { readonly comment: string },
) {
  const { services, company } = context
  return inTransaction(services.db, async (trx) => {
    const locked = await lockPlan(trx, lockedAs, planId)
    const { plan, record } = locked
    requireOpenOffer(locked)
    await trx
      .updateTable('payment_plan')
      .set({ stage: 'countered', countered_on: record.today, comment, version: NEXT_VERSION })
      .where('id', '=', planId)
      .execute()
    const { certificateNo, id: certificateId } = record.row
    await planCountered(trx, context, { company, planId, certificateId, certificateNo, comment })
    context.audit(trx, {
      action: 'counter-plan',
      subject: { kind: 'payment_plan', id: planId },
      detail: { certificateId: plan.certificate_id },
    })
    return { planId, stage: 'countered' }
  })
}

async function readerOf(db: Db | Transaction, plan: PlanRow, language: ServerLanguage | undefined) {
  const requester = await requesterOf(db, plan)
  return { ...requester, language: language ?? requester.language }
}

async function findOwnOffer(db: Db, certificateId: number, userId: number): Promise<PlanRow | null> {
  const row = await db
    .selectFrom('payment_plan')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .where('requested_by', '=', userId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return row ?? null
}
