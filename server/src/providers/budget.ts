import { type PaymentProvider, ProviderError } from './payment-provider.ts'

/** Of one request: it must be answered before the client's connection is cut, also when it asks several times. */
export const REQUEST_BUDGET_MS = 7_000

/**
 * The same provider for one request. Once its time is up, every call comes out as `unknown`: what was asked may happen
 * all the same, and whoever waits for it is told that it is being checked. Calls under way are not taken back.
 */
export function withinBudget(provider: PaymentProvider, milliseconds = REQUEST_BUDGET_MS): PaymentProvider {
  const endsAt = performance.now() + milliseconds
  const limited = Object.entries(provider).map(([name, member]: [string, unknown]) => [
    name,
    // It waits for nothing, and its caller does not await it.
    typeof member === 'function' && name !== 'readEvent'
      ? (...args: unknown[]) => orTimeUp(endsAt, () => member.apply(provider, args))
      : member,
  ])
  // The same members under the same names, of which those that answer later answer in time.
  return Object.fromEntries(limited) as PaymentProvider
}

function orTimeUp(endsAt: number, call: () => unknown): unknown {
  const left = endsAt - performance.now()
  if (left <= 0) return Promise.reject(timeUp())
  const result = call()
  if (!(result instanceof Promise)) return result
  return new Promise((resolve, reject) => {
    // A timer may fire a moment early: then the next call would still be made.
    const timer = setTimeout(() => reject(timeUp()), Math.ceil(left) + 1)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const timeUp = (): ProviderError => new ProviderError('unknown', 'time_up')
