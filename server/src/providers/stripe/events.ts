import Stripe from 'stripe'
import * as z from 'zod'
import { ProviderError, type ProviderEvent } from '../payment-provider.ts'
import { ID, METADATA, malformed } from './answers.ts'

const TOLERANCE_SECONDS = 300

/** Verifies by each secret (two while one is being replaced); throws ProviderError 'signature' when none fits. */
export function readSignedEvent(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): ProviderEvent {
  if (signature === undefined) throw new ProviderError('signature', 'missing')
  for (const secret of secrets) {
    const event = verified(rawBody, signature, secret, now)
    if (event && !isEvent(event)) throw new ProviderError('signature', 'signed, but no event')
    if (event) return eventOf(event)
  }
  throw new ProviderError('signature', 'no match')
}

function verified(rawBody: Buffer, signature: string, secret: string, now: Date): Stripe.Event | null {
  try {
    const event = Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      undefined, // the SDK's own tolerance; 0 would switch it off
      undefined,
      now.getTime(),
    )
    return isAhead(signature, now) ? null : event
  } catch {
    // Another secret may fit; if none does, the caller refuses. The error holds the body, so nothing of it is kept.
    return null
  }
}

/** The SDK refuses old stamps but takes future ones. It reads the last `t`, so this does too. */
function isAhead(signature: string, now: Date): boolean {
  const stamps = signature.split(',').filter((part) => part.startsWith('t='))
  const stamp = Number.parseInt(stamps.at(-1)?.slice(2) ?? '', 10)
  return !(stamp - Math.floor(now.getTime() / 1000) <= TOLERANCE_SECONDS)
}

/** What `eventOf` rests on; a body that is signed need not hold it. */
const readable = z.object({
  id: ID,
  type: ID,
  created: z.int().min(0),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ object: ID, id: ID.optional(), metadata: METADATA.optional() }),
  }),
})

const isEvent = (body: unknown): boolean => readable.safeParse(body).success

/** Reads an event of the list of events. Throws ProviderError 'unknown' if it is none. */
export function listedEvent(event: Stripe.Event): ProviderEvent {
  if (!isEvent(event)) throw malformed()
  return eventOf(event)
}

/** Only what tells us which object to fetch; the state in the event itself is never used. */
function eventOf(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as {
    readonly id?: unknown
    readonly object: string
    readonly metadata?: Readonly<Record<string, string>> | null
    readonly payment_intent?: unknown
  }
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    isLive: event.livemode,
    objectId: typeof object.id === 'string' ? object.id : '',
    objectKind: object.object,
    paymentId: object.metadata?.['payment_id'] ?? null,
    accountId: object.metadata?.['ach_account_id'] ?? null,
    cardId: object.metadata?.['saved_card_id'] ?? null,
    providerPaymentId: object.object === 'payment_intent' ? idOf(object) : idOf(object.payment_intent),
  }
}

/** Stripe gives an id, or the object itself where somebody asked for it. */
export function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null
  return typeof reference.id === 'string' ? reference.id : null
}
