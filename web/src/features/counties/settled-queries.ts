import type { SettledRedemption } from '@fieldstone/contract/entities/today'
import { countyTodayRoutes } from '@fieldstone/contract/routes/counties/today'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { todayKey } from './keys.ts'

export const useCountyToday = (countyId: number) =>
  useQuery({
    queryKey: todayKey(countyId),
    queryFn: ({ signal }) => call(countyTodayRoutes.getCountyToday, { params: { id: countyId } }, { signal }),
    staleTime: 0,
  })

/** Ticks redemptions off, each as it was seen; and takes the ticks back. */
export function useTicks(countyId: number) {
  const queries = useQueryClient()
  const input = (seen: readonly SettledRedemption[]) => ({
    params: { id: countyId },
    body: { redemptions: seen.map(({ redemptionId, isTakenBack }) => ({ redemptionId, isTakenBack })) },
  })
  const readTicks = () => readAgain(queries, [todayKey(countyId)])
  return {
    tick: async (seen: readonly SettledRedemption[]): Promise<number> => {
      const { ticked } = await call(countyTodayRoutes.tickRedemptions, input(seen))
      await readTicks()
      return ticked
    },
    untick: async (seen: readonly SettledRedemption[]): Promise<void> => {
      await call(countyTodayRoutes.untickRedemptions, input(seen))
      await readTicks()
    },
  }
}
