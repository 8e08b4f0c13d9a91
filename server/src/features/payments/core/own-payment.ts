import type { ActorOf } from '@fieldstone/domain/access/actor'
import { auditRead, outOfReach } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { findPayment, type PaymentRow } from './queries.ts'

/** The owner's payment, or for an administrator anybody's; to all others there is none. */
export async function getOwnPayment(context: Context, id: string): Promise<PaymentRow> {
  const { services, actor } = context
  const payment = await findPayment(services.db, id)
  const maySee = actor.role === 'admin' || (actor.role === 'taxpayer' && payment?.user_id === actor.userId)
  if (!payment || !maySee) throw await outOfReach(context, { kind: 'payment', id })
  return payment
}

export const getPaymentAsAdmin = (context: Context<ActorOf<'admin'>>, id: string): Promise<PaymentRow> =>
  getOwnPayment(context, id)

/** Other people's payments are personal data. The page asks again and again, so one line an hour for each payment. */
export const noteRead = (context: Context, { id }: PaymentRow): Promise<void> =>
  auditRead(context, { kind: 'payment', id }, { everySeconds: 3600, what: `${context.route} ${id}` })
