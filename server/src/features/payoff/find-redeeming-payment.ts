import type { Transaction } from '../../db/database.ts'

/** The payment recorded as having paid off the certificate. */
export async function findRedeemingPayment(trx: Transaction, certificateId: number): Promise<string | null> {
  const { redeemingId } = await trx
    .selectFrom('certificate')
    .select('redemption_payment_id as redeemingId')
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  return redeemingId
}
