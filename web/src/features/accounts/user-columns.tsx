import type { User } from '@fieldstone/contract/entities/accounts/user'
import { roleOf } from '@fieldstone/domain/access/actor'
import { accountLabel } from '@fieldstone/domain/accounts/account-label'
import { Link } from 'react-router'
import { useAllCounties, useAttorneys } from '../../lib/all-places.ts'
import { trailFrom } from '../../lib/back-link.ts'
import { formatInstantDay, formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/users.ts'
import { profilePath } from '../../lib/paths.ts'
import { PersonLink } from '../../records/person-link.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import type { AccountDecisions } from './use-account-decisions.ts'
import { displayName } from './user-queries.ts'
import './accounts.css'

interface ColumnOptions {
  /** This list's own address, with its filter and page. */
  readonly here: string
  readonly ownId: number | null
  readonly decisions: AccountDecisions
  readonly onApprove: (user: User) => void
}

export function userColumns(options: ColumnOptions): readonly Column<User>[] {
  return [
    {
      key: 'username',
      header: t('columnUsername'),
      place: 'main',
      cell: (user) => (
        <Link to={profilePath(user.id)} state={trailFrom(options.here)}>
          {user.username}
        </Link>
      ),
    },
    { key: 'lastName', header: t('columnName'), cell: nameLink },
    {
      key: 'accountType',
      header: t('columnType'),
      place: 'lead',
      cell: (user) => (
        <>
          <TypeBadge user={user} />
          <PlaceOf user={user} />
        </>
      ),
    },
    { key: 'email', header: t('columnEmail'), cell: emailText },
    {
      key: 'phone',
      header: t('columnPhone'),
      align: 'number',
      cell: (user) => formatPhone(user.phone),
    },
    {
      key: 'created',
      header: t('columnCreated'),
      align: 'number',
      cell: (user) => formatInstantDay(user.createdAt),
    },
    {
      key: 'action',
      header: t('columnAction'),
      cell: (user) => <RowAction user={user} options={options} />,
    },
  ]
}

/** Breaks after the @ where the column is narrow, so that the buttons of a row stay in sight. */
function emailText({ email }: User) {
  const domainAt = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  )
}

const nameLink = (user: User) => <PersonLink person={{ userId: user.id }}>{displayName(user)}</PersonLink>

/** 'County', or 'County - Pending' until it is approved; a disabled account says so. */
export function TypeBadge({ user }: { readonly user: User }) {
  const label = accountLabel(user.accountType, user.isApproved)
  return (
    <span className="row">
      {user.isApproved ? label : <StatusBadge kind="waiting">{label}</StatusBadge>}
      {user.isDisabled ? <StatusBadge kind="bad">{t('disabled')}</StatusBadge> : null}
    </span>
  )
}

/** Shows the county or the firm of an account that works for one, or that none is set yet. Approval gives access there. */
function PlaceOf({ user: { accountType, countyId, firmId } }: { readonly user: User }) {
  const role = roleOf(accountType)
  if (role === 'county')
    return (
      <span className="place-of">{countyId === null ? t('noCounty') : <CountyName id={countyId} />}</span>
    )
  if (role !== 'legal') return null
  return <span className="place-of">{firmId === null ? t('noFirm') : <FirmName id={firmId} />}</span>
}

function CountyName({ id }: { readonly id: number }) {
  const county = useAllCounties().data?.find((it) => it.id === id)
  return county ? t('ofCounty', { county: county.name, state: county.stateId }) : null
}

function FirmName({ id }: { readonly id: number }) {
  const firm = useAttorneys().data?.find((it) => it.id === id)
  return firm ? t('ofFirm', { firm: firm.firmName }) : null
}

function RowAction({ user, options }: { readonly user: User; readonly options: ColumnOptions }) {
  const { decisions, ownId, onApprove } = options
  const name = displayName(user)
  const isBusy = decisions.busyId === user.id
  if (user.id === ownId) return <span className="muted">{t('you')}</span>
  if (user.isDisabled)
    return (
      <Button
        kind="default"
        size="small"
        isBusy={isBusy}
        aria-label={t('enableWho', { name })}
        onClick={() => decisions.enable(user)}
      >
        {t('enable')}
      </Button>
    )
  if (!user.isApproved)
    return (
      <span className="row">
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('approveWho', { name })}
          onClick={() => onApprove(user)}
        >
          {t('approve')}
        </Button>
        <RejectButton user={user} decisions={decisions} />
      </span>
    )
  return (
    <Button
      kind="default"
      size="small"
      isBusy={isBusy}
      aria-label={t('disableWho', { name })}
      onClick={() => decisions.disable(user)}
    >
      {t('disable')}
    </Button>
  )
}

/** Beside Approve, for an account that should not have been created. */
export const RejectButton = ({
  user,
  decisions,
}: {
  readonly user: User
  readonly decisions: AccountDecisions
}) => (
  <Button
    kind="default"
    size="small"
    isBusy={decisions.busyId === user.id}
    aria-label={t('rejectWho', { name: displayName(user) })}
    onClick={() => decisions.reject(user)}
  >
    {t('reject')}
  </Button>
)
