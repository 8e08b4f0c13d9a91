import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'
import type { PaymentRow } from '../core/queries.ts'
import { METHODS } from '../methods/methods.ts'

/** Our payment that an event belongs to, by what we stored of the provider's objects; and whether the event is known. */
export async function findPaymentOfEvent(
  db: Db,
  { id, objectKind, objectId, providerPaymentId }: ProviderEvent,
): Promise<{ readonly isKnown: boolean; readonly stored: PaymentRow | null }> {
  const columns = new Set(METHODS.flatMap(({ order }) => (order.kind === objectKind ? order.column : [])))
  const { knownId, ...row } = await db
    .selectFrom(sql<{ id: string }>`(values (${id}))`.as<'told'>(sql`told (id)`))
    .leftJoin('stripe_event', 'stripe_event.id', 'told.id')
    .leftJoin('payment', (join) =>
      join.on((it) =>
        it.or([
          ...[...columns].map((column) => it(`payment.${column}`, '=', objectId)),
          it('payment.stripe_pi_id', '=', providerPaymentId),
        ]),
      ),
    )
    .selectAll('payment')
    .select('stripe_event.id as knownId')
    .executeTakeFirstOrThrow()
  return { isKnown: knownId !== null, stored: row.id === null ? null : (row as PaymentRow) }
}
