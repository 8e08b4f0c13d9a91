import { type PaymentProvider, ProviderError, type ProviderEvent } from '../../providers/payment-provider.ts'
import type { Services } from '../../services.ts'
import { applyHeld } from './apply-held.ts'
import { fetchCard } from './card-held.ts'
import { adoptCheckout, createCheckout, fail } from './create-checkout.ts'
import { claimEvent, isEventKnown } from './events.ts'
import { getPayment, type PaymentRow, updatePayment } from './queries.ts'

/** The shortest life of a page: with less left the provider refuses to make one. */
const SHORTEST_LIFE_MS = 30 * 60_000
const STALE_AFTER_MS = 5_000
/** Each time somebody else has brought news, so that many in a row are not to be expected. */
const ATTEMPTS = 20

/**
 * The one way in which a payment changes after its create call: fetch from the provider, lock, ask the pure rule,
 * record its moves. Webhooks, pages and the sweep all call it, in any order and any number of times; `event` is
 * stored in the same transaction. Throws ProviderError when the provider could not be asked.
 */
export async function syncPayment(
  services: Services,
  provider: PaymentProvider,
  paymentId: string,
  event: ProviderEvent | null = null,
): Promise<PaymentRow> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (event && attempt > 1 && (await isEventKnown(services.db, event.id))) break
    const synced = await syncOnce(services, provider, paymentId, event)
    if (synced) return synced
  }
  if (event && !(await isEventKnown(services.db, event.id)))
    throw new ProviderError('unknown', 'row kept changing')
  return getPayment(services.db, paymentId)
}

/** Null when the row changed while its objects were fetched. */
async function syncOnce(
  services: Services,
  provider: PaymentProvider,
  paymentId: string,
  event: ProviderEvent | null,
): Promise<PaymentRow | null> {
  const known = await getPayment(services.db, paymentId)
  // A bank debit has no card page; its objects are fetched in another way.
  if (known.method !== 'CC') return known
  const row =
    known.stripe_checkout_id === null ? await reachCheckout(services, provider, known, event) : known
  const startedAt = services.clock.now()
  if (row.stripe_checkout_id === null) return markLooked(services, row, event, startedAt)
  const held = await fetchCard(provider, row, row.stripe_checkout_id, disputeIdOf(row, event))
  return applyHeld(services, provider, row, held, { startedAt, event })
}

/** For pages that poll: asks at most every 5 s, and says what is known when the provider does not answer. */
export async function syncIfStale(
  services: Services,
  provider: PaymentProvider | null,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const isUnsettled = ['NEW', 'OPEN', 'PROCESSING'].includes(payment.status)
  const lookedAt = payment.synced_at ?? payment.created_at
  // Below 0 where the clock went back: ask rather than wait for it.
  const age = services.clock.now().getTime() - lookedAt.getTime()
  if (!provider || !isUnsettled || (age >= 0 && age < STALE_AFTER_MS)) return payment
  return trySync(services, provider, payment)
}

/** As syncPayment; when the provider cannot be asked, the row as it is. */
export async function trySync(
  services: Services,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<PaymentRow> {
  try {
    return await syncPayment(services, provider, payment.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ paymentId: payment.id, kind: error.kind, code: error.code }, 'payment not synced')
    return getPayment(services.db, payment.id)
  }
}

/**
 * A row without a page of the provider: while a page could still be made, the create is repeated under its key, later
 * the page is looked for, and without one the payment failed. What an event names is taken at its word only after it was fetched.
 */
async function reachCheckout(
  services: Services,
  provider: PaymentProvider,
  row: PaymentRow,
  event: ProviderEvent | null,
): Promise<PaymentRow> {
  const left = (row.expires_at?.getTime() ?? 0) - services.clock.now().getTime()
  const isNamed = event?.objectKind === 'checkout.session'
  if (!isNamed && row.status === 'NEW' && left >= SHORTEST_LIFE_MS) {
    return (await createCheckout(services, provider, row)).payment
  }
  const found = isNamed ? await provider.getCheckout(event.objectId) : await findPage(services, provider, row)
  if (found) return (await adoptCheckout(services, provider, row, found)).payment
  return fail(services, row, null)
}

async function findPage(services: Services, provider: PaymentProvider, row: PaymentRow) {
  const customer = await services.db
    .selectFrom('stripe_customer')
    .select('stripe_id')
    .where('user_id', '=', row.user_id)
    .executeTakeFirst()
  if (!customer?.stripe_id) return null
  return provider.findCheckout(customer.stripe_id, row.id, new Date(row.created_at.getTime() - 60_000))
}

/** Nothing to fetch. An event for a row that may yet get its page must come again; for one that is over it is done. */
async function markLooked(
  services: Services,
  row: PaymentRow,
  event: ProviderEvent | null,
  now: Date,
): Promise<PaymentRow> {
  if (event && row.status === 'NEW') throw new ProviderError('unknown', 'no page yet')
  if (event) await claimEvent(services.db, event, 'ignored', now)
  return updatePayment(services.db, row.id, { synced_at: now })
}

const disputeIdOf = (row: PaymentRow, event: ProviderEvent | null): string | null =>
  event?.objectKind === 'dispute' ? event.objectId : row.dispute_id
