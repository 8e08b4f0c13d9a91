import { AGREEMENT_TEXT_VERSION, planAgreement } from '@fieldstone/contract/documents/plan-agreement'
import type { PlanOffer } from '@fieldstone/contract/entities/plan-offer'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sumCents } from '@fieldstone/domain/money/cents'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import { checkOffer, isOpenOffer, type OfferProblem, type OfferTerms } from '@fieldstone/domain/plans/offer'
import { type Selectable, sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import type { PaymentPlanTable } from '../../db/tables.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { getUserContact } from '../accounts/service.ts'
import { type PayoffRecord, readPayoff } from '../payoff/service.ts'
import { type Company, getCompany } from '../site/service.ts'
import { activatePlan, scheduleOf } from './activate.ts'
import { notifyOnce } from './notify.ts'
import { planAccepted, planCountered, planOffered } from './offer-mails.ts'

type PlanRow = Selectable<PaymentPlanTable>
type TaxpayerContext = Context<ActorOf<'taxpayer'>>

/** Offers a plan by these terms to the person who asked for one. */
export async function offerPlan(context: Context<ActorOf<'admin'>>, planId: number, terms: OfferTerms) {
  const { services, actor, at } = context
  const company = await getCompany(services)
  return inTransaction(services.db, async (trx) => {
    const { plan, record } = await lockPlan(trx, context, planId)
    if (plan.status !== 'PENDING') throw new Refusal('plan_changed', { log: plan.status })
    refuseTerms(terms, record.today)
    const schedule = requireSchedule(record, terms)
    await trx
      .updateTable('payment_plan')
      .set({
        stage: 'offered',
        offered_on: record.today,
        offer_expires_on: terms.expiresOn,
        first_due_on: terms.firstDueOn,
        term_months: terms.instalmentCount,
        level_cents: schedule.levelCents,
        version: sql`version + 1`,
      })
      .where('id', '=', planId)
      .execute()
    const occasion = `offered ${planId} ${plan.version + 1}`
    const { certificate_id: certificateId, requested_by: userId } = plan
    await notifyOnce(
      trx,
      { services, company, now: at },
      { occasion, planId, certificateId, userId },
      (news) => planOffered(news, { schedule, expiresOn: terms.expiresOn }),
    )
    await context.audit(trx, {
      action: 'offer-plan',
      subject: { kind: 'payment_plan', id: planId },
      detail: { certificateId, actorUserId: actor.userId, instalmentCount: terms.instalmentCount },
    })
    return { planId, stage: 'offered' }
  })
}

/** The open offer to the caller, with the schedule as of now. */
export async function readOffer(context: TaxpayerContext, certificateId: number): Promise<PlanOffer> {
  const { services, actor } = context
  const plan = await findOwnOffer(services.db, certificateId, actor.userId)
  const record = plan && (await readPayoff(services.db, services, certificateId, actor))
  if (!plan || !record || !isOpenOffer(offerOf(plan), record.today)) {
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  }
  const schedule = requireSchedule(record, termsOf(plan))
  return {
    planId: plan.id,
    certificateId,
    certificateNo: record.row.certificateNo,
    expiresOn: plan.offer_expires_on ?? record.today,
    levelCents: schedule.levelCents,
    agreedCents: sumOf(schedule),
    owedCents: record.quote?.totalCents ?? sumOf(schedule),
    instalments: [...schedule.instalments],
    text: await agreementText(services.db, context, record, schedule, await getCompany(services)),
    textVersion: AGREEMENT_TEXT_VERSION,
  }
}

export interface Acceptance {
  readonly agreedCents: number
  readonly textVersion: string
  readonly isAccepted: boolean
}

/** The owner agrees: the plan is active. A sum or a text that has changed since it was shown is not agreed to. */
export async function acceptPlan(context: TaxpayerContext, planId: number, seen: Acceptance) {
  if (!seen.isAccepted) throw new Refusal('authorization_required', { log: 'box not ticked' })
  const { services, actor, at, address, request } = context
  const company = await getCompany(services)
  return oneActive(() =>
    inTransaction(services.db, async (trx) => {
      const { plan, record } = await lockPlan(trx, context, planId)
      const isOpen = plan.status === 'PENDING' && isOpenOffer(offerOf(plan), record.today)
      if (!isOpen) throw new Refusal('plan_changed', { log: `${plan.status} ${plan.stage}` })
      const { certificate_id: certificateId } = plan
      const terms = termsOf(plan)
      const agreement = { planId, certificateId, terms, actorUserId: actor.userId, on: record.today }
      const schedule = await activatePlan(trx, record, agreement)
      if (sumOf(schedule) !== seen.agreedCents || seen.textVersion !== AGREEMENT_TEXT_VERSION) {
        throw new Refusal('plan_changed', { log: 'another sum or text was shown' })
      }
      const text = await agreementText(trx, context, record, schedule, company)
      await trx
        .insertInto('plan_acceptance')
        .values({
          plan_id: planId,
          user_id: actor.userId,
          accepted_at: at,
          address,
          browser: request.browser,
          text_version: AGREEMENT_TEXT_VERSION,
          full_text: text,
        })
        .execute()
      const occasion = { occasion: `accepted ${planId}`, planId, certificateId, userId: actor.userId }
      await notifyOnce(trx, { services, company, now: at }, occasion, (news) => planAccepted(news, text))
      await context.audit(trx, {
        action: 'accept-plan',
        subject: { kind: 'payment_plan', id: planId },
        detail: { certificateId, agreedCents: seen.agreedCents, textVersion: seen.textVersion },
      })
      return { planId, stage: 'accepted' }
    }),
  )
}

/** The owner asks for other terms; staff offer again. */
export async function counterPlan(context: TaxpayerContext, planId: number, comment: string) {
  const { services } = context
  const company = await getCompany(services)
  return inTransaction(services.db, async (trx) => {
    const { plan, record } = await lockPlan(trx, context, planId)
    const isOpen = plan.status === 'PENDING' && plan.stage === 'offered'
    if (!isOpen) throw new Refusal('plan_changed', { log: `${plan.status} ${plan.stage}` })
    await trx
      .updateTable('payment_plan')
      .set({ stage: 'countered', countered_on: record.today, comment, version: sql`version + 1` })
      .where('id', '=', planId)
      .execute()
    await planCountered(trx, context, { company, planId, certificateNo: record.row.certificateNo, comment })
    await context.audit(trx, {
      action: 'counter-plan',
      subject: { kind: 'payment_plan', id: planId },
      detail: { certificateId: plan.certificate_id },
    })
    return { planId, stage: 'countered' }
  })
}

/** The certificate first, then the plan as it is now. A taxpayer reaches the own plan alone. */
async function lockPlan(trx: Transaction, context: Context<ActorOf<'taxpayer' | 'admin'>>, planId: number) {
  const { services, actor } = context
  const found = await trx
    .selectFrom('payment_plan')
    .select(['certificate_id', 'requested_by'])
    .where('id', '=', planId)
    .executeTakeFirst()
  const isTheirs = actor.role === 'admin' || found?.requested_by === actor.userId
  if (!found || !isTheirs) throw new Refusal('not_found', { log: 'no such plan of the caller' })
  await lockCertificate(trx, found.certificate_id)
  const plan = await trx
    .selectFrom('payment_plan')
    .selectAll()
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const record = await readPayoff(trx, services, found.certificate_id, actor)
  if (!record) throw new Refusal('not_found')
  if (record.facts.activePlanCount > 0) throw new Refusal('plan_exists')
  return { plan, record }
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

const offerOf = ({ stage, offer_expires_on }: PlanRow) => ({ stage, expiresOn: offer_expires_on })

function termsOf({ id, term_months, first_due_on }: PlanRow) {
  if (term_months === null || first_due_on === null) throw new Error(`plan ${id} was offered without terms`)
  return { instalmentCount: term_months, firstDueOn: first_due_on }
}

function requireSchedule(record: PayoffRecord, terms: { instalmentCount: number; firstDueOn: PlainDate }) {
  if (!record.lien || !record.regime) throw new Refusal('no_payoff')
  try {
    return scheduleOf(record, terms)
  } catch (error) {
    if (error instanceof PayoffRefused) throw new Refusal('no_payoff', { log: error.code })
    throw error
  }
}

const SENTENCES: Readonly<Record<OfferProblem, string>> = {
  count: 'Enter a number of instalments from 1 to 120.',
  day: 'Choose a day from the 1st to the 28th.',
  'first-due': 'Choose a day after today and within three months.',
  expiry: 'Choose a day from today on, before the first due date.',
}
const WIRE = { instalmentCount: 'term', firstDueOn: 'firstDueDate', expiresOn: 'offerExpireDate' } as const

function refuseTerms(terms: OfferTerms, today: PlainDate): void {
  const problems = Object.entries(checkOffer(terms, today))
  if (problems.length === 0) return
  const fields = problems.map(([field, problem]) => [WIRE[field as keyof OfferTerms], SENTENCES[problem]])
  throw new Refusal('bad_request', { fields: Object.fromEntries(fields), log: 'terms of an offer' })
}

async function agreementText(
  db: Db | Transaction,
  { actor }: TaxpayerContext,
  { row }: PayoffRecord,
  { instalments }: PlanSchedule,
  company: Company,
): Promise<string> {
  const { firstName, lastName } = await getUserContact(db, actor.userId)
  return planAgreement({
    companyName: company.companyName,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    owner: `${firstName} ${lastName}`,
    instalments,
    graceDays: company.planGraceDays,
    defaultAfterMissed: company.planDefaultAfterMissed,
  })
}

const sumOf = ({ instalments }: PlanSchedule) => sumCents(instalments.map(({ amountCents }) => amountCents))

async function oneActive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('plan_exists')
    throw error
  }
}
