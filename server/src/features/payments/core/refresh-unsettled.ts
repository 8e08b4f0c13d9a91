import type { Services } from '../../../services.ts'
import type { Channel } from './method.ts'

/**
 * Refreshes one row of a list from the payment processor, and returns the list in its order. Of the rows that are due it
 * takes the one that was never refreshed, or least recently: a payer who comes back from the processor's page sees the
 * result at once. The others are returned as stored: webhooks and the sweep update them.
 */
export async function refreshOneUnsettled<Row extends { readonly synced_at: Date | null }>(
  services: Services,
  rows: readonly Row[],
  isDue: (channel: Channel, row: Row) => boolean,
  refresh: (channel: Channel, row: Row) => Promise<Row>,
): Promise<readonly Row[]> {
  const { payments: provider } = services
  if (provider === null) return rows
  const channel = { services, provider }
  const refreshedAt = ({ synced_at }: Row): number => synced_at?.getTime() ?? 0
  const [first] = rows
    .filter((row) => isDue(channel, row))
    .toSorted((one, other) => refreshedAt(one) - refreshedAt(other))
  if (first === undefined) return rows
  const refreshed = await refresh(channel, first)
  return rows.map((row) => (row === first ? refreshed : row))
}
