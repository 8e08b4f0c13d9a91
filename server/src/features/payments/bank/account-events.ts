import type { Db } from '../../../db/database.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'
import { claimEvent } from '../core/events.ts'
import type { Channel } from '../core/method.ts'
import { findAccount } from './account-rows.ts'
import { syncAccount } from './sync-account.ts'

/** The objects of a bank account at the provider. We fetch the account after each of their events. */
const KINDS: ReadonlySet<string> = new Set(['setup_intent', 'mandate', 'payment_method', 'checkout.session'])

/** Returns false if the event belongs to no bank account. Throws if it must be delivered again. */
export async function handleAccountEvent(channel: Channel, event: ProviderEvent): Promise<boolean> {
  if (event.paymentId !== null || !KINDS.has(event.objectKind)) return false
  const { services } = channel
  const id = event.accountId ?? (await findByObject(services.db, event))
  const account = id === null ? null : await findAccount(services.db, id)
  // A checkout without an account belongs to a payment. Other objects of these kinds are not ours.
  if (!account) return event.objectKind === 'checkout.session' ? false : ignore(channel, event)
  await syncAccount(channel, account.id)
  await claimEvent(services.db, event, 'applied', services.clock.now())
  return true
}

async function ignore({ services }: Channel, event: ProviderEvent): Promise<true> {
  await claimEvent(services.db, event, 'ignored', services.clock.now())
  return true
}

async function findByObject(db: Db, { objectKind, objectId }: ProviderEvent): Promise<string | null> {
  const column = COLUMNS[objectKind]
  if (column === undefined) return null
  const row = await db
    .selectFrom('ach_account')
    .select('id')
    .where(column, '=', objectId)
    .where('status', '!=', 'REMOVED')
    .executeTakeFirst()
  return row?.id ?? null
}

const COLUMNS: Readonly<
  Record<string, 'stripe_si_id' | 'mandate_id' | 'stripe_pm_id' | 'stripe_checkout_id'>
> = {
  setup_intent: 'stripe_si_id',
  mandate: 'mandate_id',
  payment_method: 'stripe_pm_id',
  'checkout.session': 'stripe_checkout_id',
}
