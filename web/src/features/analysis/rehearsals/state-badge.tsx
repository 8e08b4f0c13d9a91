import type { RehearsalState } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
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
