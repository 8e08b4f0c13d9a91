import Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'

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
