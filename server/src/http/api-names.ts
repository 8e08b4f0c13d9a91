import { readdirSync } from 'node:fs'
import type { ApiNames } from '@fieldstone/contract/openapi'
import type { Route } from '@fieldstone/contract/route'
import * as z from 'zod/mini'

const CONTRACT = new URL('../../../contract/src/', import.meta.url)

/**
 * Reads the names that the API description uses: each exported schema of `contract/src/entities` is a component under its
 * name, and the folder or file of a route in `contract/src/routes` is its tag.
 */
export async function readApiNames(): Promise<ApiNames> {
  const components = z.registry<{ id: string }>()
  const tags = new Map<Route, string>()
  for await (const { name, value } of exportsOf('entities'))
    if (isSchema(value) && !components.has(value)) components.add(value, { id: capitalized(name) })
  for await (const { path, value } of exportsOf('routes'))
    for (const route of routesIn(value)) tags.set(route, featureOf(path))
  return { components, tags }
}

async function* exportsOf(folder: 'entities' | 'routes') {
  const root = new URL(`./${folder}/`, CONTRACT)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((one) => one.endsWith('.ts') && !one.includes('.test.')).sort()) {
    const module: Record<string, unknown> = await import(new URL(path, root).href)
    for (const [name, value] of Object.entries(module)) yield { path, name, value }
  }
}

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType

/** A file of routes exports them in objects, by name. */
const routesIn = (value: unknown): Route[] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(isRoute) : []

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** 'payments/receipts.ts' and 'payments.ts' are of the feature payments. */
const featureOf = (path: string): string => path.split(/[\\/]/)[0]?.replace(/\.ts$/, '') ?? ''

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
