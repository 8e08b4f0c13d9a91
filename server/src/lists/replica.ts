import { REPORTS } from '@fieldstone/contract/reports'
import type { Route } from '@fieldstone/contract/route'
import type { RouteName, Routes } from '@fieldstone/contract/routes'
import { routes } from '@fieldstone/contract/routes'
import { byAllCountiesRoute, byReportRoute } from '@fieldstone/contract/routes/counties/reports'
import type { Context } from '../context.ts'
import { readAside } from '../db/replica.ts'

/**
 * Lists that may be a moment old: long, read for an overview, changed on other pages. Never money, amounts paid or owed, or
 * a list whose reader has just changed a row of it. Other statements of such a call, above all its session check, read
 * the primary.
 */
export const FROM_REPLICA: readonly RouteName[] = [
  ...laggingReports(),
  'listLiens',
  'listCountyLiens',
  'listLegalFiles',
  'listMyCountyFiles',
  'listPayoffViews',
  'listAudit',
]

function laggingReports(): readonly RouteName[] {
  const mayLag = Object.entries({
    ...byReportRoute((name) => REPORTS[name].mayLag),
    ...byAllCountiesRoute((name) => REPORTS[name].mayLag),
  }) as [RouteName, boolean][]
  return mayLag.flatMap(([route, isLagging]) => (isLagging ? [route] : []))
}

const MAY: ReadonlySet<Route> = new Set(FROM_REPLICA.map((name): Routes[RouteName] => routes[name]))

export const mayReadReplica = (definition: Route): boolean => MAY.has(definition)

/** Reads by a context whose database is the replica where the route may; by the primary when the replica cannot. */
export const fromReplica = <T>(context: Context, read: (reading: Context) => Promise<T>): Promise<T> =>
  context.request.readsReplica
    ? readAside(context.services, (db) => read({ ...context, services: { ...context.services, db } }))
    : read(context)
