import type { Approval } from '@fieldstone/contract/entities/approvals/approval'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/approvals.ts'

export const actText = ({ act, title }: Pick<Approval, 'act' | 'title'>): string =>
  act === 'company-settings' ? t('act_company-settings') : t(`act_${act}`, { title })

/** Says who can approve a request, and when it takes effect by itself. */
export function secondText({ second, waitsUntil, shellConfirmedAt }: Approval): string {
  if (shellConfirmedAt !== null) return t('confirmed')
  if (second === 'administrator') return t('second_administrator')
  return second === 'shell-or-wait' && waitsUntil !== null
    ? t('second_shell-or-wait', { at: formatInstant(waitsUntil) })
    : t('second_shell')
}

export function endText({ ended, endedHow, endedBy }: Approval): string {
  const name = endedBy ?? ''
  if (ended === 'approved')
    return endedHow === 'shell'
      ? t('end_shell')
      : endedHow === 'wait'
        ? t('end_wait')
        : t('end_approved', { name })
  if (ended === 'declined') return t('end_declined', { name })
  return t(ended === 'canceled' ? 'end_canceled' : 'end_failed')
}
