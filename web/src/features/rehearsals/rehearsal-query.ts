import type { RehearsalSummary } from '@fieldstone/contract/entities/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/rehearsals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { rehearsalKey } from './keys.ts'

const POLL_MS = 2_000

/** It waits for its turn or runs. */
export const isOpen = ({ state }: Pick<RehearsalSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** Read again while it runs. */
export const useRehearsal = (id: number) =>
  useQuery({
    queryKey: rehearsalKey(id),
    queryFn: ({ signal, client }) =>
      call(
        rehearsalRoutes.getRehearsal,
        { params: { id } },
        { signal, isBackground: client.getQueryData(rehearsalKey(id)) !== undefined },
      ),
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? POLL_MS : false),
    staleTime: 0,
  })
