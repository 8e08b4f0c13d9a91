import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { recordSystemAudit } from '../../audit/record.ts'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import { ofPayment, type SettledPayment } from './settlement-rules.ts'

export interface Reopened {
  readonly redeemedOn: PlainDate
}

/**
 * Redeemed through `redeemingId`: the money is gone, so it is owed again. The proof that was given stays in the history.
 * Null when it was not.
 */
export async function reopenRedemption(
  trx: Transaction,
  payment: SettledPayment,
  redeemingId: string | null,
): Promise<Reopened | null> {
  const known = await trx
    .selectFrom('certificate')
    .select(['redeemed_on', 'treasurer_receipt_no'])
    .where('id', '=', payment.certificateId)
    .where('redemption_payment_id', '=', redeemingId)
    .executeTakeFirst()
  if (!known || known.redeemed_on === null) return null
  await trx
    .updateTable('certificate')
    .set({
      redeemed_on: null,
      redeemed_cents: null,
      redeemed_by: null,
      redeemed_payer: null,
      treasurer_receipt_no: null,
      version: sql`version + 1`,
    })
    .where('id', '=', payment.certificateId)
    .execute()
  const receipt = known.treasurer_receipt_no ? `, treasurer's receipt ${known.treasurer_receipt_no}` : ''
  await recordHistory(trx, {
    ...ofPayment(payment),
    what: 'redeemed',
    before: `${known.redeemed_on}${receipt}`,
  })
  return { redeemedOn: known.redeemed_on }
}

/** Late in the transaction, since the end of the log stays locked until it is over; what follows waits for nobody. */
export const auditReopened = (trx: Transaction, payment: SettledPayment, reopened: Reopened, at: Date) =>
  recordSystemAudit(trx, at, {
    action: 'reopen-redemption',
    subject: { kind: 'certificate', id: payment.certificateId },
    detail: { paymentId: payment.id, redeemedOn: reopened.redeemedOn },
  })
