import type { User } from '@fieldstone/contract/entities/accounts/user'
import { userRoutes } from '@fieldstone/contract/routes/accounts/users'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/users.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSession } from '../../lib/session.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { type AccountDecisions, type DecisionResult, useAccountDecisions } from './use-account-decisions.ts'
import { userColumns } from './user-columns.tsx'
import { missingPlace } from './user-queries.ts'

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

/** Shown until the next decision. The live region exists before its text, so that the text is read out. */
const DecisionNotice = ({ done }: { readonly done: DecisionResult | null }) => (
  <div role={done?.kind === 'bad' ? 'alert' : 'status'}>
    {done ? (
      <Notice kind={done.kind}>
        <span className="row apart">
          {done.text}
          {done.undo ? (
            <Button kind="default" size="small" onClick={done.undo}>
              {t('undo')}
            </Button>
          ) : null}
        </span>
      </Notice>
    ) : null}
  </div>
)

interface Approval {
  readonly approve: (user: User) => void
  /** Opens for an account whose county or firm is missing. Render it anywhere on the page. */
  readonly dialog: ReactNode
}

/** Approves an account, or asks for its missing county or firm first. */
function useApproval(decisions: AccountDecisions): Approval {
  const [asked, setAsked] = useState<User | null>(null)
  const dialog = (
    <ApproveDialog
      user={asked}
      onClose={() => setAsked(null)}
      onApprove={(user, place) => {
        setAsked(null)
        decisions.approve(user, place)
      }}
    />
  )
  return {
    approve: (user) => (missingPlace(user) === null ? decisions.approve(user) : setAsked(user)),
    dialog,
  }
}
