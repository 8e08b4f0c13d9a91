import type { RehearsalSummary } from '@fieldstone/contract/entities/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/rehearsals'
import { pollWhile, useCall } from '../../lib/calls.ts'

/** True while it waits for its turn or runs. */
export const isOpen = ({ state }: Pick<RehearsalSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export const useRehearsal = (id: number) =>
  useCall(
    rehearsalRoutes.getRehearsal,
    { params: { id } },
    { refetchInterval: pollWhile(isOpen), staleTime: 0 },
  )
