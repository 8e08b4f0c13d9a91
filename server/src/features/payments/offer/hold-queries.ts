import type { Payer, UnpaidPage } from '@fieldstone/domain/payments/hold'
import { GIVEN_UP } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { CONNECTED } from '../../../records/account-relations.ts'
import { paysCertificate } from '../../../records/payment-allocations.ts'
import { listPlanOwners } from '../../plans/service.ts'

const DAY_MS = 86_400_000

/** Reads the payments of a certificate that started within the day before an instant and ended unpaid, but not by us. */
export async function listUnpaidPages(
  db: Db | Transaction,
  certificateId: number,
  before: Date,
): Promise<readonly UnpaidPage[]> {
  return db
    .selectFrom('payment')
    .select(['user_id as payerId', 'created_at as openedAt', 'updated_at as endedAt'])
    .where(paysCertificate(certificateId))
    .where('status', 'in', GIVEN_UP)
    .where('closed_because', 'is', null)
    .where('created_at', '<', before)
    .where('created_at', '>=', new Date(before.getTime() - DAY_MS))
    .execute()
}

/** Reads what connects users with a certificate, by user id. */
export async function findPayers(
  db: Db | Transaction,
  certificateId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Payer>> {
  const owners = new Set([
    ...(await listPlanOwners(db, certificateId)),
    ...(await listNamedByStaff(db, certificateId)),
  ])
  const saved = await listSaved(db, certificateId, userIds)
  const savedAt = new Map(saved.map((row) => [row.userId, row.savedAt]))
  return new Map(userIds.map((id) => [id, { isOwner: owners.has(id), savedAt: savedAt.get(id) ?? null }]))
}

/** Lists users whom staff named for the letters and who are connected with the certificate. Naming alone makes no owner. */
async function listNamedByStaff(db: Db | Transaction, certificateId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct recipient.user_id as "userId"
    from letter_recipient recipient join ${CONNECTED} connected
      on connected.user_id = recipient.user_id and connected.certificate_id = recipient.certificate_id
    where recipient.certificate_id = ${certificateId}`.execute(db)
  return rows.map((row) => row.userId)
}

const listSaved = (db: Db | Transaction, certificateId: number, userIds: readonly number[]) =>
  db
    .selectFrom('saved_certificate')
    .select(['user_id as userId', 'saved_at as savedAt'])
    .where('certificate_id', '=', certificateId)
    .where('user_id', 'in', userIds)
    .execute()

/** Whether staff got a task within the day before an instant, or have an older one that is still open. */
export async function hasAbandonedCheckoutTask(
  trx: Transaction,
  certificateId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select task.id from staff_task task join payment on payment.id = task.subject_id
    where task.kind = 'payment-abandoned' and task.subject_kind = 'payment'
      and ${paysCertificate(certificateId)}
      and (task.done_at is null or task.created_at > ${new Date(now.getTime() - DAY_MS)}) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}
