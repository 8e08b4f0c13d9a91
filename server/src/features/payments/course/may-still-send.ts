import { decide } from '@fieldstone/domain/payments/decide'
import type { Services } from '../../../services.ts'
import { readMoney } from '../../plans/service.ts'
import type { PaymentRow } from '../core/queries.ts'

/**
 * Whether the create call of a payment may be repeated now. An automatic debit that may never have reached the provider is
 * made by the repeat: not while a hold keeps debits back, nor after its owner has stopped them.
 */
export async function mayStillSend(services: Services, payment: PaymentRow): Promise<boolean> {
  const { autopay_item_id: itemId, certificate_id: certificateId } = payment
  if (payment.kind !== 'INSTALMENT' || itemId === null) return true
  const { status, because } = await services.db
    .selectFrom('autopay_item as item')
    .innerJoin('autopay', 'autopay.id', 'item.autopay_id')
    .select(['autopay.status', 'autopay.ended_because as because'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  // What others have replaced goes on: they leave out what is on its way.
  if (status !== 'ON' && because !== 'replaced' && because !== 'all-debited') return false
  const read = await readMoney(services.db, services, certificateId)
  // That its account is gone is the provider's answer, which says so of the account as well.
  const ask = { what: 'resume', isUsable: true, debits: [] } as const
  return read !== null && decide(read.money, ask, read.record.today).reason === null
}
