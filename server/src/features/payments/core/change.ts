import { inTransaction, type Transaction } from '../../../db/database.ts'
import { lockCertificateFirst } from '../../../records/lock.ts'
import type { Services } from '../../../services.ts'
import { type Company, getCompany } from '../../site/service.ts'
import { getPaymentForUpdate, type PaymentRow } from './queries.ts'

/** What a change of payments needs beside the transaction; read before it begins. */
export interface ChangeContext {
  readonly services: Services
  readonly company: Company
  readonly now: Date
  readonly eventId: string | null
}

export async function changeContext(services: Services, eventId: string | null): Promise<ChangeContext> {
  return { services, company: await getCompany(services), now: services.clock.now(), eventId }
}

/** Certificate first, then payment: the same order on every path, so that no two wait for each other. */
export async function lockPayment(
  trx: Transaction,
  payment: { readonly id: string; readonly certificate_id: number },
): Promise<PaymentRow> {
  await lockCertificateFirst(trx, payment.certificate_id)
  return getPaymentForUpdate(trx, payment.id)
}

/** Changes one payment in a transaction of its own, with its row as it is now. */
export async function changePayment(
  services: Services,
  payment: PaymentRow,
  work: (trx: Transaction, context: ChangeContext, row: PaymentRow) => Promise<PaymentRow>,
): Promise<PaymentRow> {
  const context = await changeContext(services, null)
  return inTransaction(services.db, async (trx) => work(trx, context, await lockPayment(trx, payment)))
}
