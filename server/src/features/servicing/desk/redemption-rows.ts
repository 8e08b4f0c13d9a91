import type { ClearedPayment } from '@fieldstone/domain/payments/release'
import { type Selectable, sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import type { RedemptionTable } from '../../../db/tables.ts'

export type RedemptionRow = Selectable<RedemptionTable>

/** The redemption that stands. */
export async function findRedemption(trx: Transaction, certificateId: number): Promise<RedemptionRow | null> {
  const row = await trx
    .selectFrom('redemption')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The payments of a certificate that stand, each with the day on which its funds came. */
export async function listCleared(
  db: Db | Transaction,
  certificateId: number,
  timeZone: string,
): Promise<ClearedPayment[]> {
  const { rows } = await sql<ClearedPayment>`
    select payment.method, (settled.at at time zone ${timeZone})::date as "clearedOn"
    from payment join lateral (select max(at) as at from payment_transition
      where payment_id = payment.id and to_status = 'SUCCEEDED') settled on settled.at is not null
    where certificate_id = ${certificateId} and status = 'SUCCEEDED' and not needs_review and destination = 'lien'
    union all
    select 'RECEIVED', coalesce(cleared_on, received_on) from received_payment
    where certificate_id = ${certificateId} and state = 'settled' and destination = 'lien'`.execute(db)
  return rows
}
