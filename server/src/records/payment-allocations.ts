import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/**
 * Whether a payment pays this certificate, alone or together with others. `payment.certificate_id` is only the oldest.
 *
 * @param certificateId an id, or an expression for one or for `any` of several
 * @param paymentId by default that of the row `payment`
 */
export const paysCertificate = (
  certificateId: number | RawBuilder<unknown>,
  paymentId: RawBuilder<unknown> = sql`payment.id`,
): RawBuilder<boolean> =>
  sql<boolean>`(${paymentId} in (select part.money_id from payment_allocation part where part.certificate_id = ${certificateId}))`

/**
 * Locks all certificates that a payment pays until the transaction ends. In the order of their ids, as everything that locks several
 * certificates does, so that there are no deadlocks.
 */
export async function lockCertificatesOf(trx: Transaction, paymentId: string): Promise<void> {
  await trx
    .selectFrom('certificate')
    .select('id')
    .where('id', 'in', (it) =>
      it
        .selectFrom('payment_allocation as part')
        .select('part.certificate_id')
        .where('part.money_id', '=', paymentId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}
