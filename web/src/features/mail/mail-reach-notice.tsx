import type { MailReach } from '@fieldstone/contract/entities/plans/desk-plan'
import { t } from '../../lib/messages/mail-reach.ts'
import { Notice } from '../../ui/notice.tsx'

interface MailReachNoticeProps {
  readonly reach: MailReach
  readonly email: string
}

/** Stands before the button that sends; nothing where the mail arrives. */
export const MailReachNotice = ({ reach, email }: MailReachNoticeProps) =>
  reach === 'mail' ? null : (
    <Notice kind="waiting" title={t('title')}>
      {t(reach, { email })}
    </Notice>
  )
