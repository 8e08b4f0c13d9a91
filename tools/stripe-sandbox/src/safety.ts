const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Throws a one-sentence error where a stand-in for Stripe must not run. */
export function refuseUnsafe(env: NodeJS.ProcessEnv, webhookUrl: string | undefined): void {
  if (env['NODE_ENV'] === 'production') {
    throw new Error(
      'The Stripe sandbox refuses to start: NODE_ENV is production. Use real Stripe keys there.',
    )
  }
  const live = Object.entries(env).find(([, value]) => /^[sr]k_live_/.test(value ?? ''))
  if (live !== undefined) {
    throw new Error(`The Stripe sandbox refuses to start: ${live[0]} holds a live key. Unset it.`)
  }
  if (webhookUrl === undefined) return
  const url = URL.canParse(webhookUrl) ? new URL(webhookUrl) : null
  if (url === null || url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) {
    throw new Error('The Stripe sandbox sends webhooks only to http:// addresses of this machine.')
  }
}

/** Only requests that name this machine and our port: a page elsewhere cannot reach us by its own DNS name. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return [...LOOPBACK].some((name) => host === `${name}:${port}`)
}
