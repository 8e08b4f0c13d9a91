import { todayRoutes } from '@fieldstone/contract/routes/today'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { STALE_AFTER_ACT, TODAY } from '../keys.ts'

export const useToday = () =>
  useQuery({
    queryKey: TODAY,
    queryFn: ({ signal }) => call(todayRoutes.getToday, {}, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_FIVE_MINUTES,
  })

const EVERY_FIVE_MINUTES = 5 * 60_000

export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => void readAgain(queries, STALE_AFTER_ACT)
}
