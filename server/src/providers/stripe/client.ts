import Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import { ProviderError } from '../payment-provider.ts'
import { malformed } from './answers.ts'

/** What the SDK sends its requests by. */
export type StripeTransport = ReturnType<typeof Stripe.createNodeHttpClient>

/**
 * The one place that builds the SDK's client. Each repeat carries our idempotency key, so repeating is safe; the API
 * version is the one that the pinned SDK speaks. It sends by `httpClient` where one is given, else by the SDK's own.
 */
export function stripeClient(
  config: StripeConfig,
  secretKey: string,
  httpClient: StripeTransport = Stripe.createNodeHttpClient(),
): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    httpClient: takesObjectsAlone(httpClient),
    ...endpointOf(config, secretKey),
  })
}

/**
 * Rejects answers that are JSON but no object. On a bare text or number the SDK throws where nobody can catch it, which
 * ends the process.
 */
function takesObjectsAlone(transport: StripeTransport): StripeTransport {
  const makeRequest = transport.makeRequest.bind(transport)
  transport.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const toJSON = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await toJSON()
      if (typeof body !== 'object' || body === null) throw new TypeError('the answer is no object')
      return body
    }
    return response
  }
  return transport
}

/** Somebody may wait for what is read: a webhook, a page that polls. */
export const READ = { timeout: 5_000, maxNetworkRetries: 1 } as const

/** Another address than Stripe's own, for the sandbox and for test keys alone: a live key goes nowhere else. */
function endpointOf({ mode, apiBase }: StripeConfig, secretKey: string) {
  if (apiBase === null || !(mode === 'sandbox' || secretKey.startsWith('sk_test_'))) return {}
  const url = new URL(apiBase)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  const port = url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port)
  return { host: url.hostname, port, protocol } as const
}

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
