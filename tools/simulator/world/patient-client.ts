import Stripe from 'stripe'

const PATIENCE_MS = 600_000

/**
 * Waits for the sandbox as long as it takes. A busy machine is no failure: an answer that came too late for the product's
 * limits would be taken for a lost one, and the same seed would live another life.
 */
export function patientClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, data, protocol) =>
    send(host, port, path, method, headers, data, protocol, PATIENCE_MS)
  return client
}
