import type { MailReach } from '@fieldstone/contract/entities/plans/desk-plan'
import { t } from '../../lib/messages/mail-reach.ts'
import { Notice } from '../../ui/notice.tsx'

interface MailReachNoticeProps {
  readonly reach: MailReach
  readonly email: string
}

/** Warns above the send button if the e-mail would not arrive. */
export const MailReachNotice = ({ reach, email }: MailReachNoticeProps) =>
  reach === 'mail' ? null : (
    <Notice kind="waiting" title={t('title')}>
      {t(reach, { email })}
    </Notice>
  )
