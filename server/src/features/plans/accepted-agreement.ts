import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type AcceptedAgreement = NonNullable<Awaited<ReturnType<typeof findAccepted>>>

/** What was kept when a plan was accepted, and whose it is. */
export async function findAccepted(db: Db, planId: number) {
  return db
    .selectFrom('plan_acceptance as accepted')
    .innerJoin('payment_plan as plan', 'plan.id', 'accepted.plan_id')
    .innerJoin('certificate', 'certificate.id', 'plan.certificate_id')
    .leftJoin('app_user as owner', 'owner.id', 'accepted.user_id')
    .leftJoin('app_user as recorder', 'recorder.id', 'accepted.recorded_by')
    .select([
      'accepted.plan_id as planId',
      'accepted.user_id as userId',
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
    .where('accepted.plan_id', '=', planId)
    .executeTakeFirst()
}
