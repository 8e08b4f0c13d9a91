import * as entities from '@fieldstone/contract/entities'
import type { ApiNames } from '@fieldstone/contract/openapi'
import type { Route } from '@fieldstone/contract/route'
import { routesByFeature } from '@fieldstone/contract/routes'
import * as z from 'zod/mini'

/** Returns the names that the API description uses: of each schema its exported name, and of each route its feature. */
export function apiNames(): ApiNames {
  const components = z.registry<{ id: string }>()
  for (const [name, value] of Object.entries<unknown>(entities))
    if (value instanceof z.ZodMiniType && !components.has(value))
      components.add(value, { id: capitalized(name) })
  const tags = new Map<Route, string>()
  for (const [feature, routes] of Object.entries(routesByFeature))
    for (const route of Object.values<Route>(routes)) tags.set(route, feature)
  return { components, tags }
}

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
