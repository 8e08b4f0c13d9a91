/** How many requests of one client in a window; more are answered 429. The setting RATE_LIMIT_SCALE multiplies it. */
export interface Limit {
  readonly count: number
  readonly seconds: number
  /** Who is counted: each address; each address as long as it sends no token; or each person with an account. */
  readonly per: 'address' | 'anonymous-address' | 'user'
  /** Limits of one name share one count, whatever the route. Without a name each route has its own. */
  readonly group?: string
}

const HOUR = 3600

export const perAddress = (count: number, seconds: number = HOUR) =>
  ({ count, seconds, per: 'address' }) as const satisfies Limit

export const perUser = (count: number, seconds: number = HOUR) =>
  ({ count, seconds, per: 'user' }) as const satisfies Limit

/** Payoffs that one address looks up without an account: one count over all routes that show one. */
export const ANONYMOUS_PAYOFFS = {
  count: 100,
  seconds: HOUR,
  per: 'anonymous-address',
  group: 'payoff',
} as const satisfies Limit
