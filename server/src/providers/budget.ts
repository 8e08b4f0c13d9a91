import { type PaymentProvider, ProviderError } from './payment-provider.ts'

/** For all provider calls of one request: the answer must come before the connection is closed. */
export const REQUEST_BUDGET_MS = 7_000

/**
 * The same provider with a time limit for one request. Once it is up, every call fails as `unknown`: it may still
 * succeed at the provider, and the person is told that the payment is being checked. Calls in progress are not
 * canceled.
 */
export function withinBudget(provider: PaymentProvider, milliseconds: number): PaymentProvider {
  const endsAt = performance.now() + milliseconds
  const limited = Object.entries(provider).map(([name, member]: [string, unknown]) => [
    name,
    // It waits for nothing, and its caller does not await it.
    typeof member === 'function' && name !== 'readEvent'
      ? (...args: unknown[]) => orTimeUp(endsAt, () => member.apply(provider, args))
      : member,
  ])
  // The same members, with a time limit on the asynchronous ones.
  return Object.fromEntries(limited) as PaymentProvider
}

function orTimeUp(endsAt: number, call: () => unknown): unknown {
  const left = endsAt - performance.now()
  if (left <= 0) return Promise.reject(timeUp())
  const result = call()
  if (!(result instanceof Promise)) return result
  return new Promise((resolve, reject) => {
    // A timer may fire slightly early, and the next call must not be made then.
    const timer = setTimeout(() => reject(timeUp()), Math.ceil(left) + 1)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const timeUp = (): ProviderError => new ProviderError('unknown', 'time_up')
