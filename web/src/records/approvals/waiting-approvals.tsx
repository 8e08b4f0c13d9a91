import { approvalRoutes } from '@fieldstone/contract/routes/approvals'
import type { TwoPersonAct } from '@fieldstone/domain/approvals/second-person'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/approvals.ts'
import { PATHS } from '../../lib/paths.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ApprovalCard } from './approval-card.tsx'

/** Reads all requests that wait. They are far fewer than one page holds. */
export const useWaitingApprovals = () =>
  useCall(
    approvalRoutes.listApprovals,
    { query: { page: 1, pageSize: 100, isWaiting: true } },
    { staleTime: 0 },
  )

/** Shows the waiting requests of one kind on the page that they are about. Shows nothing if there are none. */
export function WaitingApprovals({
  act,
  subject,
}: {
  readonly act: TwoPersonAct
  readonly subject?: string
}) {
  const { data = [] } = useWaitingApprovals()
  const shown = data.filter((it) => it.act === act && (subject === undefined || it.subject === subject))
  if (shown.length === 0) return null
  return (
    <Sheet isRuled className="stack" aria-label={t('waitingTitle')}>
      {shown.map((it) => (
        <ApprovalCard key={it.id} approval={it} />
      ))}
      <p className="small">
        <Link to={PATHS.approvals}>{t('seeAll')}</Link>
      </p>
    </Sheet>
  )
}
