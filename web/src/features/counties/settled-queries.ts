import type { SettledRedemption } from '@fieldstone/contract/entities/today'
import { countyTodayRoutes } from '@fieldstone/contract/routes/counties/today'
import { useCall } from '../../lib/calls.ts'
import { useSend } from '../../lib/use-send.ts'

export const useCountyToday = (countyId: number) =>
  useCall(countyTodayRoutes.getCountyToday, { params: { id: countyId } }, { staleTime: 0 })

/** Marks redemptions as reconciled, each as it was seen, and takes the marks back. */
export function useTicks(countyId: number) {
  const tick = useSend(countyTodayRoutes.tickRedemptions, { waits: true })
  const untick = useSend(countyTodayRoutes.untickRedemptions, { waits: true })
  const input = (seen: readonly SettledRedemption[]) => ({
    params: { id: countyId },
    body: { redemptions: seen.map(({ redemptionId, isTakenBack }) => ({ redemptionId, isTakenBack })) },
  })
  return {
    tick: async (seen: readonly SettledRedemption[]): Promise<number> => (await tick(input(seen))).ticked,
    untick: async (seen: readonly SettledRedemption[]): Promise<void> => {
      await untick(input(seen))
    },
  }
}
