import type {
  RehearsalState,
  RehearsalSummary,
} from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import { pollWhile, useCall } from '../../../lib/calls.ts'
import { t } from '../../../lib/messages/rehearsals.ts'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'

const LOOK: Readonly<Record<RehearsalState, StatusKind>> = {
  waiting: 'waiting',
  running: 'waiting',
  failed: 'bad',
  canceled: 'neutral',
  done: 'active',
  stale: 'bankruptcy',
  discarded: 'neutral',
  'in-force': 'good',
}

export const StateBadge = ({ state }: { readonly state: RehearsalState }) => (
  <StatusBadge kind={LOOK[state]}>{t(`state_${state}`)}</StatusBadge>
)

/** True while it waits for its turn or runs. */
export const isOpen = ({ state }: Pick<RehearsalSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export const useRehearsal = (id: number) =>
  useCall(
    rehearsalRoutes.getRehearsal,
    { params: { id } },
    { refetchInterval: pollWhile(isOpen), staleTime: 0 },
  )
