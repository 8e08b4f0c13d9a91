import type { User } from '@fieldstone/contract/entities/user'
import { Link, useLocation } from 'react-router'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/users.ts'
import { PATHS, profilePath } from '../../lib/paths.ts'
import { trailFrom } from '../../lib/trail.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { DoneNotice } from './done-notice.tsx'
import { useApproval } from './use-approval.tsx'
import { type Standing, useStanding } from './use-standing.ts'
import { TurnDownButton, TypeBadge } from './user-columns.tsx'
import { displayName, useUsers } from './user-queries.ts'

const OLDEST_FIRST = { page: 1, pageSize: 5, sort: 'created', filter: '', approved: false }

/** The accounts that have waited longest, each with its decision. */
export function PendingAccounts() {
  const { data, error, refetch } = useUsers(OLDEST_FIRST)
  const standing = useStanding()
  const { approve, dialog } = useApproval(standing)
  return (
    <section className="stack" aria-labelledby="pending">
      <div className="row apart base">
        <h2 id="pending">{t('queueTitle')}</h2>
        <Link className="small" to={PATHS.users}>
          {t('queueAll')}
        </Link>
      </div>
      <DoneNotice done={standing.done} />
      {error ? (
        <Failed title={t('queueFailed')} message={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        data.rows.map((user) => (
          <PendingAccount key={user.id} user={user} standing={standing} onApprove={() => approve(user)} />
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
  readonly standing: Standing
  readonly onApprove: () => void
}

function PendingAccount({ user, standing, onApprove }: PendingAccountProps) {
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
      </p>
      <div className="row">
        <Button
          size="small"
          isBusy={standing.busyId === user.id}
          aria-label={t('approveWho', { name })}
          onClick={onApprove}
        >
          {t('approve')}
        </Button>
        <TurnDownButton user={user} standing={standing} />
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
