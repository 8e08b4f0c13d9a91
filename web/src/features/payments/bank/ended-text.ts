import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { t } from '../../../lib/messages/bank.ts'

/** Why an account came to nothing, and what to do; null while it did not. */
export function endedText({ status, failure, last4 }: RegisteredAccount): string | null {
  const words = { last4: last4 ?? '' }
  switch (status) {
    case 'FAILED':
    case 'EXPIRED':
      return t(`over_${failure ?? 'refused'}`, words)
    case 'BLOCKED':
      return t('over_blocked', words)
    case 'REVOKED':
      return t('over_revoked', words)
    default:
      return null
  }
}
