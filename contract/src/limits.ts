/** How many requests of one client are allowed in a window; others get 429. RATE_LIMIT_SCALE multiplies it. */
export interface Limit {
  readonly count: number
  readonly seconds: number
  /** What is counted: requests per address, requests per address without a token, or requests per signed-in user. */
  readonly per: 'address' | 'anonymous-address' | 'user'
  /** Routes with the same name share one count. Without a name each route has its own. */
  readonly group?: string
}

const HOUR = 3600

export const perAddress = (count: number, seconds: number = HOUR) =>
  ({ count, seconds, per: 'address' }) as const satisfies Limit

export const perUser = (count: number, seconds: number = HOUR) =>
  ({ count, seconds, per: 'user' }) as const satisfies Limit

/** Anonymous payoff look-ups per address: one count over all routes that show a payoff. */
export const ANONYMOUS_PAYOFFS = {
  count: 100,
  seconds: HOUR,
  per: 'anonymous-address',
  group: 'payoff',
} as const satisfies Limit
