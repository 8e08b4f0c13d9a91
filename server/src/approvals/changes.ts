import type { ApprovalChange } from '@fieldstone/contract/entities/approvals/approval'
import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import { t } from '../messages/alerts.ts'

/** What a refund is, for who decides about it. */
export const refundChanges = (amountCents: number, reason: string): readonly ApprovalChange[] => [
  { field: 'amount', label: t('refundAmount'), before: '', after: formatMoney(cents(amountCents)) },
  { field: 'reason', label: t('refundReason'), before: '', after: reason },
]
