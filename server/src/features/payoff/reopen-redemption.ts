import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'

import { recordSystemAudit } from '../../audit/record.ts'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import { nextVersion } from '../../records/versioned.ts'
import type { SettledPayment } from './settled-payment.ts'
import { causedBy } from './settlement-rules.ts'

/** The columns of a certificate that a redemption sets. */
export const NOT_REDEEMED = {
  redeemed_on: null,
  redeemed_cents: null,
  redeemed_by: null,
  redeemed_payer: null,
  treasurer_receipt_no: null,
} as const

export interface Reopened {
  readonly redeemedOn: PlainDate
}

/**
 * Undoes the redemption by the payment `redeemingId`, whose money was taken back. The history keeps the proof. Null if that
 * payment did not redeem the certificate.
 */
export async function reopenRedemption(
  trx: Transaction,
  payment: SettledPayment,
  redeemingId: string | null,
  at: Date,
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
    .set({ ...NOT_REDEEMED, version: nextVersion })
    .where('id', '=', payment.certificateId)
    .execute()
  await trx
    .updateTable('redemption')
    .set({ undone_at: at, undone_reason: 'the payment was taken back' })
    .where('certificate_id', '=', payment.certificateId)
    .where('undone_at', 'is', null)
    .execute()
  const receipt = known.treasurer_receipt_no ? `, treasurer's receipt ${known.treasurer_receipt_no}` : ''
  await recordHistory(trx, {
    ...causedBy(payment),
    at,
    what: 'redeemed',
    before: `${known.redeemed_on}${receipt}`,
  })
  return { redeemedOn: known.redeemed_on }
}

/** Call it late in the transaction, since it locks the end of the audit log until the commit. */
export const auditReopened = (trx: Transaction, payment: SettledPayment, reopened: Reopened, at: Date) =>
  recordSystemAudit(trx, at, {
    action: 'reopen-redemption',
    subject: { kind: 'certificate', id: payment.certificateId },
    detail: { paymentId: payment.id, redeemedOn: reopened.redeemedOn },
  })
