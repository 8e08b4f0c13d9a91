import type { Route } from '@fieldstone/contract/route'
import type { RouteName, Routes } from '@fieldstone/contract/routes'
import { routes } from '@fieldstone/contract/routes'
import type { Context } from '../context.ts'
import { readAside } from '../db/replica.ts'

/**
 * Lists that may be a moment old: long, read for an overview, changed on other pages. Never money, what is paid or owed by
 * it, or a list whose reader has just changed a row of it. What else such a call asks, the session above all, is asked of
 * the primary.
 */
export const FROM_REPLICA = [
  'listLiens',
  'listCountyLiens',
  'listPlansReport',
  'listExpensesReport',
  'listRedemptionsReport',
  'listServicingReport',
  'listPortfolioReport',
  'listCorrespondenceReport',
  'listLegalFiles',
  'listMyCountyFiles',
  'listPayoffViews',
  'listAudit',
] as const satisfies readonly RouteName[]

const MAY: ReadonlySet<Route> = new Set(FROM_REPLICA.map((name): Routes[RouteName] => routes[name]))

export const mayReadReplica = (definition: Route): boolean => MAY.has(definition)

/** Reads by a context whose database is the replica where the route may; by the primary when the replica cannot. */
export const fromReplica = <T>(context: Context, read: (reading: Context) => Promise<T>): Promise<T> =>
  context.request.readsReplica
    ? readAside(context.services, (db) => read({ ...context, services: { ...context.services, db } }))
    : read(context)
