import type { RehearsalSummary } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import { useCall } from '../../../lib/calls.ts'
import { pollWhile } from '../../../lib/poll-while.ts'

/** True while it waits for its turn or runs. */
export const isOpen = ({ state }: Pick<RehearsalSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export const useRehearsal = (id: number) =>
  useCall(
    rehearsalRoutes.getRehearsal,
    { params: { id } },
    { refetchInterval: pollWhile(isOpen), staleTime: 0 },
  )
