import { type SystemContext, systemContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { lockCertificate } from '../../../records/lock.ts'
import type { Services } from '../../../services.ts'
import { getPaymentForUpdate, type PaymentRow } from './queries.ts'

/** Certificate first, then payment: the same order on every path, so that no two wait for each other. */
export async function lockPayment(
  trx: Transaction,
  payment: { readonly id: string; readonly certificate_id: number },
): Promise<PaymentRow> {
  await lockCertificate(trx, payment.certificate_id)
  return getPaymentForUpdate(trx, payment.id)
}

/** Changes one payment in a transaction of its own, with its row as it is now. */
export async function changePayment<R extends PaymentRow | null>(
  services: Services,
  payment: PaymentRow,
  work: (trx: Transaction, context: SystemContext, row: PaymentRow) => Promise<R>,
): Promise<R> {
  const context = await systemContext(services)
  return inTransaction(services.db, async (trx) => work(trx, context, await lockPayment(trx, payment)))
}
