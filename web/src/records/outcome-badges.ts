import type { MoneyOutcome } from '@fieldstone/domain/payments/outcome'
import type { StatusKind } from '../ui/status-badge.tsx'

/** The badge of an outcome, in lists and on the payment's page. */
export const OUTCOME_BADGES: Readonly<Record<MoneyOutcome, StatusKind>> = {
  begun: 'neutral',
  pending: 'waiting',
  paid: 'good',
  'not-paid': 'neutral',
  'taken-back': 'bad',
  'recorded-by-mistake': 'neutral',
}
