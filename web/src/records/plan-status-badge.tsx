import type { PlanStatus } from '@fieldstone/contract/entities/plans/plan-status'
import { t } from '../lib/messages/contacts.ts'
import { StatusBadge, type StatusKind } from '../ui/status-badge.tsx'

/** How a payment plan stands. */
export const PlanStatusBadge = ({ status }: { readonly status: PlanStatus }) => (
  <StatusBadge kind={PLAN_KINDS[status]}>{t(WORDS[status])}</StatusBadge>
)

const WORDS = {
  PENDING: 'statusPending',
  ACTIVE: 'statusActive',
  COMPLETE: 'statusComplete',
  DEFAULT: 'statusDefault',
  CANCELED: 'statusCanceled',
} as const satisfies Record<PlanStatus, string>

export const PLAN_KINDS: Readonly<Record<PlanStatus, StatusKind>> = {
  PENDING: 'waiting',
  ACTIVE: 'active',
  COMPLETE: 'good',
  DEFAULT: 'bad',
  CANCELED: 'neutral',
}
