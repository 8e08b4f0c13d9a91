import { userRoutes } from '@fieldstone/contract/routes/accounts/users'
import { useLocation, useSearchParams } from 'react-router'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/users.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSession } from '../../lib/session.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import { useAccountDecisions } from './use-account-decisions.ts'
import { useApproval } from './use-approval.tsx'
import { userColumns } from './user-columns.tsx'

/** All accounts, to find, open, approve, disable and enable. */
export default function UsersPage() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const [view, setView] = useTableView(20)
  const [isWaiting, setWaiting] = useWaiting()
  const query = { ...view, ...(isWaiting ? { approved: false } : {}) }
  const decisions = useAccountDecisions()
  const { approve, dialog } = useApproval(decisions)
  const columns = userColumns({
    here: pathname + search,
    ownId: session?.userId ?? null,
    decisions,
    onApprove: approve,
  })
  return (
    <div className="stack wide">
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      <DecisionNotice done={decisions.done} />
      <Sheet isRuled isFlush aria-label={t('title')}>
        <Chips
          label={t('show')}
          value={isWaiting ? 'waiting' : 'everybody'}
          onValue={(value) => setWaiting(value === 'waiting')}
          chips={(['everybody', 'waiting'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <ListTable
          {...useList(userRoutes.listUsers, { query }, { staleTime: 0 })}
          caption={t('caption')}
          columns={columns}
          rowKey={(user) => user.id}
          view={[view, setView]}
          emptyText={t(isWaiting ? 'queueNone' : 'none')}
          noMatchText={t('noMatch')}
        />
      </Sheet>
      {dialog}
    </div>
  )
}

/** Whether only accounts waiting for approval are shown; kept in the address. */
function useWaiting(): [boolean, (isWaiting: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const set = (isWaiting: boolean) =>
    setParams(withFlags(params, { approved: isWaiting ? 'false' : '' }), {
      replace: true,
      preventScrollReset: true,
    })
  return [params.get('approved') === 'false', set]
}
