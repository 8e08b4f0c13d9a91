import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { ACCEPTED_PLAN } from '@fieldstone/domain/payoff/facts'
import { type DeskFacts, deskActions } from '@fieldstone/domain/plans/desk'
import { isOpenOffer } from '@fieldstone/domain/plans/offer'
import { sightsOf } from '@fieldstone/domain/plans/standing'
import { sql } from 'kysely'
import { auditRead } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import { literals } from '../../db/literals.ts'
import { DEFAULT_LANGUAGE } from '../../messages/language.ts'
import { mailReachOf } from '../../records/mail-reach.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { getStanding } from '../../records/plan-standing.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'
import { scheduleOf } from './activate.ts'
import { findPlan, type PlanRow } from './lock-plan.ts'
import { offerOf, readMoneyOnItsWay, termsOf } from './offer-terms.ts'
import { listPlanObstacles } from './open-offer.ts'

/** Reads a plan for an administrator. It contains a person's contact data, so the read is audited. */
export async function readDeskPlan(context: Context<ActorOf<'admin'>>, planId: number): Promise<DeskPlan> {
  const { services } = context
  const { db } = services
  const plan = await findPlan(db, planId)
  const record = plan && (await readLien(db, services, plan.certificate_id))
  if (!plan || !record) throw new Refusal('not_found')
  const subject = { kind: 'payment_plan', id: planId }
  await auditRead(context, subject, { everySeconds: 3600, what: `${context.route} ${planId}` })
  const { instalments } = await getStanding(db, planId)
  const { row, quote, today } = record
  const actions = deskActions(await deskFacts(db, plan, today))
  return {
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    ownerName: row.ownerName,
    address: addressLine(row),
    today,
    ...columnsOf(plan),
    ...(await requesterOf(db, plan)),
    userId: plan.requested_by,
    owedCents: quote?.totalCents ?? null,
    heldCents: cents(Math.max(0, row.escrowCents)),
    agreedCents: sumCents(instalments.map((one) => one.portionCents)),
    paidCents: sumCents(instalments.map((one) => one.paidCents)),
    instalments: [...sightsOf(instalments, today)],
    hasAgreement: await hasAgreement(db, planId),
    usualTerm: context.company.defaultPlanTermMonths,
    graceDays: context.company.planGraceDays,
    call: await findCall(db, planId),
    mailedCode: await findMailedCode(db, planId, context.at),
    claimedAt: await findClaimedAt(db, planId),
    actions: [...actions],
    obstacles: plan.status === 'PENDING' ? await listPlanObstacles(db, context, record) : [],
    moneyOnItsWay: actions.includes('accept') ? await readMoneyOnItsWayTo(db, record, plan) : null,
  }
}

/** Reads the money on its way. Null also if no figure can be given, since the offer cannot be accepted then. */
async function readMoneyOnItsWayTo(
  db: Db,
  record: LienRecord,
  plan: PlanRow,
): Promise<DeskPlan['moneyOnItsWay']> {
  if (record.quote === null) return null
  return readMoneyOnItsWay(db, plan.certificate_id, scheduleOf(record, termsOf(plan)))
}

const columnsOf = (plan: PlanRow) => ({
  id: plan.id,
  certificateId: plan.certificate_id,
  status: plan.status,
  stage: plan.stage,
  version: plan.version,
  comment: plan.comment,
  memo: plan.memo,
  requestedOn: plan.requested_on,
  offeredOn: plan.offered_on,
  expiresOn: plan.offer_expires_on,
  counteredOn: plan.countered_on,
  acceptedOn: plan.accepted_on,
  defaultedOn: plan.defaulted_on,
  curedOn: plan.cured_on,
  cureBy: plan.cure_by,
  completedOn: plan.completed_on,
  canceledOn: plan.canceled_on,
  termMonths: plan.term_months,
  levelCents: plan.level_cents === null ? null : cents(plan.level_cents),
  firstDueOn: plan.first_due_on,
  downCents: cents(plan.down_cents),
  downDueOn: plan.down_due_on,
  overrideReason: plan.override_reason,
})

