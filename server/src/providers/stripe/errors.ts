import Stripe from 'stripe'
import { ProviderError } from '../payment-provider.ts'
import { malformed } from './answers.ts'

/**
 * Runs a call of the SDK, and what is read of its answer. What either throws comes out in our words, without the
 * provider's text: anything but an error of the SDK is an answer that could not be read.
 */
export async function called<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (!(error instanceof Stripe.errors.StripeError)) throw malformed()
    throw new ProviderError(kindOf(error), codeOf(error))
  }
}

/** A cut, stalled, colliding or failing call may have happened all the same: never 'failed' about an unknown result. */
function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderError['kind'] {
  const status = error.statusCode
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'idempotency'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'unknown'
  if (status === undefined || status === 409 || status === 429 || status >= 500) return 'unknown'
  if (status === 402) return 'declined'
  if (status === 401 || status === 403) return 'unauthorized'
  return status >= 400 ? 'refused' : 'unknown'
}

/** Of a card that its bank declined, why: 'declined' alone says nothing. */
const codeOf = ({ code, decline_code }: InstanceType<typeof Stripe.errors.StripeError>): string | null =>
  (code === 'card_declined' ? decline_code : code) ?? code ?? null
