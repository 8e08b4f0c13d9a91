import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import { sql } from 'kysely'
import type { Company } from '../../company.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { type AgreedText, agreedText } from '../../messages/agreements.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import type { LienRecord } from '../payoff/service.ts'

interface PlanOwner {
  readonly requester: string
  readonly language: ServerLanguage
}

/** Returns the text that the owner of a plan agrees to, as it will be stored. */
export function agreementOf(
  { requester, language }: PlanOwner,
  { row }: LienRecord,
  { instalments }: PlanSchedule,
  company: Company,
): AgreedText {
  const facts = {
    companyName: company.companyName,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    owner: requester,
    instalments,
    graceDays: company.planGraceDays,
    defaultAfterMissed: company.planDefaultAfterMissed,
  }
  return agreedText('planAgreement', facts, language)
}

export type AcceptedAgreement = NonNullable<Awaited<ReturnType<typeof findAccepted>>>

/** Finds what was stored when a plan was accepted, and its owner. */
export const findAccepted = (db: Db, planId: number) =>
  accepted(db).where('accepted.plan_id', '=', planId).executeTakeFirst()

/** Finds the agreement that was accepted last on a certificate. */
export const findLastAccepted = (db: Db | Transaction, certificateId: number) =>
  accepted(db)
    .where('plan.certificate_id', '=', certificateId)
    .orderBy('accepted.accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const accepted = (db: Db | Transaction) =>
  db
    .selectFrom('plan_acceptance as accepted')
    .innerJoin('payment_plan as plan', 'plan.id', 'accepted.plan_id')
    .innerJoin('certificate', 'certificate.id', 'plan.certificate_id')
    .leftJoin('app_user as owner', 'owner.id', 'accepted.user_id')
    .leftJoin('app_user as recorder', 'recorder.id', 'accepted.recorded_by')
    .select([
      'accepted.plan_id as planId',
      'plan.requested_by as userId',
      'accepted.accepted_at as acceptedAt',
      'accepted.address',
      'accepted.browser',
      'accepted.text_version as textVersion',
      'accepted.full_text as text',
      'certificate.certificate_no as certificateNo',
      'certificate.parcel_no as parcelNo',
      'accepted.signed_on as signedOn',
      'owner.username',
      'recorder.username as recordedBy',
    ])
    .select([sql<string>`coalesce(owner.first_name, plan.requester_first_name)`.as('firstName')])
    .select([sql<string>`coalesce(owner.last_name, plan.requester_last_name)`.as('lastName')])
