import type { Route } from '@fieldstone/contract/route'
import type { RouteName, Routes } from '@fieldstone/contract/routes'
import { routes } from '@fieldstone/contract/routes'
import type { Context } from '../context.ts'
import { isBroken } from '../db/connection-loss.ts'
import { sqlState } from '../db/database.ts'

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
export async function fromReplica<T>(context: Context, read: (reading: Context) => Promise<T>): Promise<T> {
  const { services, request, at } = context
  const { replica, log } = services
  if (replica === null || !request.readsReplica || !(await replica.follows(at))) return read(context)
  try {
    return await read({ ...context, services: { ...services, db: replica.db } })
  } catch (error) {
    if (!isUnable(error)) throw error
    log.warn('the replica cannot answer: lists are read from the primary')
    replica.leave()
    return read(context)
  }
}

/** Also when a change of the primary has ended the query there, or no connection came in time. */
const isUnable = (error: unknown): boolean =>
  isBroken(error) ||
  sqlState(error) === '40001' ||
  (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))
