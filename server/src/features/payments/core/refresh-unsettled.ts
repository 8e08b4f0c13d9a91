import type { Services } from '../../../services.ts'
import type { Channel } from './method.ts'

/** More would make the list as slow as the payment processor. */
const REFRESHED_AT_MOST = 5

/**
 * Refreshes the first rows of a list that are due from the payment processor, all at once, and returns the list in its
 * order. Rows beyond the bound are returned as stored: webhooks and the sweep update them.
 */
export function refreshUnsettled<Row>(
  services: Services,
  rows: readonly Row[],
  isDue: (channel: Channel, row: Row) => boolean,
  refresh: (channel: Channel, row: Row) => Promise<Row>,
): Promise<readonly Row[]> {
  const { payments: provider } = services
  if (provider === null) return Promise.resolve(rows)
  const channel = { services, provider }
  const asked = new Set(rows.filter((row) => isDue(channel, row)).slice(0, REFRESHED_AT_MOST))
  return Promise.all(rows.map((row) => (asked.has(row) ? refresh(channel, row) : row)))
}
