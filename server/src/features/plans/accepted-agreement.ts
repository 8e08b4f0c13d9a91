import type { Db } from '../../db/database.ts'

export type AcceptedAgreement = NonNullable<Awaited<ReturnType<typeof findAccepted>>>

/** What was kept when a plan was accepted, and whose it is. */
export async function findAccepted(db: Db, planId: number) {
  return db
    .selectFrom('plan_acceptance as accepted')
    .innerJoin('payment_plan as plan', 'plan.id', 'accepted.plan_id')
    .innerJoin('certificate', 'certificate.id', 'plan.certificate_id')
    .innerJoin('app_user as owner', 'owner.id', 'accepted.user_id')
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
      'owner.first_name as firstName',
      'owner.last_name as lastName',
      'owner.username',
    ])
    .where('accepted.plan_id', '=', planId)
    .executeTakeFirst()
}
