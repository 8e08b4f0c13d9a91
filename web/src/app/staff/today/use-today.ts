import { todayRoutes } from '@fieldstone/contract/routes/today'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

/** Below the key of the queues: whatever changes these reads it again. */
export const useToday = () =>
  useQuery({
    queryKey: ['queues', 'today'],
    queryFn: ({ signal }) => call(todayRoutes.getToday, {}, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_FIVE_MINUTES,
  })

const EVERY_FIVE_MINUTES = 5 * 60_000

/** Where an act on something that waits is seen. */
const SHOWN_AT = [['queues'], ['desk'], ['certificate'], ['certificates'], ['legal'], ['users']]

export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of SHOWN_AT) void queries.invalidateQueries({ queryKey })
  }
}
