import type { Db } from '../../../db/database.ts'
import { type PaymentProvider, ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import type { Payer } from './lookups.ts'
import type { Channel } from './method.ts'

/**
 * Returns the provider's customer of this user, and creates it once. The request is built from a row that never changes, so that
 * two requests at once, or a repeat, get the same customer.
 */
export async function ensureCustomer(
  services: Services,
  provider: PaymentProvider,
  userId: number,
  payer: Payer,
): Promise<string> {
  if (payer.customerId !== null) return payer.customerId
  const row = await services.db
    .insertInto('stripe_customer')
    .values({ user_id: userId, email: payer.email, name: payer.name })
    // Changes nothing, but returns the existing row.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.stripe_id !== null) return row.stripe_id
  const id = await provider.createCustomer({ userId, email: row.email, name: row.name }, `cust:${userId}`)
  await services.db
    .updateTable('stripe_customer')
    .set({ stripe_id: id })
    .where('user_id', '=', userId)
    .where('stripe_id', 'is', null)
    .execute()
  return id
}

/** The same for a payer who waits. Refuses in our words if the provider cannot create one. */
export async function requireCustomer(
  { services, provider }: Channel,
  userId: number,
  payer: Payer,
): Promise<string> {
  try {
    return await ensureCustomer(services, provider, userId, payer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.error({ kind: error.kind, code: error.code }, 'customer not made')
    throw new Refusal(error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable')
  }
}

/** Returns null until the provider has created one. */
export async function findCustomerId(db: Db, userId: number): Promise<string | null> {
  const customer = await db
    .selectFrom('stripe_customer')
    .select('stripe_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return customer?.stripe_id ?? null
}
