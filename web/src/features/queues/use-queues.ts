import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'

const EVERY_FIVE_MINUTES = 5 * 60_000

/** What waits in each work queue, for administrators. In the background it is asked now and then, and a failure is quiet. */
export const useQueues = ({ isBackground = false } = {}) =>
  useQuery({
    queryKey: QUEUES_KEY,
    queryFn: ({ signal }) => call(queueRoutes.listQueues, {}, { signal, isBackground }),
    staleTime: isBackground ? EVERY_FIVE_MINUTES : 0,
    ...(isBackground ? { refetchInterval: EVERY_FIVE_MINUTES, retry: false } : {}),
  })