/** Reads the request that staff took by telephone. Null if there was none. */
async function findCall(db: Db, planId: number): Promise<DeskPlan['call']> {
  const call = await db
    .selectFrom('plan_caller as caller')
    .innerJoin('app_user as staff', 'staff.id', 'caller.taken_by')
    .select(['caller.mailing_address as mailingAddress', 'caller.language', 'caller.taken_at as takenAt'])
    .select(sql<string>`trim(staff.first_name || ' ' || staff.last_name)`.as('takenBy'))
    .where('caller.plan_id', '=', planId)
    .executeTakeFirst()
  return call ?? null
}

/** Reads when and by whom the mailed code was made that can be used now. */
async function findMailedCode(db: Db, planId: number, at: Date): Promise<DeskPlan['mailedCode']> {
  const code = await db
    .selectFrom('plan_code as code')
    .innerJoin('app_user as staff', 'staff.id', 'code.made_by')
    .select(['code.made_at as madeAt', 'code.expires_at as expiresAt'])
    .select(sql<string>`trim(staff.first_name || ' ' || staff.last_name)`.as('madeBy'))
    .where('code.plan_id', '=', planId)
    .where('code.sent_by', '=', 'mail')
    .where('code.ended_at', 'is', null)
    .where('code.expires_at', '>', at)
    .executeTakeFirst()
  return code ?? null
}

async function findClaimedAt(db: Db, planId: number): Promise<Date | null> {
  const claim = await db
    .selectFrom('plan_claim')
    .select('claimed_at')
    .where('plan_id', '=', planId)
    .executeTakeFirst()
  return claim?.claimed_at ?? null
}

/**
 * Reads the requester from the account as it is now. Without an account: the name on the plan, and what the caller gave
 * by telephone.
 */
export async function requesterOf(db: Db | Transaction, plan: PlanRow) {
  const user = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email', 'phone', 'is_approved', 'is_disabled', 'language'])
    .where('id', '=', plan.requested_by)
    .executeTakeFirst()
  const caller = user ? undefined : await findCaller(db, plan.id)
  const [first, last] = user
    ? [user.first_name, user.last_name]
    : [plan.requester_first_name, plan.requester_last_name]
  return {
    requester: `${first} ${last}`.trim(),
    email: (user?.email ?? caller?.email) || null,
    phone: user?.phone ?? caller?.phone ?? null,
    language: user?.language ?? caller?.language ?? DEFAULT_LANGUAGE,
    reach: user ? await mailReachOf(db, user) : await callerReach(db, caller?.email ?? ''),
  }
}

/** Whether e-mail reaches a person without an account. */
const callerReach = (db: Db | Transaction, email: string) =>
  email === ''
    ? Promise.resolve('no-account' as const)
    : mailReachOf(db, { email, is_approved: true, is_disabled: false })

/** Finds what a person without an account gave by telephone. */
export const findCaller = (db: Db | Transaction, planId: number) =>
  db
    .selectFrom('plan_caller')
    .select(['phone', 'email', 'language', 'mailing_address as mailingAddress'])
    .where('plan_id', '=', planId)
    .executeTakeFirst()

export async function hasAgreement(db: Db, planId: number): Promise<boolean> {
  return hasRow(db.selectFrom('plan_acceptance').select('plan_id').where('plan_id', '=', planId))
}

/** Reads the facts that decide what staff can do with a plan. */
export async function deskFacts(db: Db | Transaction, plan: PlanRow, today: PlainDate): Promise<DeskFacts> {
  const { status, closed_at: closedAt } = plan
  const isClosedHere = closedAt !== null && plan.closed_status !== null
  return {
    status,
    isOfferOpen: isOpenOffer(offerOf(plan), today),
    isClosedHere,
    hasMovedOn: isClosedHere && (await hasMovedOn(db, plan, closedAt)),
  }
}

/** Whether a payment or another plan came since the plan was closed. */
async function hasMovedOn(
  db: Db | Transaction,
  { id, certificate_id }: PlanRow,
  closedAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from payment where ${paysCertificate(certificate_id)} and created_at >= ${closedAt}
        and status not in ('FAILED', 'EXPIRED', 'CANCELED'))
      or exists (select from received_payment where certificate_id = ${certificate_id} and recorded_at >= ${closedAt}
        and state <> 'returned')
      or exists (select from payment_plan where certificate_id = ${certificate_id} and id <> ${id}
        and status in (${literals(ACCEPTED_PLAN)}) and accepted_on is not null
        and created_at >= ${closedAt}) as moved`.execute(db)
  return rows[0]?.moved === true
}
