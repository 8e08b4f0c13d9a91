import Stripe from 'stripe'

const PATIENCE_MS = 600_000

/**
 * Creates an HTTP client that waits ten minutes for the sandbox. On a busy machine, an answer after the product's own time
 * limit would count as lost, and the same seed would have another outcome.
 */
export function patientClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, data, protocol) =>
    send(host, port, path, method, headers, data, protocol, PATIENCE_MS)
  return client
}
