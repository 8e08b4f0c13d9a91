import { Link } from 'react-router'
import { t } from '../../../lib/messages/plan-payments.ts'
import { planPath } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusals.ts'
import { Notice } from '../../../ui/notice.tsx'

interface PlanRefusedProps {
  readonly certificateId: number
  readonly reason: string
  readonly onLeave: () => void
}

/** Nothing can be paid now: why, and where it goes on. */
export function PlanRefused({ certificateId, reason, onLeave }: PlanRefusedProps) {
  return (
    <Notice kind="waiting">
      {reason === 'being_paid' ? t('beingPaid') : refusalText(reason)}{' '}
      <Link to={planPath(certificateId)} onClick={onLeave}>
        {t('toPlanPage')}
      </Link>
    </Notice>
  )
}
