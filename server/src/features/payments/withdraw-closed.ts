import { sqlState } from '../../db/database.ts'
import { errorName } from '../../error-name.ts'
import type { Services } from '../../services.ts'
import type { Channel } from './core/method.ts'
import { queueClosed } from './core/payer-mails.ts'
import { endAtProvider } from './core/provider.ts'
import { changePayment, listToWithdraw, type PaymentRow, updatePayment } from './core/queries.ts'
import { mayBeUnderWay } from './course/end-unsent.ts'
import { syncPayment } from './course/sync.ts'
import { methodOf, orderIdOf } from './methods/methods.ts'

/**
 * Withdraws at the provider what we have closed (`closeOpenCheckouts`), and notifies its payer once nothing can be charged any
 * more. The rows say what is left to do, so that a provider that is away or a server that dies only delays it. Money that
 * came first is kept for review, like any that comes for a payment that is over.
 */
export async function withdrawClosed(services: Services): Promise<void> {
  const { payments: provider } = services
  if (!provider) return
  for (const payment of await listToWithdraw(services.db)) {
    try {
      await withdraw({ services, provider }, payment)
    } catch (error) {
      // A page that cannot be withdrawn now does not stop the others.
      const facts = { paymentId: payment.id, reason: errorName(error), code: sqlState(error) }
      services.log.warn(facts, 'closed payment not withdrawn')
    }
  }
}

async function withdraw(channel: Channel, payment: PaymentRow): Promise<void> {
  const { services, provider } = channel
  const method = methodOf(payment)
  const orderId = method && orderIdOf(method, payment)
  // Refused if it was already paid or ended. The fetch shows which.
  if (method && orderId && payment.status === 'CANCELED')
    await endAtProvider(() => method.withdraw(provider, payment, orderId))
  const known = await syncPayment(channel, payment)
  const knownOrderId = method && orderIdOf(method, known)
  const isToCome = knownOrderId ? knownOrderId !== orderId : mayBeUnderWay(known, services.clock.now())
  if (known.status === 'CANCELED' ? isToCome : known.status === 'NEW') return
  await changePayment(services, known, async (trx, context, row) => {
    if (row.withdrawn_at !== null) return row
    if (row.status === 'CANCELED' && row.amount_received_cents === null) await queueClosed(trx, row, context)
    return updatePayment(trx, row.id, { withdrawn_at: context.at })
  })
}
