import type { PersonAccount } from '@fieldstone/contract/entities/people/person'
import { accountLabel } from '@fieldstone/domain/accounts/account-label'
import { t } from '../../lib/messages/people.ts'
import type { StatusKind } from '../../ui/status-badge.tsx'

interface LogInBadge {
  readonly kind: StatusKind
  /** What account it is. */
  readonly words: string
  /** Whether it can log in. */
  readonly note: string
}

/** Returns the type of an account and whether its owner can log in. */
export function logInBadge({ accountType, isApproved, isDisabled }: PersonAccount): LogInBadge {
  const words = accountLabel(accountType, isApproved)
  if (isDisabled) return { kind: 'bad', words, note: t('logInDisabled') }
  return isApproved
    ? { kind: 'active', words, note: t('logInOk') }
    : { kind: 'waiting', words, note: t('logInWaiting') }
}
