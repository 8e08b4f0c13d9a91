import type { Db } from '../../../db/database.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'
import type { PaymentRow } from '../core/queries.ts'
import { METHODS } from '../methods/methods.ts'

/** Our payment that an event belongs to, by what we stored of the provider's objects. */
export async function findPaymentOfEvent(
  db: Db,
  { objectKind, objectId, providerPaymentId }: ProviderEvent,
): Promise<PaymentRow | null> {
  const columns = new Set(METHODS.flatMap(({ order }) => (order.kind === objectKind ? order.column : [])))
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where((it) =>
      it.or([
        ...[...columns].map((column) => it(column, '=', objectId)),
        it('stripe_pi_id', '=', providerPaymentId),
        it('dispute_id', '=', objectKind === 'dispute' ? objectId : null),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}
