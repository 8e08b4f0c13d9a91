import type { ImportSummary } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'
import { StatusBadge, type StatusKind } from '../../ui/status-badge.tsx'

type State = ImportSummary['state']

const KINDS: Readonly<Record<State, StatusKind>> = {
  uploading: 'neutral',
  draft: 'neutral',
  checking: 'waiting',
  checked: 'active',
  committing: 'waiting',
  imported: 'good',
  undoing: 'waiting',
  undone: 'neutral',
}

export const ImportState = ({ state }: { readonly state: State }) => (
  <StatusBadge kind={KINDS[state]}>{t(`state_${state}`)}</StatusBadge>
)
