import type { Route } from '@fieldstone/contract/route'
import { type RouteName, routes } from '@fieldstone/contract/routes'
import { ACCESS } from './access-matrix.ts'
import { REQUESTS } from './access-requests.ts'
import { type AccessWorld, IDENTITIES, type IdentityName } from './access-world.ts'

export const ROUTE_NAMES = Object.keys(routes) as RouteName[]

/** The call of a route, with what it needs put there. */
export async function prepareCall(world: AccessWorld, name: RouteName, identity: IdentityName) {
  const route: Route = routes[name]
  const { params = {}, query = {}, payload, headers = {}, passes } = await REQUESTS[name](world)
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams(query).toString()
  const request = {
    method: route.method,
    url: search === '' ? path : `${path}?${search}`,
    token: await world.tokenOf(identity),
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  }
  return { name, request, ask: () => world.testApp.inject(request), passes: passes ?? route.status ?? 200 }
}

/** The first who may make it. */
export function whoMay(name: RouteName): IdentityName {
  const identity = IDENTITIES.find((it) => ACCESS[name][it] === 'does')
  if (identity === undefined) throw new Error(`nobody may call ${name}`)
  return identity
}
