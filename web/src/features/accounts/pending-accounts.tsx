import type { User } from '@fieldstone/contract/entities/accounts/user'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/users.ts'
import { PATHS, profilePath } from '../../lib/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import { PlaceOf } from './place-of.tsx'
import { type AccountDecisions, useAccountDecisions } from './use-account-decisions.ts'
import { useApproval } from './use-approval.tsx'
import { RejectButton, TypeBadge } from './user-columns.tsx'
import { displayName, useUsers } from './user-queries.ts'

const OLDEST_FIRST = { page: 1, pageSize: 5, sort: 'created', filter: '', approved: false }

/** The accounts that have waited longest for approval, each with its buttons. */
export function PendingAccounts() {
  const { data, error, refetch } = useUsers(OLDEST_FIRST)
  const decisions = useAccountDecisions()
  const { approve, dialog } = useApproval(decisions)
  return (
    <section className="stack" aria-labelledby="pending">
      <div className="row apart base">
        <h2 id="pending">{t('queueTitle')}</h2>
        <Link className="small" to={PATHS.users}>
          {t('queueAll')}
        </Link>
      </div>
      <DecisionNotice done={decisions.done} />
      {error ? (
        <Failed title={t('queueFailed')} message={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        data.rows.map((user) => (
          <PendingAccount key={user.id} user={user} decisions={decisions} onApprove={() => approve(user)} />
        ))
      ) : (
        <BlockSkeleton height="9rem" />
      )}
      {data?.rows.length === 0 ? <p className="muted">{t('queueNone')}</p> : null}
      {dialog}
    </section>
  )
}

interface PendingAccountProps {
  readonly user: User
  readonly decisions: AccountDecisions
  readonly onApprove: () => void
}

function PendingAccount({ user, decisions, onApprove }: PendingAccountProps) {
  const { pathname } = useLocation()
  const name = displayName(user)
  return (
    <Sheet className="stack tight" aria-label={name}>
      <div className="row apart">
        <b>{name}</b>
        <TypeBadge user={user} />
      </div>
      <p className="small muted">
        {t('queueSince', { date: formatInstantDay(user.createdAt) })}
        <br />
        {user.email}
        <PlaceOf user={user} />
      </p>
      <div className="row">
        <Button
          size="small"
          isBusy={decisions.busyId === user.id}
          aria-label={t('approveWho', { name })}
          onClick={onApprove}
        >
          {t('approve')}
        </Button>
        <RejectButton user={user} decisions={decisions} />
        <Link
          className={buttonClass({ kind: 'default', size: 'small' })}
          to={profilePath(user.id)}
          state={trailFrom(pathname)}
        >
          {t('queueOpen')}
        </Link>
      </div>
    </Sheet>
  )
}
