import type { Db } from '../../../db/database.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'
import type { PaymentRow } from '../core/queries.ts'
import { METHODS } from '../methods/methods.ts'

/** Our payment that an event belongs to, by what we stored of the provider's objects. */
export async function findPaymentOfEvent(
  db: Db,
  { objectKind, objectId, providerPaymentId }: ProviderEvent,
): Promise<PaymentRow | null> {
  const orders = METHODS.filter(({ order }) => order.kind === objectKind)
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where((it) =>
      it.or([
        ...orders.map(({ order }) => it(order.column, '=', objectId)),
        it('stripe_pi_id', '=', providerPaymentId),
        it('dispute_id', '=', objectKind === 'dispute' ? objectId : null),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}
