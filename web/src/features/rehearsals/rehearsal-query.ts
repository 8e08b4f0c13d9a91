import type { RehearsalSummary } from '@fieldstone/contract/entities/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/rehearsals'
import { useCall } from '../../lib/calls.ts'

const POLL_MS = 2_000

/** True while it waits for its turn or runs. */
export const isOpen = ({ state }: Pick<RehearsalSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** Reads a rehearsal, and reads it again every two seconds while it runs. */
export const useRehearsal = (id: number) =>
  useCall(
    rehearsalRoutes.getRehearsal,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? POLL_MS : false),
      staleTime: 0,
    },
  )
