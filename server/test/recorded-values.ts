import { fieldsOf } from '@fieldstone/contract/entity'
import type { Route } from '@fieldstone/contract/route'
import { type RouteName, routes } from '@fieldstone/contract/routes'
import { definitionOf } from '@fieldstone/contract/schema-definition.testing'
import * as z from 'zod/mini'
import { handlers } from '../src/handlers.ts'
import type { AnyHandler, Handlers } from '../src/http/handler.ts'
import { Page } from '../src/lists/page.ts'

/**
 * The product's handlers, and the value that each of them returned last, before it was encoded. Every object of that value is
 * answered with a field that its schema does not declare, however deep it is nested. `undeclaredCount` counts these fields.
 */
export function recordValues() {
  const values = new Map<RouteName, unknown>()
  const added = { undeclaredCount: 0 }
  const recording = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (...input: Parameters<AnyHandler>) => {
      const value = await (handler as AnyHandler)(...input)
      const { answer } = routes[name as RouteName]
      values.set(name as RouteName, value instanceof Page ? value.rows : value)
      if (!(value instanceof Page)) return withUndeclared(answer, value, added)
      const rows = withUndeclared(answer, value.rows, added) as readonly unknown[]
      return new Page(rows, value.total, value)
    },
  ])
  return { values, added, handlers: Object.fromEntries(recording) as Handlers }
}

/** The text that the library's own encoder gives for the value of a route; null where the answer is not JSON. */
export function encodedByLibrary(name: RouteName, value: unknown): string | null {
  const { answer, exchange, status = 200 }: Route = routes[name]
  if (exchange === 'file' || status === 204 || status === 303) return null
  return JSON.stringify(z.encode(answer, value as never))
}

/** Copies a value and adds the field to each object of it, except to records, whose keys are open. */
function withUndeclared(
  schema: z.core.$ZodType,
  value: unknown,
  added: { undeclaredCount: number },
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const inside = (part: z.core.$ZodType, it: unknown) => withUndeclared(part, it, added)
  const withFields = (fields: readonly (readonly [name: string, schema: z.core.$ZodType])[]) => {
    added.undeclaredCount += 1
    const its = value as Readonly<Record<string, unknown>>
    const known = fields.map(([name, field]) => [name, inside(field, its[name])])
    return { undeclared: 'must not be answered', ...value, ...Object.fromEntries(known) }
  }
  const fields = fieldsOf(schema)
  if (fields) return withFields(fields.map(([name, , field]) => [name, field]))
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object':
      return withFields(Object.entries(def.shape))
    case 'array':
      return (value as readonly unknown[]).map((it) => inside(def.element, it))
    case 'record':
      return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, inside(def.valueType, it)]))
    case 'union': {
      const option = def.options.find((it) => z.safeEncode(it as z.ZodMiniType, value as never).success)
      return option === undefined ? value : inside(option, value)
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return inside(def.innerType, value)
    default:
      return value
  }
}
