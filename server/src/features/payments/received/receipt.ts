import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { bps, cents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { issuePaper } from '../../../records/papers/issue.ts'
import { getPaymentAccount } from '../../../records/payment-accounts.ts'
import { findPaymentProgress } from '../../../records/payment-progress.ts'
import { Refusal } from '../../../refusal.ts'
import { getReceivedForUpdate, type ReceivedRow, totalOf, updateReceived } from './rows.ts'

type AdminContext = Context<ActorOf<'admin'>>

/** Returns the receipt as its next copy would be. Unidentified or uncleared money has none. */
export const readReceivedReceipt = (context: AdminContext, id: number): Promise<Receipt> =>
  inTransaction(context.services.db, async (trx) => {
    const row = await getReceivedForUpdate(trx, id)
    return receiptOf(trx, context, row, row.receipt_copies > 0)
  })

/** Counts a copy that is printed now, and returns it. Logs each copy, because it names the payer. */
export const printReceivedReceipt = (context: AdminContext, id: number): Promise<Receipt> =>
  inTransaction(context.services.db, async (trx) => {
    const { receipt_copies: copies } = await getReceivedForUpdate(trx, id)
    const row = await updateReceived(trx, id, { receipt_copies: copies + 1 })
    const receipt = await receiptOf(trx, context, row, copies > 0)
    context.audit(trx, {
      action: 'read',
      subject: { kind: 'received_payment', id },
      detail: { receiptNo: receipt.receiptNo, copy: copies + 1 },
    })
    return receipt
  })

async function receiptOf(
  trx: Transaction,
  context: AdminContext,
  row: ReceivedRow,
  isDuplicate: boolean,
): Promise<Receipt> {
  if (row.receipt_no === null || row.certificate_id === null)
    throw new Refusal('not_found', { log: 'no receipt' })
  const { certificateNo, parcelNo, countyName, stateName } = await getCertificateFacts(
    trx,
    row.certificate_id,
  )
  const certificateId = row.certificate_id
  const { refundedCents, disputedCents, waivedCents } = await getPaymentAccount(trx, {
    id: row.money_id,
    certificateId,
  })
  return {
    receiptNo: String(row.receipt_no),
    paymentId: row.money_id,
    certificateId,
    certificateNo,
    parcelNo,
    countyName,
    stateName,
    payerName: row.payer_name,
    paidOn: row.received_on,
    method: row.instrument,
    portionCents: cents(row.amount_cents),
    feeBps: bps(0),
    feeCents: cents(row.fee_cents),
    totalCents: totalOf(row),
    refundedCents,
    waivedCents,
    disputedCents,
    progress: await findPaymentProgress(trx, context, row.money_id),
    isTakenBack: row.state === 'returned',
    isMistake: row.is_mistake,
    isDuplicate,
    proof: await issuePaper(trx, context, {
      kind: 'receipt',
      certificateId: row.certificate_id,
      number: String(row.receipt_no),
      amountCents: totalOf(row),
      day: row.received_on,
      moneyId: row.money_id,
    }),
  }
}
