import type { Route } from '@fieldstone/contract/route'
import { type RouteName, routes } from '@fieldstone/contract/routes'
import * as z from 'zod/mini'
import { handlers } from '../src/handlers.ts'
import type { AnyHandler, Handlers } from '../src/http/handler.ts'
import { Listed } from '../src/lists/listed.ts'

/** The product's handlers, and what each of them gave last: the value, before it was written as an answer. */
export function recordValues() {
  const values = new Map<RouteName, unknown>()
  const recording = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (...input: Parameters<AnyHandler>) => {
      const value = await (handler as AnyHandler)(...input)
      values.set(name as RouteName, value instanceof Listed ? value.rows : value)
      return value
    },
  ])
  return { values, handlers: Object.fromEntries(recording) as Handlers }
}

/** The text that the library's own encoder gives for the value of a route; null where the answer is not JSON. */
export function encodedByLibrary(name: RouteName, value: unknown): string | null {
  const { answer, exchange, status = 200 }: Route = routes[name]
  if (exchange === 'file' || status === 204 || status === 303) return null
  return JSON.stringify(z.encode(answer, value as never))
}
